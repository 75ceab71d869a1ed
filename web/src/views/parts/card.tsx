/** Cards. */

export function CardSheet() {
  return null;
}
