/** A client that sits at a scripted table: its state, its deeds, what they send, and what a view draws from it. */

import type { ComponentChild } from "preact";
import { renderToString } from "preact-render-to-string";
import { vi } from "vitest";
import { type Client, ClientContext } from "../../src/app/client.ts";
import { Clock } from "../../src/connection/clock.ts";
import { createDeeds } from "../../src/deeds/deeds.ts";
import { Session } from "../../src/deeds/session.ts";
import type { ServerFrame } from "../../src/protocol/generated/wire.ts";
import type { Happening } from "../../src/state/happenings.ts";
import { Store } from "../../src/state/store.ts";
import { en } from "../../src/words/en/index.ts";
import type { Words } from "../../src/words/words.ts";
import { ME, type Moment } from "../scenes/table.ts";
import { ScriptedWorld } from "../scripted-world.ts";

const NOW_MS = 0;

export class AtTable {
  readonly store = new Store();
  readonly world = new ScriptedWorld();
  readonly session: Session;
  readonly deeds: Client["deeds"];
  /** What has been sent: action and fields but for the table. */
  readonly sent: [action: string, fields: object][] = [];
  /** Whether the server says yes. */
  accepts = true;
  words: Words = en;
  private version = 0;

  constructor(moment: Moment) {
    const clock = new Clock(this.world.now);
    this.session = new Session(this.store, this.world, clock);
    this.deeds = createDeeds(this.session);
    vi.spyOn(this.session, "ask").mockImplementation(async (action, fields) => {
      const { table_id: _, ...rest } = fields as { table_id?: string };
      this.sent.push([action, rest]);
      return this.accepts ? ({ type: "pong" } as ServerFrame) : null;
    });
    const role = moment.role ?? "player";
    const hello = {
      type: "hello",
      protocol: 1,
      now_ms: NOW_MS,
      me: { ...ME, role },
      tables: ["t1"],
      notices: [],
    };
    this.happens({ type: "heard", frame: hello as unknown as ServerFrame });
    this.happens({ type: "table_opened", table_id: "t1" });
    this.hears(moment);
  }

  hears(moment: Moment): this {
    this.version += 1;
    const frame = { type: "table", now_ms: NOW_MS, table_id: "t1", version: this.version, events: [] };
    const sides = { public: moment.public, private: moment.private };
    this.session.heard({ ...frame, ...sides } as unknown as ServerFrame, null);
    return this;
  }

  happens(happening: Happening): this {
    this.store.happen(happening);
    return this;
  }

  /** The lobby says how much is in the balance. */
  owns(balance_cents: number): this {
    const me = { ...ME, balance_cents };
    const frame = { type: "lobby" as const, id: "1", now_ms: NOW_MS, me, whole: false, mark: "", tables: [] };
    return this.happens({ type: "heard", frame });
  }

  /** The bar of the turn takes input. */
  ready(turn = 41): this {
    return this.happens({ type: "bar_ready", turn });
  }

  get client(): Client {
    return {
      state: this.store.get(),
      deeds: this.deeds,
      words: this.words,
      clock: new Clock(this.world.now),
    };
  }

  /** The text of the page that a view comes to. */
  draw(view: ComponentChild): string {
    return renderToString(<ClientContext.Provider value={this.client}>{view}</ClientContext.Provider>);
  }
}

/** A button, tick box or the like as it is drawn: its name and whether it is off. */
export interface Drawn {
  readonly name: string;
  readonly off: boolean;
}

/** The buttons of a drawn page in their order. */
export function buttons(html: string): Drawn[] {
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = "", inner = ""]) => {
    const label = /aria-label="([^"]*)"/.exec(attributes)?.[1];
    return { name: label ?? text(inner), off: /\sdisabled/.test(attributes) };
  });
}

/** What is read of a piece of a page. */
export function text(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** The names of all buttons that can be pressed. */
export function pressable(html: string): string[] {
  return buttons(html)
    .filter(({ off }) => !off)
    .map(({ name }) => name);
}
