export function Prizes() {
  return null;
}
