import type { Words } from "../words.ts";

export const events: Words["events"] = {};
