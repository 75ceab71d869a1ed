export function Controls() {
  return null;
}
