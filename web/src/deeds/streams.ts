/** The list of live tables' videos: a file beside the page, read once. */

import { parseStreams, type Streams } from "../play/streams.ts";
import type { Session } from "./session.ts";

const LIST = "/streams.json";

export function streamDeeds({ world }: Session) {
  let list: Promise<Streams> | null = null;
  /** A list that cannot be read is read again when it is next asked for. */
  async function read(): Promise<Streams> {
    try {
      const response = await world.fetch(LIST, { method: "GET" });
      return response.ok ? parseStreams(await response.json()) : {};
    } catch {
      list = null;
      return {};
    }
  }
  return {
    streams(): Promise<Streams> {
      list ??= read();
      return list;
    },
  };
}
