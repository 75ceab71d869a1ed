import type { Words } from "../words.ts";

export const notices: Words["notices"] = {};
