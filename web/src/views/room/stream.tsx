export function Stream() {
  return null;
}
