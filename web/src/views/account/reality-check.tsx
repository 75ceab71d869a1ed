export function RealityCheckDialog() {
  return null;
}
