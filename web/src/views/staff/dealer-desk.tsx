export function DealerDesk() {
  return null;
}
