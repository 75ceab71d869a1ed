export function PitDesk() {
  return null;
}
