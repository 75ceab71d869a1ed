export function RoomPanel() {
  return null;
}
