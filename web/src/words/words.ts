/** The catalogues: everything that people read or hear, by language. Another language is another folder of the same shape. */

import type { Language } from "../state/settings.ts";
import { en } from "./en/index.ts";

export type Words = typeof en;

/** The words of a language; English is always there, others are loaded when they are wanted. */
export async function loadWords(language: Language): Promise<Words> {
  if (language === "vi") return (await import("./vi/index.ts")).vi;
  return en;
}
