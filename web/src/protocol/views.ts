/** Names for the parts of a table's view; the wire's own types allow null where there is none. */

import type * as wire from "./generated/wire.ts";

export type {
  Bubble,
  Card,
  ChatLine,
  LobbyLine,
  Me,
  Move,
  Notice,
  OwnSeat,
  PublicView,
  RecentEvent,
  Seat,
} from "./generated/wire.ts";

export type Hand = NonNullable<wire.Hand>;
export type Player = wire.Player;
export type Turn = NonNullable<wire.Turn>;
export type Jackpot = NonNullable<wire.Jackpot>;
export type Prize = Hand["prizes"][number];
export type Offer = NonNullable<Hand["insurance"]>;
/** One's own side of an insurance offer. */
export type OwnOffer = NonNullable<wire.OwnSeat["insurance"]>;
export type EventName = keyof wire.EventFacts;
export type NoticeName = keyof wire.NoticeFacts;
export type Role = wire.Me["role"];

/** The private view of a player, or null for everybody else. */
export function ownSide(view: wire.PrivateView): wire.OwnSeat | null {
  return view !== null && "seat" in view ? view : null;
}
