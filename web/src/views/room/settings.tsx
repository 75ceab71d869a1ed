/** The settings of this device. Each is in force at once and kept in the browser. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { NEEDED_LINE_MBIT, RECOMMENDED_LINE_MBIT } from "../../play/house.ts";
import { DEFAULT_SETTINGS, type Language, type Settings, type Switch } from "../../state/settings.ts";
import { openTable } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { DialogFrame } from "../parts/dialog-frame.tsx";
import { useUniqueId } from "../parts/unique-id.ts";
import { KeySettings } from "./key-settings.tsx";
import { useStreamQualities } from "./stream-state.ts";

/** Languages are called what they call themselves. */
const LANGUAGES: readonly [Language, string][] = [
  ["en", "English"],
  ["vi", "Tiếng Việt"],
];

type Patch = Partial<Settings>;

export function SettingsDialog() {
  const { state, deeds, words } = useClient();
  const text = words.room.settings;
  const reset = () => deeds.changeSettings({ ...DEFAULT_SETTINGS, language: state.settings.language });
  return (
    <DialogFrame title={text.title} class="settings" onClose={deeds.closeDialog}>
      <Look />
      <Play />
      <Sound />
      <Video />
      <KeySettings />
      <Button kind="quiet" class="settings-reset" onClick={reset}>
        {text.reset}
      </Button>
    </DialogFrame>
  );
}

function useSettings() {
  const { state, deeds, words } = useClient();
  const change = (patch: Patch) => deeds.changeSettings(patch);
  return { settings: state.settings, change, text: words.room.settings };
}

function Look() {
  const { settings, change, text } = useSettings();
  return (
    <Group title={text.groups.look}>
      <Choice
        label={text.language}
        value={settings.language}
        choices={LANGUAGES}
        onChoice={(language) => change({ language })}
      />
      <Choice
        label={text.fourColours}
        value={settings.fourColours}
        choices={switches(text.fourColoursWhen)}
        onChoice={(fourColours) => change({ fourColours })}
      />
      <Choice
        label={text.reducedMotion}
        value={settings.reducedMotion}
        choices={switches(text.reducedMotionWhen)}
        onChoice={(reducedMotion) => change({ reducedMotion })}
      />
      <Tick label={text.bigBlinds} on={settings.bigBlinds} onTick={(bigBlinds) => change({ bigBlinds })} />
    </Group>
  );
}

function switches(names: Record<Switch, string>): readonly [Switch, string][] {
  return [
    ["auto", names.auto],
    ["on", names.on],
    ["off", names.off],
  ];
}

function Play() {
  const { settings, change, text } = useSettings();
  const [denied, setDenied] = useState(false);
  const notify = async (wanted: boolean) => {
    const allowed = wanted && (await Notification.requestPermission()) === "granted";
    setDenied(wanted && !allowed);
    change({ notifications: allowed });
  };
  return (
    <Group title={text.groups.play}>
      <Tick
        label={text.confirmLargeCalls}
        on={settings.confirmLargeCalls}
        onTick={(confirmLargeCalls) => change({ confirmLargeCalls })}
      />
      <Tick
        label={text.focusOnTurn}
        on={settings.focusOnTurn}
        onTick={(focusOnTurn) => change({ focusOnTurn })}
      />
      {typeof Notification !== "undefined" && (
        <Tick
          label={text.notifications}
          on={settings.notifications}
          onTick={(wanted) => void notify(wanted)}
        />
      )}
      <p class="problem" role="status">
        {denied && text.notificationsDenied}
      </p>
      {typeof navigator !== "undefined" && "vibrate" in navigator && (
        <Tick label={text.vibration} on={settings.vibration} onTick={(vibration) => change({ vibration })} />
      )}
    </Group>
  );
}

function Sound() {
  const { settings, change, text } = useSettings();
  return (
    <Group title={text.groups.sound}>
      <Tick label={text.sound} on={settings.sound} onTick={(sound) => change({ sound })} />
      <Slide
        label={text.volume}
        value={settings.volume}
        off={!settings.sound}
        onSlide={(volume) => change({ volume })}
      />
    </Group>
  );
}

/** The qualities are those of the open table's stream. */
function Video() {
  const { state, words } = useClient();
  const { settings, change, text } = useSettings();
  const qualities = useStreamQualities(openTable(state)?.table_id ?? "");
  const choices: [string, string][] = [
    ["auto", words.room.stream.auto],
    ...qualities.map((quality): [string, string] => [quality, quality]),
  ];
  return (
    <Group title={text.groups.video}>
      <Choice
        label={text.videoQuality}
        value={qualities.includes(settings.videoQuality) ? settings.videoQuality : "auto"}
        choices={choices}
        onChoice={(videoQuality) => change({ videoQuality })}
      />
      <Slide
        label={text.videoVolume}
        value={settings.videoVolume}
        off={!settings.sound}
        onSlide={(videoVolume) => change({ videoVolume })}
      />
      <p class="hint soft">{text.line(NEEDED_LINE_MBIT, RECOMMENDED_LINE_MBIT)}</p>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset class="settings-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [Value, string])[];
  onChoice: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, choices, onChoice }: ChoiceProps<Value>) {
  const id = useUniqueId();
  return (
    <div class="setting">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoice(event.currentTarget.value as Value)}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Tick({ label, on, onTick }: { label: string; on: boolean; onTick: (on: boolean) => void }) {
  return (
    <label class="setting">
      <span>{label}</span>
      <input type="checkbox" checked={on} onChange={(event) => onTick(event.currentTarget.checked)} />
    </label>
  );
}

interface SlideProps {
  label: string;
  /** 0 to 1. */
  value: number;
  off: boolean;
  onSlide: (value: number) => void;
}

function Slide({ label, value, off, onSlide }: SlideProps) {
  const percent = Math.round(value * 100);
  return (
    <label class="setting">
      <span>{label}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        value={percent}
        disabled={off}
        style={{ "--done": value }}
        onInput={(event) => onSlide(Number(event.currentTarget.value) / 100)}
      />
    </label>
  );
}
