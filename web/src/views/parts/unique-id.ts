/**
 * Ids for elements that others name. Preact's own `useId` counts for each drawing of the page, and the page is drawn anew
 * for each state: what is mounted later would get an id that is there already.
 */

import { useState } from "preact/hooks";

let given = 0;

/** An id that no other element of the page has, the same for as long as the component is there. */
export function useUniqueId(): string {
  const [id] = useState(() => {
    given += 1;
    return `id-${given}`;
  });
  return id;
}
