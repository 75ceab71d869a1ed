export function ScannerPage() {
  return null;
}
