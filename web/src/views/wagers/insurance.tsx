export function InsurancePanel() {
  return null;
}

export function OfferTold() {
  return null;
}
