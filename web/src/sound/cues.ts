/** Which sound is heard when. */

import type { World } from "../connection/world.ts";
import type { Store } from "../state/store.ts";

export function startCues(_parts: { store: Store; world: World }): void {}
