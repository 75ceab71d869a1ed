/** Where seats stand around the table: pure geometry. */

/** A place from -1 to 1 on both axes, y downwards: on the oval of wide screens and on the upright one of phones. */
export interface Place {
  /** Where it is on a phone held upright: below the middle, in a column, or in the arc above. */
  readonly side: "bottom" | "left" | "top" | "right";
  readonly x: number;
  readonly y: number;
  readonly uprightX: number;
  readonly uprightY: number;
}

/** How much of the oval's upper edge belongs to the dealer at a live table, in degrees. */
const DEALER_DEGREES = 84;

/**
 * Places of `count` seats, clockwise, with `bottomSeat` at the bottom centre. With a `dealer` the middle of the upper
 * edge stays free: that is where the picture of the table is seen.
 */
export function places(count: number, bottomSeat: number, dealer = false): Map<number, Place> {
  const seats = Array.from({ length: count }, (_, step) => ((bottomSeat - 1 + step) % count) + 1);
  return new Map(
    seats.map((seat, step) => {
      const turn = dealer ? besideDealer(step, count) : step / count;
      return [seat, { ...onOval(turn), ...onUpright(step, count, dealer) }];
    }),
  );
}

/** The part of a whole turn at which a seat stands, so that nobody sits before the dealer. */
function besideDealer(step: number, count: number): number {
  const left = Math.ceil((count - 1) / 2);
  const right = count - 1 - left;
  const side = 0.5 - DEALER_DEGREES / 720;
  if (step === 0) return 0;
  if (step <= left) return (side * step) / left;
  return 1 - (side * (count - step)) / right;
}

/** A superellipse: seats beside the ends of the oval stand further out than on a circle. */
function onOval(turn: number): { x: number; y: number } {
  const angle = Math.PI / 2 + turn * 2 * Math.PI;
  return { x: widen(Math.cos(angle)), y: Math.sin(angle) };
}

function widen(cosine: number): number {
  return Math.sign(cosine) * Math.abs(cosine) ** 0.72;
}

/**
 * On a phone held upright: two columns at the edges and, without a dealer, an arc of one or two above them. Oneself
 * stands below them all. -1 is the highest row, 1 the lowest.
 */
function onUpright(
  step: number,
  count: number,
  dealer: boolean,
): Pick<Place, "side" | "uprightX" | "uprightY"> {
  if (step === 0) return { side: "bottom", uprightX: 0, uprightY: 1 };
  const others = count - 1;
  const above = dealer ? 0 : arcLength(others);
  const left = Math.ceil((others - above) / 2);
  const right = others - above - left;
  if (step <= left) return { side: "left", uprightX: -1, uprightY: row(step, left, above > 0) };
  if (step <= left + above) {
    const spread = above === 1 ? 0 : (step - left - 1.5) * 2;
    return { side: "top", uprightX: spread * 0.5, uprightY: -1 };
  }
  return { side: "right", uprightX: 1, uprightY: row(right - (step - left - above - 1), right, above > 0) };
}

/** How many sit in the arc, so that both columns are equally long. */
function arcLength(others: number): number {
  if (others <= 1) return others;
  return others % 2 === 0 ? 2 : 1;
}

/** The height of the `place`th of a column from below; with an arc above it the column begins lower. */
function row(place: number, length: number, arc: boolean): number {
  const top = arc ? -0.56 : -1;
  const bottom = 0.38;
  if (length === 1) return arc ? -0.1 : -0.3;
  return bottom + ((top - bottom) * (place - 1)) / (length - 1);
}
