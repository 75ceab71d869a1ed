/** The picture of a live table: the dealer's video, or a still where there is none (R10.1, R20.2, R20.5). */

import { useEffect, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { NEEDED_LINE_MBIT, RECOMMENDED_LINE_MBIT } from "../../play/house.ts";
import { slowLine } from "../../play/streams.ts";
import { openTable } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "./icons.tsx";
import { Still } from "./still.tsx";
import { lineMbit, useStream } from "./stream-state.ts";

export function Stream() {
  const table = openTable(useClient().state);
  return table?.view.live ? <Picture key={table.table_id} tableId={table.table_id} /> : null;
}

function Picture({ tableId }: { tableId: string }) {
  const { state, words } = useClient();
  const { settings } = state;
  const stream = useStream(tableId);
  const { video, address, lost } = stream;
  const touched = useTouched();
  const silent = !touched || !settings.sound || settings.videoVolume === 0;
  useEffect(() => {
    if (!video.current) return;
    video.current.muted = silent;
    video.current.volume = settings.videoVolume;
  });
  const text = words.room.stream;
  return (
    <section class={`stream ${lost ? "lost" : ""}`} aria-label={text.label}>
      {address === null ? (
        <Still label={text.still} />
      ) : (
        <>
          {/* Cards and calls are told in words by the table itself; the video has no speech that is needed. */}
          <video
            ref={video}
            src={address}
            autoplay
            muted
            playsInline
            onLoadedData={stream.onPlaying}
            onPlaying={stream.onPlaying}
            onTimeUpdate={stream.onPlaying}
            onError={stream.onTrouble}
            onStalled={stream.onTrouble}
            onWaiting={stream.onTrouble}
            onEnded={stream.onTrouble}
          />
          {lost && <Still label={text.still} />}
          <Tools qualities={stream.qualities} />
          <SlowLine />
        </>
      )}
      <p class="stream-lost" role="status">
        {lost && (
          <>
            {text.lost}
            <Button kind="plain" class="stream-again" onClick={stream.retry}>
              {text.again}
            </Button>
          </>
        )}
      </p>
    </section>
  );
}

/** Whether somebody has touched the page: before that a video must be silent. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(true);
    const gestures = ["pointerdown", "keydown"];
    for (const gesture of gestures) document.addEventListener(gesture, touch, { once: true });
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, touch);
    };
  }, []);
  return touched;
}

/** Quality and sound, over the picture; the volume is in the settings. */
function Tools({ qualities }: { qualities: readonly string[] }) {
  const { state, deeds, words } = useClient();
  const { videoQuality, videoVolume } = state.settings;
  const text = words.room.stream;
  const heard = videoVolume > 0;
  return (
    <div class="stream-tools">
      <Button
        kind="plain"
        class="stream-sound"
        aria-label={text.soundOn}
        aria-pressed={heard}
        onClick={() => deeds.changeSettings({ videoVolume: heard ? 0 : 0.8 })}
      >
        <Icon name={heard ? "sound" : "silent"} />
      </Button>
      {qualities.length > 1 && (
        <select
          aria-label={text.quality}
          value={qualities.includes(videoQuality) ? videoQuality : "auto"}
          onChange={(event) => deeds.changeSettings({ videoQuality: event.currentTarget.value })}
        >
          <option value="auto">{text.auto}</option>
          {qualities.map((quality) => (
            <option key={quality} value={quality}>
              {quality}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function SlowLine() {
  const { words } = useClient();
  if (!slowLine(lineMbit())) return null;
  const { slow, slowShort } = words.room.stream;
  const told = slow(NEEDED_LINE_MBIT, RECOMMENDED_LINE_MBIT);
  return (
    <p class="stream-slow" title={told}>
      <span aria-hidden="true">{slowShort}</span>
      <span class="unseen">{told}</span>
    </p>
  );
}
