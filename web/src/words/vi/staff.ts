import type { Words } from "../words.ts";

export const staff: Words["staff"] = {};
