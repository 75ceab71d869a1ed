export function JackpotMeter() {
  return null;
}

export function JackpotWindow() {
  return null;
}

export function StandingOrder() {
  return null;
}
