/** Views that are loaded when they are first shown, so that nobody waits for what he does not see. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A view that stands for one still to be loaded; nothing is drawn until it is there. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [View, setView] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (loaded) return;
      void load().then((view) => {
        loaded = view;
        setView(() => view);
      });
    }, []);
    return View ? <View {...props} /> : null;
  };
}
