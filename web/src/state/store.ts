/** The one store of the client. */

import type { Happening } from "./happenings.ts";
import { reduce } from "./reduce.ts";
import { INITIAL_STATE, type State } from "./state.ts";

export type Reader = (state: State, before: State, happening: Happening) => void;

/** Holds the state; what happens goes through the reducer, and every reader is told what it has become. */
export class Store {
  private state: State;
  private readonly readers = new Set<Reader>();

  constructor(state: State = INITIAL_STATE) {
    this.state = state;
  }

  get(): State {
    return this.state;
  }

  happen(happening: Happening): void {
    const before = this.state;
    const next = reduce(before, happening);
    if (next === before) return;
    this.state = next;
    for (const reader of this.readers) reader(next, before, happening);
  }

  /** Returns how to end it. */
  subscribe(reader: Reader): () => void {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  }
}
