/**
 * The server's time. Deadlines come as epoch milliseconds of the server; this machine's clock may be wrong by
 * any amount.
 */

const KEPT_SAMPLES = 12;

interface Sample {
  roundTripMs: number;
  offsetMs: number;
}

/** An estimate of the server's time; `localNow` is this machine's clock in milliseconds. */
export class Clock {
  private samples: Sample[] = [];
  private oneWay: number | null = null;
  private readonly localNow: () => number;

  constructor(localNow: () => number) {
    this.localNow = localNow;
  }

  /** A ping sent at `sentMs` was answered at `receivedMs` (local) with the server's `serverMs`. */
  answered(sentMs: number, receivedMs: number, serverMs: number): void {
    const sample = { roundTripMs: receivedMs - sentMs, offsetMs: serverMs - (sentMs + receivedMs) / 2 };
    this.samples = [...this.samples, sample].slice(-KEPT_SAMPLES);
  }

  /** A frame arrived that was stamped `serverMs`: late by an unknown time, so the largest offset is nearest. */
  heard(receivedMs: number, serverMs: number): void {
    const offsetMs = serverMs - receivedMs;
    this.oneWay = this.oneWay === null ? offsetMs : Math.max(this.oneWay, offsetMs);
  }

  /** The computer slept or was set: what was measured before is worth nothing. */
  forget(): void {
    this.samples = [];
    this.oneWay = null;
  }

  /** The quickest answer of late, in milliseconds; null before the first one. */
  get roundTripMs(): number | null {
    return this.samples.length > 0 ? Math.min(...this.samples.map((sample) => sample.roundTripMs)) : null;
  }

  /** The server's time now, in epoch milliseconds. */
  nowMs(): number {
    const [first, ...others] = this.samples;
    if (!first) return this.localNow() + (this.oneWay ?? 0);
    const best = others.reduce((a, b) => (b.roundTripMs < a.roundTripMs ? b : a), first);
    return this.localNow() + best.offsetMs;
  }
}

/** How much of a countdown is left: `fraction` from 1 to 0 and whole `seconds`, rounded up. */
export function remaining(
  deadlineMs: number,
  totalMs: number,
  nowMs: number,
): { fraction: number; seconds: number } {
  const leftMs = Math.max(0, deadlineMs - nowMs);
  return { fraction: Math.min(1, leftMs / Math.max(1, totalMs)), seconds: Math.ceil(leftMs / 1000) };
}
