export function ActionArea() {
  return null;
}
