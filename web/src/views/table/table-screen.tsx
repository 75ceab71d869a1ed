export function TableScreen() {
  return null;
}
