/** Plays what the table's changes call for, and the warning before one's own time runs out. */

import type { Clock } from "../connection/clock.ts";
import type { Timer, World } from "../connection/world.ts";
import { openRoom, ownTurn } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { alarmOf } from "./alarm.ts";
import { type Cue, cuesOf } from "./cues.ts";
import { Synth } from "./synth.ts";

/** The warning comes when so much of one's turn is left. */
const WARNING_MS = 3_000;
/** Sounds of one change follow each other. */
const APART_S = 0.09;

interface Parts {
  readonly store: Store;
  readonly world: World;
  readonly clock: Clock;
}

export function startSound({ store, world, clock }: Parts): void {
  const synth = new Synth();
  for (const gesture of ["pointerdown", "keydown"] as const)
    document.addEventListener(gesture, () => synth.wake(), { capture: true, passive: true });

  const play = (cues: readonly Cue[]) => {
    const { sound, volume } = store.get().settings;
    if (!sound) return;
    for (const [index, cue] of cues.entries()) synth.play(cue, volume, index * APART_S);
  };

  let warned: number | null = null;
  let timer: Timer | undefined;
  const warnLater = () => {
    const turn = ownTurn(openRoom(store.get()));
    if (warned === (turn?.turn ?? null)) return;
    world.clearTimeout(timer);
    warned = turn?.turn ?? null;
    if (!turn || turn.deadline_ms === null) return;
    const waitMs = turn.deadline_ms - WARNING_MS - clock.nowMs();
    if (waitMs <= 0) return;
    timer = world.setTimeout(() => {
      if (ownTurn(openRoom(store.get()))?.turn === turn.turn) play(["warn"]);
    }, waitMs);
  };

  store.subscribe((state, before) => {
    play([...cuesOf(before, state), ...alarmOf(before, state)]);
    warnLater();
  });
}
