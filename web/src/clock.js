/**
 * The server's time, and the countdowns drawn from it.
 *
 * Deadlines come as epoch milliseconds of the server; this machine's clock may be wrong by any amount.
 */

const KEPT_SAMPLES = 12;

/** Estimate the server's time. `localNow` is this machine's clock in milliseconds. */
export function createClock(localNow = () => Date.now()) {
  let samples = [];
  let oneWay = null;

  return {
    /** A ping sent at `sentMs` was answered at `receivedMs` (local) with the server's `serverMs`. */
    answered(sentMs, receivedMs, serverMs) {
      const sample = { roundTripMs: receivedMs - sentMs, offsetMs: serverMs - (sentMs + receivedMs) / 2 };
      samples = [...samples, sample].slice(-KEPT_SAMPLES);
    },
    /** A frame arrived that was stamped `serverMs`: late by an unknown time, so the largest offset is nearest. */
    heard(receivedMs, serverMs) {
      const offsetMs = serverMs - receivedMs;
      oneWay = oneWay === null ? offsetMs : Math.max(oneWay, offsetMs);
    },
    /** The computer slept or was set: what was measured before is worth nothing. */
    forget() {
      samples = [];
      oneWay = null;
    },
    /** The server's time now, in epoch milliseconds. */
    nowMs() {
      if (samples.length > 0) {
        const best = samples.reduce((a, b) => (b.roundTripMs < a.roundTripMs ? b : a));
        return localNow() + best.offsetMs;
      }
      return localNow() + (oneWay ?? 0);
    },
  };
}

/** How much of a countdown is left: `{fraction}` from 1 to 0 and whole `{seconds}`, rounded up. */
export function remaining(deadlineMs, totalMs, nowMs) {
  const leftMs = Math.max(0, deadlineMs - nowMs);
  return { fraction: Math.min(1, leftMs / Math.max(1, totalMs)), seconds: Math.ceil(leftMs / 1000) };
}

/**
 * Bring every element with `data-deadline` (and `data-total`) up to date: the share that is left becomes
 * the CSS variable `--left`, the class `urgent` marks the last 3 s, `data-seconds` asks for text.
 */
export function drawCountdowns(root, nowMs) {
  for (const element of root.querySelectorAll("[data-deadline]")) {
    const { fraction, seconds } = remaining(
      Number(element.dataset.deadline),
      Number(element.dataset.total),
      nowMs,
    );
    element.style.setProperty("--left", fraction.toFixed(4));
    element.classList.toggle("urgent", seconds <= 3);
    const text = `${seconds} s`;
    if ("seconds" in element.dataset && element.textContent !== text) element.textContent = text;
  }
}
