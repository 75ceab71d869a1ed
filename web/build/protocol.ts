/**
 * Writes the types of the wire from `docs/protocol/asyncapi.yaml`, which a test holds against the server's code:
 * every frame, view and fact, and each example of the page as a constant that the type checker looks at.
 *
 *     node build/protocol.ts
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  type?: string | string[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  description?: string;
}

interface Message {
  summary?: string;
  payload: Schema;
  examples: { payload: unknown }[];
}

interface Exchange {
  request: Schema | null;
  response: Schema;
}

interface Page {
  "x-http": Record<string, Exchange>;
  "x-events": Record<string, string[]>;
  "x-notices": Record<string, string[]>;
  components: { messages: Record<string, Message>; schemas: Record<string, Schema> };
}

/** What the facts of events and notices are: the page names them, and their names mean one thing each. */
const FACTS: Record<string, string> = {
  all_in: "boolean",
  approved: "boolean",
  big_blind: "number",
  blind: "string",
  button: "number",
  cards: "Card[]",
  count: "number",
  deck_root: "string",
  escalations: "number",
  hand_id: "string",
  hands: "{ seat: number; cards: Card[]; hand?: string }[]",
  insurance_cents: "number",
  kind: "string",
  nickname: "string",
  odds_tenths: "number",
  offer_id: "string",
  outs: "Card[]",
  pot: "number",
  pots: "unknown[]",
  prize_id: "string",
  prizes: "{ kind: string; cents: number }[]",
  reason: "string",
  seat: "number",
  seats: "number[]",
  shares: "{ seat: number; cents: number }[]",
  small_blind: "number",
  step: "string",
  street: "string",
  table_id: "string",
  ties: "Card[]",
  to: "string",
  until_ms: "number",
  what: "string",
  why: "string",
};

const JSON_TYPES: Record<string, string> = {
  boolean: "boolean",
  integer: "number",
  number: "number",
  null: "null",
  string: "string",
};

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.oneOf) return schema.oneOf.map(typeOf).join(" | ");
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? ""];
  return types.map((name) => typeCalled(name, schema)).join(" | ");
}

function typeCalled(name: string, schema: Schema): string {
  if (name === "array") return schema.items ? `(${typeOf(schema.items)})[]` : "unknown[]";
  if (name === "object") return schema.properties ? fieldsOf(schema) : "Record<string, unknown>";
  const known = JSON_TYPES[name];
  if (!known) throw new Error(`a type that is not understood: ${name}`);
  return known;
}

function fieldsOf(schema: Schema): string {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) =>
      `${comment(inner.description)}${name}${required.has(name) ? "" : "?"}: ${typeOf(inner)};`,
  );
  return `{\n${fields.join("\n")}\n}`;
}

function comment(text: string | undefined): string {
  return text ? `/** ${text.replaceAll("\n", " ").trim()} */\n` : "";
}

function factType(name: string): string {
  const type = FACTS[name] ?? (/_cents$|^cents$/.test(name) ? "number" : undefined);
  if (!type) throw new Error(`a fact whose type is not known: ${name}`);
  return type;
}

function facts(title: string, lists: Record<string, string[]>): string {
  const entries = Object.entries(lists).map(([name, names]) => {
    const inner = names.map((fact) => `${fact}: ${factType(fact)};`).join(" ");
    return `${name}: { ${inner} };`;
  });
  return `export interface ${title} {\n${entries.join("\n")}\n}`;
}

/** "take_seat" to "TakeSeatFrame". */
function frameName(message: string): string {
  const words = message.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Frame`;
}

function frames(page: Page): string {
  const names = { action: [] as string[], type: [] as string[] };
  const texts = Object.entries(page.components.messages).map(([message, { summary, payload }]) => {
    const sort = payload.properties?.action ? "action" : "type";
    names[sort].push(frameName(message));
    return `${comment(summary)}export type ${frameName(message)} = ${typeOf(payload)};`;
  });
  const unions = [
    `export type ClientFrame = ${names.action.join(" | ")};`,
    `export type ServerFrame = ${names.type.join(" | ")};`,
  ];
  return [...texts, ...unions].join("\n\n");
}

function requests(page: Page): string {
  const entries = Object.entries(page["x-http"]).map(([name, { request, response }]) => {
    const inner = request ? typeOf(request) : "Record<string, never>";
    return `${JSON.stringify(name)}: { request: ${inner}; response: ${typeOf(response)} };`;
  });
  return `/** The HTTP interface, by method and path. */\nexport interface Requests {\n${entries.join("\n")}\n}`;
}

/** Lists that the client shows as they are, by the schema that has them. */
const LISTS: Record<string, string> = { Bubble: "BUBBLES" };

function lists(page: Page): string[] {
  return Object.entries(LISTS).map(([schema, name]) => {
    const values = page.components.schemas[schema]?.enum;
    if (!values) throw new Error(`a list that is not there: ${schema}`);
    return `export const ${name}: readonly ${schema}[] = ${JSON.stringify(values)};`;
  });
}

/** The module of types. */
export function typesOf(page: Page): string {
  const schemas = Object.entries(page.components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};`,
  );
  return [
    "/** The wire, as docs/protocol/asyncapi.yaml has it. Made by build/protocol.ts; do not change it here. */",
    ...schemas,
    frames(page),
    requests(page),
    ...lists(page),
    facts("EventFacts", page["x-events"]),
    facts("NoticeFacts", page["x-notices"]),
    "",
  ].join("\n\n");
}

/** Every example of the page as a constant of its frame's type. */
export function examplesOf(page: Page): string {
  const messages = Object.entries(page.components.messages);
  const names = messages.map(([message]) => frameName(message)).join(", ");
  const constants = messages.flatMap(([message, { examples }]) =>
    examples.map(
      ({ payload }, index) =>
        `export const ${message}_${index}: ${frameName(message)} = ${JSON.stringify(payload, null, 2)};`,
    ),
  );
  return [`import type { ${names} } from "../../src/protocol/generated/wire.ts";`, ...constants, ""].join(
    "\n\n",
  );
}

function write(path: string, text: string): void {
  const file = fileURLToPath(new URL(path, import.meta.url));
  mkdirSync(fileURLToPath(new URL(".", new URL(path, import.meta.url))), { recursive: true });
  writeFileSync(file, text);
}

const page = parse(
  readFileSync(fileURLToPath(new URL("../../docs/protocol/asyncapi.yaml", import.meta.url)), "utf8"),
) as Page;
write("../src/protocol/generated/wire.ts", typesOf(page));
write("../tests/generated/examples.ts", examplesOf(page));
