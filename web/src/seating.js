/** Where things stand at the table, and who is who: pure functions of the public and private views. */

/**
 * Places of `count` seats around an oval, clockwise, with `bottomSeat` at the bottom centre.
 * Returns seat number -> {x, y}, both from -1 to 1, y downwards.
 */
export function places(count, bottomSeat) {
  const result = new Map();
  for (let step = 0; step < count; step += 1) {
    const seat = ((bottomSeat - 1 + step) % count) + 1;
    const angle = Math.PI / 2 + (step * 2 * Math.PI) / count;
    result.set(seat, { x: widen(Math.cos(angle)), y: Math.sin(angle) });
  }
  return result;
}

/** A superellipse: seats beside the ends of the oval stand further out than on a circle. */
function widen(cosine) {
  return Math.sign(cosine) * Math.abs(cosine) ** 0.72;
}

/** The seat's player in the running hand, or undefined. */
export function playerAt(view, seat) {
  return view.hand?.players.find((player) => player.seat === seat);
}

/** The player of who sits there now: after an exit somebody else may have taken the seat of a folded hand. */
export function playerOf(view, seat) {
  const player = playerAt(view, seat.seat);
  return player?.player_id === seat.player_id ? player : undefined;
}

/** A name for a seat: who sits there, else who was dealt in there, else its number. */
export function nameAt(view, seat) {
  const person = view.seats.find((entry) => entry.seat === seat) ?? playerAt(view, seat);
  return person?.nickname ?? `Seat ${seat}`;
}

/** Whether the pots are paid: the result is shown, then prizes, then what is decided about them (R4.6). */
export function settled(hand) {
  return ["result", "prizes", "approval"].includes(hand?.stage);
}

/** Everything in the middle and in front of the players, in cents. */
export function totalPot(hand) {
  const collected = hand.pots.reduce((sum, pot) => sum + pot.cents, 0);
  return hand.players.reduce((sum, player) => sum + player.bet_cents, collected);
}

/** The marks of a seat besides its last move: one short word, "" for none. */
export function badge(seat, player) {
  if (seat.status === "reserved") return "Reserved";
  if (!seat.connected) return "Away";
  if (seat.status === "rebuying") return "Buying in";
  if (seat.leaving) return "Leaving";
  if (seat.sit_out === "now") return "Sitting out";
  if (seat.sit_out === "next") return "Sits out next";
  if (!player && seat.waiting) return seat.waiting === "newcomer" ? "Joining" : "Waiting";
  return "";
}

/** Whether the remaining hands lie open (R1.11). */
export function handsOpen(hand) {
  return hand.players.some((player) => player.cards);
}

/** What `leave` would do now to who holds `seat` (R17): watcher (null), now, reserved, bound or refused. */
export function leaveKind(view, seat) {
  if (!seat) return "watcher";
  const hand = view.hand;
  const player = playerOf(view, seat);
  if (!player) return "now";
  const early = hand.stage === "announced" || hand.stage === "window";
  if (handsOpen(hand) && (settled(hand) || !player.folded)) return "refused";
  // A jackpot bet binds until the close, also before the blinds and after a fold (R5.13).
  if (early || player.folded) return player.jackpot_cents > 0 ? "bound" : "now";
  return "reserved";
}

/** How many cents can be added to a stack; a jackpot bet that can still be taken back counts as on it. */
export function roomForChips(view, seat) {
  const lying = view.hand?.stage === "window" ? (playerOf(view, seat)?.jackpot_cents ?? 0) : 0;
  return view.rules.max_buy_in_cents - seat.stack_cents - lying;
}

/** Whether chips can be added now (R2.8): between hands, up to the blinds, or when not dealt in. */
export function canTopUp(view, seat) {
  const early = view.hand && (view.hand.stage === "announced" || view.hand.stage === "window");
  return !playerOf(view, seat) || Boolean(early);
}
