export function Announcer() {
  return null;
}
