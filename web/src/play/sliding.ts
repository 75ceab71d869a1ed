/** What a slider between two amounts does: pure functions of cents and of where it is pressed. */

/** The thumb's width, as the style sheet draws it. */
export const THUMB_PX = 26;
/** A press so far beside the thumb still means the thumb. */
const REACH_PX = 8;

/** The slider stands on whole units, but reaches both ends exactly. */
export function snapped(cents: number, least: number, most: number, unit: number): number {
  if (cents >= most - unit / 2) return most;
  return Math.max(least, cents - (cents % unit));
}

/** An amount after a step, kept between the ends. */
export function stepped(cents: number, stepCents: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, cents + stepCents));
}

/** On which side of the thumb a press at `x` lies: -1, 1, or 0 on the thumb itself; `done` is from 0 to 1. */
export function thumbSide(x: number, widthPx: number, done: number): -1 | 0 | 1 {
  const thumbX = THUMB_PX / 2 + (widthPx - THUMB_PX) * done;
  if (Math.abs(x - thumbX) <= THUMB_PX / 2 + REACH_PX) return 0;
  return x < thumbX ? -1 : 1;
}
