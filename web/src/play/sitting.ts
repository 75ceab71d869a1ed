/** Who is invited to sit down. */

import type { PublicView, Role } from "../protocol/views.ts";

/** Whether free seats are offered (R2.5): to players without a seat, at a table that takes people in. */
export function mayTakeSeat(view: PublicView, role: Role | null, seated: boolean): boolean {
  return role === "player" && !seated && view.status === "open" && view.seats.length < view.rules.seats;
}
