export function TableHeader() {
  return null;
}
