import type { Words } from "../words.ts";

export const account: Words["account"] = {};
