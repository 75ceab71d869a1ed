export const wagers = {};
