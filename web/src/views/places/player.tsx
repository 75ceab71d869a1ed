export function PlayerDialog() {
  return null;
}
