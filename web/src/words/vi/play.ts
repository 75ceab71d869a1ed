import type { Words } from "../words.ts";

export const play: Words["play"] = {};
