/** What a person has set for this device; kept in the browser and read back with suspicion. */

import type { Shelf } from "../connection/world.ts";

export type Language = "en" | "vi";
export type Switch = "auto" | "on" | "off";

/** The keys of the table, by what they do; one letter or the name of a key as `KeyboardEvent.key` has it. */
export interface Keys {
  readonly fold: string;
  readonly call: string;
  readonly raise: string;
  readonly all_in: string;
  readonly mute: string;
  readonly sit_out: string;
  readonly help: string;
  readonly hand: string;
  readonly board: string;
  readonly pot: string;
  readonly time: string;
  readonly seats: string;
}

export interface Settings {
  readonly language: Language;
  readonly sound: boolean;
  /** 0 to 1. */
  readonly volume: number;
  /** Four suits in four colours: `auto` on small screens. */
  readonly fourColours: Switch;
  /** `auto` follows the system. */
  readonly reducedMotion: Switch;
  /** Ask again before a call of more than half of one's stack. */
  readonly confirmLargeCalls: boolean;
  /** Move the focus to the action bar when one's turn begins. */
  readonly focusOnTurn: boolean;
  readonly notifications: boolean;
  readonly vibration: boolean;
  /** Show amounts in big blinds. */
  readonly bigBlinds: boolean;
  /** `auto`, or a quality that the table's stream offers (R10.1). */
  readonly videoQuality: string;
  readonly videoVolume: number;
  readonly keys: Keys;
}

export const DEFAULT_KEYS: Keys = Object.freeze({
  fold: "f",
  call: "c",
  raise: "r",
  all_in: "a",
  mute: "m",
  sit_out: "s",
  help: "?",
  hand: "h",
  board: "b",
  pot: "p",
  time: "t",
  seats: "g",
});

export const DEFAULT_SETTINGS: Settings = Object.freeze({
  language: "en",
  sound: true,
  volume: 0.6,
  fourColours: "auto",
  reducedMotion: "auto",
  confirmLargeCalls: true,
  focusOnTurn: false,
  notifications: false,
  vibration: true,
  bigBlinds: false,
  videoQuality: "auto",
  videoVolume: 0.8,
  keys: DEFAULT_KEYS,
});

const SHELF_KEY = "rlive.settings";

const CHOICES: Partial<Record<keyof Settings, readonly string[]>> = {
  language: ["en", "vi"],
  fourColours: ["auto", "on", "off"],
  reducedMotion: ["auto", "on", "off"],
};

function sound(key: keyof Settings, value: unknown): boolean {
  const usual: unknown = DEFAULT_SETTINGS[key];
  if (typeof value !== typeof usual) return false;
  if (typeof value === "number") return value >= 0 && value <= 1;
  return CHOICES[key]?.includes(value as string) ?? true;
}

function soundKeys(value: unknown): Keys {
  const given = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const merged = Object.entries(DEFAULT_KEYS).map(([deed, usual]) => {
    const key = given[deed];
    return [deed, typeof key === "string" && key.length === 1 ? key : usual];
  });
  return Object.fromEntries(merged) as unknown as Keys;
}

/** Settings out of what was kept: whatever is missing or makes no sense is as usual. */
export function parseSettings(text: string | null, languages: readonly string[] = []): Settings {
  const spoken = languages.some((language) => language.toLowerCase().startsWith("vi")) ? "vi" : "en";
  const usual: Settings = { ...DEFAULT_SETTINGS, language: spoken };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return usual;
  }
  if (typeof kept !== "object" || kept === null) return usual;
  const entries = Object.entries(kept).filter(
    ([key, value]) => key !== "keys" && key in usual && sound(key as keyof Settings, value),
  );
  return { ...usual, ...Object.fromEntries(entries), keys: soundKeys((kept as { keys?: unknown }).keys) };
}

export function readSettings(shelf: Shelf, languages: readonly string[]): Settings {
  return parseSettings(shelf.getItem(SHELF_KEY), languages);
}

export function keepSettings(shelf: Shelf, settings: Settings): void {
  shelf.setItem(SHELF_KEY, JSON.stringify(settings));
}
