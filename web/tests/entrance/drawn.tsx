/** What a view of the house draws for a state: HTML, and the texts of what can be pressed. */

import type { ComponentChild } from "preact";
import { renderToString } from "preact-render-to-string";
import { type Client, ClientContext } from "../../src/app/client.ts";
import { Clock } from "../../src/connection/clock.ts";
import { createDeeds } from "../../src/deeds/deeds.ts";
import { Session } from "../../src/deeds/session.ts";
import { INITIAL_STATE, type State } from "../../src/state/state.ts";
import { Store } from "../../src/state/store.ts";
import { en } from "../../src/words/en/index.ts";
import type { Words } from "../../src/words/words.ts";
import { ME } from "../scenes/table.ts";
import { ScriptedWorld } from "../scripted-world.ts";

export function client(patch: Partial<State>, words: Words = en): Client {
  const world = new ScriptedWorld();
  const clock = new Clock(world.now);
  const state: State = { ...INITIAL_STATE, connection: "open", me: ME, ...patch };
  return { state, clock, words, deeds: createDeeds(new Session(new Store(state), world, clock)) };
}

export function drawn(view: ComponentChild, patch: Partial<State>, words: Words = en): string {
  return renderToString(<ClientContext.Provider value={client(patch, words)}>{view}</ClientContext.Provider>);
}

/** The text of some HTML, one space between parts. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

export interface DrawnButton {
  name: string;
  disabled: boolean;
  pressed: string | null;
}

export function buttons(html: string): DrawnButton[] {
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = "", inner = ""]) => ({
    name: /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(inner),
    disabled: /\sdisabled(=|\s|$)/.test(attributes),
    pressed: /aria-pressed="([^"]*)"/.exec(attributes)?.[1] ?? null,
  }));
}
