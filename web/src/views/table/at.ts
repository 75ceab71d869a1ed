/** Places for the style sheets. */

import type { Place } from "../../play/places.ts";

/** How a place is told to the style sheets. */
export function at({ x, y, uprightX, uprightY }: Place): Record<string, string> {
  const written = { "--x": x, "--y": y, "--upright-x": uprightX, "--upright-y": uprightY };
  return Object.fromEntries(Object.entries(written).map(([name, part]) => [name, part.toFixed(3)]));
}
