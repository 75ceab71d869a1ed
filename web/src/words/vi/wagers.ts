import type { Words } from "../words.ts";

export const wagers: Words["wagers"] = {};
