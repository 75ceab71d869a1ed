export function PitConsole() {
  return null;
}
