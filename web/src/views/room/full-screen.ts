/** Full screen (R15.1), where the browser has it. */

import { useEffect, useState } from "preact/hooks";

interface FullScreen {
  /** Whether there is such a thing here: a phone's browser may have none. */
  possible: boolean;
  on: boolean;
  toggle: () => void;
}

export function useFullScreen(): FullScreen {
  const possible = typeof document !== "undefined" && document.fullscreenEnabled === true;
  const [on, setOn] = useState(() => possible && document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  const toggle = () => {
    // A browser may say no, and then everything stays as it is.
    const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => {});
  };
  return { possible, on, toggle };
}
