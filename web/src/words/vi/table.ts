import type { Words } from "../words.ts";

export const table: Words["table"] = {};
