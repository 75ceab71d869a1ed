export function Felt() {
  return null;
}
