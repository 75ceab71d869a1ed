/** The video of a live table: which address plays, and what happens when it does not. */

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { retryMs, type Streams, startingQuality, worse } from "../../play/streams.ts";

/** A picture that stands still for so long is lost. */
const STALL_MS = 6_000;
const RETRY_STALL_MS = 10_000;
/** `HTMLMediaElement.HAVE_CURRENT_DATA`: there is a picture for this moment. */
const HAVE_PICTURE = 2;

interface Playing {
  video: RefObject<HTMLVideoElement | null>;
  /** The qualities that there are, the best first; empty where the table has no video. */
  qualities: readonly string[];
  /** What plays; null for nothing. */
  address: string | null;
  lost: boolean;
  retry: () => void;
  /** To be given to the video element. */
  onPlaying: () => void;
  onTrouble: () => void;
}

/** What is known of the line, where the browser tells it. */
interface Line {
  readonly downlink?: number;
  readonly saveData?: boolean;
}

/** The browser's own measure of the line in Mbit/s; null where it has none. It goes up to 10 at most. */
export function lineMbit(): number | null {
  const { connection } = navigator as { connection?: Line };
  return connection?.downlink ?? null;
}

function savesData(): boolean {
  return (navigator as { connection?: Line }).connection?.saveData ?? false;
}

/** The table's streams; null until the list is there. */
function useSources(tableId: string): Streams[string] | null {
  const { deeds } = useClient();
  const [streams, setStreams] = useState<Streams | null>(null);
  useEffect(() => {
    let shown = true;
    void deeds.streams().then((list) => {
      if (shown) setStreams(list);
    });
    return () => {
      shown = false;
    };
  }, [deeds]);
  return streams ? (streams[tableId] ?? {}) : null;
}

/** The qualities of a table's stream, the best first. */
export function useStreamQualities(tableId: string): readonly string[] {
  return Object.keys(useSources(tableId) ?? {});
}

export function useStream(tableId: string): Playing {
  const { state } = useClient();
  const sources = useSources(tableId);
  const qualities = Object.keys(sources ?? {});
  const wanted = state.settings.videoQuality;
  const [automatic, setAutomatic] = useState<string | null>(null);
  const quality = qualities.includes(wanted)
    ? wanted
    : (automatic ?? startingQuality(qualities, lineMbit(), savesData()));
  const address = quality === null ? null : (sources?.[quality] ?? null);
  const trouble = useTrouble(address);
  const onTrouble = () => {
    const next = qualities.includes(wanted) ? null : worse(qualities, quality);
    if (next) setAutomatic(next);
    else trouble.lose();
  };
  const watchdog = useRef<number | undefined>(undefined);
  return {
    video: trouble.video,
    qualities,
    address,
    lost: trouble.lost,
    retry: trouble.retry,
    onPlaying: () => {
      // Setting a broken stream back to its beginning counts as a step of time too.
      const element = trouble.video.current;
      if (!element || element.error || element.readyState < HAVE_PICTURE) return;
      window.clearTimeout(watchdog.current);
      trouble.found();
    },
    onTrouble: () => {
      window.clearTimeout(watchdog.current);
      watchdog.current = window.setTimeout(onTrouble, trouble.video.current?.error ? 0 : STALL_MS);
    },
  };
}

/** A lost stream is loaded again after growing waits that differ from watcher to watcher. */
function useTrouble(address: string | null) {
  const video = useRef<HTMLVideoElement>(null);
  const [lost, setLost] = useState(false);
  const attempt = useRef(0);
  const timer = useRef<number | undefined>(undefined);
  const retry = () => {
    window.clearTimeout(timer.current);
    const element = video.current;
    if (!element) return;
    // Whoever hears nothing of it, not even a refusal, tries again as well.
    timer.current = window.setTimeout(lose, RETRY_STALL_MS);
    element.load();
    // A browser that plays nothing by itself shows its first picture until it is touched.
    element.play().catch(() => {});
  };
  useEffect(() => {
    setLost(false);
    attempt.current = 0;
    if (address) retry();
    return () => window.clearTimeout(timer.current);
  }, [address]);
  const lose = () => {
    setLost(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(retry, retryMs(attempt.current, Math.random));
    attempt.current += 1;
  };
  const found = () => {
    setLost(false);
    attempt.current = 0;
    window.clearTimeout(timer.current);
  };
  return { video, lost, retry, lose, found };
}
