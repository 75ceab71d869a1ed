/** The HTTP interface: sign-in, password, tickets, one's money and limits. */

import type { Code, Requests } from "../protocol/generated/wire.ts";
import { Refused } from "./refused.ts";
import type { World } from "./world.ts";

/** Ask for what `name` ("POST /api/ticket") answers. `query` follows the path. Throws Refused. */
export async function request<Name extends keyof Requests>(
  world: Pick<World, "fetch">,
  name: Name,
  body: Requests[Name]["request"],
  session: string | null = null,
  query = "",
): Promise<Requests[Name]["response"]> {
  const [method = "", path = ""] = name.split(" ");
  const headers: Record<string, string> = {};
  if (session) headers.authorization = `Bearer ${session}`;
  if (method === "POST") headers["content-type"] = "application/json";
  let response: Response;
  try {
    const sent = method === "POST" ? { body: JSON.stringify(body) } : {};
    response = await world.fetch(path + query, { method, headers, ...sent });
  } catch {
    throw new Refused("offline");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused((answer.code as Code | undefined) ?? "internal", answer.facts);
  return answer;
}
