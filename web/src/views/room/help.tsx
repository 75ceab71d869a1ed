export function HelpDialog() {
  return null;
}
