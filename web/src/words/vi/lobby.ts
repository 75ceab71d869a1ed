import type { Words } from "../words.ts";

export const lobby: Words["lobby"] = {};
