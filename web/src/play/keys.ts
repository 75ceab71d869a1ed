/** Choosing keys for what can be done at the table. */

/** Keys with a meaning that cannot be changed: presets, steps, confirm, cancel, check or call. */
const FIXED: ReadonlySet<string> = new Set(["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", " "]);

export type KeyProblem =
  | { readonly kind: "" | "not_a_key" | "fixed" }
  | { readonly kind: "taken"; readonly by: string };

/** What is wrong with a key for `deed`; keys mean the same in small and capital letters. */
export function keyProblem(key: string, deed: string, keys: Readonly<Record<string, string>>): KeyProblem {
  if (FIXED.has(key)) return { kind: "fixed" };
  if (key.length !== 1) return { kind: "not_a_key" };
  const other = Object.entries(keys).find(
    ([name, taken]) => name !== deed && taken.toLowerCase() === key.toLowerCase(),
  );
  return other ? { kind: "taken", by: other[0] } : { kind: "" };
}

/** How a key is written on its button. */
export function keyCap(key: string): string {
  return key.toUpperCase();
}
