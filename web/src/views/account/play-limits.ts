/** By what one bounds one's own play, as the house has it (R23): loaded when it is shown, changed one by one. */

import { useCallback, useEffect, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import type { Refusal } from "../../connection/refused.ts";
import { refusalOf } from "../../deeds/session.ts";
import type { Requests } from "../../protocol/generated/wire.ts";

export type PlayLimits = Requests["GET /api/play-limits"]["response"];
export type Change = Requests["POST /api/play-limits"]["request"];

export interface OwnLimits {
  /** Null before they are known. */
  readonly limits: PlayLimits | null;
  /** Why they could not be loaded. */
  readonly refusal: Refusal | null;
  readonly load: () => Promise<void>;
  /** Change one of them; resolves to why it was refused, or to null. */
  readonly change: (body: Change) => Promise<Refusal | null>;
}

export function usePlayLimits(): OwnLimits {
  const { deeds } = useClient();
  const [limits, setLimits] = useState<PlayLimits | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const load = useCallback(async () => {
    setRefusal(null);
    try {
      setLimits(await deeds.playLimits());
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  }, [deeds]);
  const change = async (body: Change) => {
    try {
      setLimits(await deeds.changePlayLimits(body));
    } catch (error) {
      return refusalOf(error);
    }
    // When one is reminded next is told with oneself.
    void deeds.lobby();
    return null;
  };
  useEffect(() => void load(), [load]);
  return { limits, refusal, load, change };
}
