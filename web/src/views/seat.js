/** A seat: plate with name and stack, cards, discs, turn ring, marks; and the bet in front of it. */

import { back, face } from "../cards.js";
import { h } from "../dom.js";
import { badge, playerOf, settled } from "../seating.js";
import { ownSeat } from "../store.js";
import { amount, moveLabel } from "../text.js";
import { prizeCards } from "../wagers.js";
import { countdown } from "./countdown.js";

const at = ({ x, y }) => ({ "--x": x.toFixed(4), "--y": y.toFixed(4) });

/** A seat somebody holds. */
export function seatPlate(seat, place, state) {
  const { public: view, private: own } = state.table;
  const player = playerOf(view, seat);
  const hand = view.hand;
  const self = own?.seat === seat.seat;
  const turn = hand?.turn?.seat === seat.seat ? hand.turn : null;
  const won = settled(hand) && player?.won_cents > 0;
  const classes = [
    "seat",
    self && "self",
    turn && "acting",
    player?.folded && "folded",
    won && "winner",
    (seat.status !== "seated" || !seat.connected || seat.sit_out === "now") && "absent",
  ]
    .filter(Boolean)
    .join(" ");
  return h(
    "div",
    {
      key: `seat-${seat.seat}`,
      class: classes,
      style: at(place),
      role: "group",
      "aria-label": `Seat ${seat.seat}, ${seat.nickname}`,
    },
    h("div", { class: "hole" }, holeCards(player, self, own, hand)),
    h(
      "div",
      { class: "plate" },
      turn && !view.paused && ring(turn, view.rules.betting_ms),
      h("span", { class: "name", key: "name" }, seat.nickname),
      h("span", { class: "stack", key: "stack" }, stackText(seat, player, hand)),
      h("span", { class: "marks", key: "marks" }, marks(seat, player, won, view.rules)),
    ),
    jackpotChip(player),
    h("div", { class: "discs" }, discs(hand, seat.seat)),
  );
}

/** The jackpot bet at the player's place (R5.1). */
function jackpotChip(player) {
  if (!player?.jackpot_cents) return null;
  const title = `Jackpot bet of ${amount(player.jackpot_cents)}`;
  const props = { key: "jackpot", class: "disc disc-jackpot", role: "img", "aria-label": title, title };
  return h("span", props, amount(player.jackpot_cents));
}

/** The time that is left of a turn, drawn around the plate. */
function ring(turn, totalMs) {
  const outline = (name) =>
    h("rect", { key: name, class: name, x: "0", y: "0", width: "100%", height: "100%", pathLength: "100" });
  return h(
    "svg",
    {
      key: "ring",
      class: "ring",
      "aria-hidden": "true",
      "data-deadline": turn.deadline_ms,
      "data-total": totalMs,
    },
    outline("track"),
    outline("left"),
  );
}

function stackText(seat, player, hand) {
  if (seat.status === "reserved") return "–";
  if (player?.all_in && !player.folded && !settled(hand)) return "All-in";
  return amount(seat.stack_cents);
}

function marks(seat, player, won, rules) {
  if (won) return h("span", { class: "mark gain", key: "won" }, `+${amount(player.won_cents)}`);
  const mark = badge(seat, player);
  if (mark) {
    const until = seat.until_ms && [" ", countdown(seat.until_ms, rules.reserve_ms)];
    return h("span", { class: "mark state", key: "state" }, mark, until);
  }
  const move = player?.last_action;
  return move ? h("span", { class: `mark move-${move}`, key: `move-${move}` }, moveLabel(move)) : null;
}

function holeCards(player, self, own, hand) {
  if (!player || !hand || hand.stage === "announced" || hand.stage === "window") return null;
  const opened = player.cards ?? prizeCards(hand, player.seat);
  const dim = player.folded && !opened ? "dim" : "";
  if (self && own.cards?.length) return own.cards.map((card) => face(card, dim));
  if (opened?.length) return opened.map((card) => face(card, "opened"));
  if (player.folded) return null;
  return [back(1), back(2)];
}

function discs(hand, seat) {
  if (!hand) return null;
  const disc = (name, title, text) =>
    h("span", { key: name, class: `disc disc-${name}`, role: "img", "aria-label": title, title }, text);
  return [
    hand.button === seat && disc("dealer", "Dealer button", "D"),
    hand.small_blind === seat && disc("small", "Small blind", "SB"),
    hand.big_blind === seat && disc("big", "Big blind", "BB"),
  ];
}

/** A free chair: an invitation to those who have no seat yet. */
export function emptySeat(number, place, state, actions) {
  const hand = state.table.public.hand;
  const invite = !ownSeat(state.table) && state.table.public.status === "open" && state.me?.role === "player";
  const inner = invite
    ? h(
        "button",
        {
          class: "take",
          type: "button",
          "aria-label": `Take seat ${number}`,
          onClick: () => actions.takeSeat(number),
        },
        "TAKE",
        h("br"),
        "SEAT",
      )
    : h("span", { class: "vacant", "aria-label": `Seat ${number} is free`, role: "img" });
  return h(
    "div",
    { key: `free-${number}`, class: "seat free", style: at(place) },
    inner,
    h("div", { class: "discs" }, discs(hand, number)),
  );
}

/** The chips in front of a player. */
export function bet(player, place) {
  if (!player || player.bet_cents === 0) return null;
  return h(
    "div",
    { key: `bet-${player.seat}`, class: "bet", style: at(place) },
    h("span", { class: "chip-stack", "aria-hidden": "true" }),
    amount(player.bet_cents),
  );
}
