import type { Words } from "../words.ts";

export const room: Words["room"] = {};
