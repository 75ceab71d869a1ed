export function LineBanner() {
  return null;
}
