export function PasswordDialog() {
  return null;
}
