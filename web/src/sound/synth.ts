/** The sounds themselves, made by WebAudio: tones and breaths of noise, so that nothing has to be loaded. */

import type { Cue } from "./cues.ts";

/** One part of a sound. Times in seconds; `peak` from 0 to 1. */
interface Tone {
  readonly wave: OscillatorType;
  readonly hz: number;
  /** Where the pitch glides to. */
  readonly toHz?: number;
  readonly at: number;
  readonly lasts: number;
  readonly peak: number;
}

interface Breath {
  readonly noise: "highpass" | "bandpass" | "lowpass";
  readonly hz: number;
  readonly at: number;
  readonly lasts: number;
  readonly peak: number;
}

type Part = Tone | Breath;

const tone = (hz: number, at: number, lasts: number, peak: number, wave: OscillatorType = "sine"): Tone => ({
  wave,
  hz,
  at,
  lasts,
  peak,
});
const click = (at: number, hz: number): Part[] => [
  { noise: "bandpass", hz, at, lasts: 0.035, peak: 0.5 },
  tone(hz / 1.6, at, 0.05, 0.12, "triangle"),
];
const chips = [...click(0, 3_900), ...click(0.055, 4_600), ...click(0.1, 4_200)];

const SOUNDS: Record<Cue, readonly Part[]> = {
  deal: [
    { noise: "highpass", hz: 2_600, at: 0, lasts: 0.09, peak: 0.28 },
    { noise: "bandpass", hz: 1_300, at: 0.06, lasts: 0.05, peak: 0.25 },
  ],
  check: [
    { wave: "sine", hz: 190, toHz: 110, at: 0, lasts: 0.08, peak: 0.7 },
    { wave: "sine", hz: 190, toHz: 110, at: 0.13, lasts: 0.08, peak: 0.6 },
  ],
  chip: chips,
  fold: [{ noise: "lowpass", hz: 900, at: 0, lasts: 0.2, peak: 0.34 }],
  all_in: [
    ...chips,
    ...click(0.16, 3_700),
    ...click(0.21, 4_400),
    { wave: "triangle", hz: 196, toHz: 392, at: 0.05, lasts: 0.5, peak: 0.3 },
  ],
  turn: [tone(659, 0, 0.22, 0.35), tone(988, 0.12, 0.4, 0.32)],
  warn: [tone(880, 0, 0.09, 0.4, "square"), tone(880, 0.16, 0.09, 0.4, "square")],
  win: [
    tone(523, 0, 0.2, 0.3, "triangle"),
    tone(659, 0.1, 0.2, 0.3, "triangle"),
    tone(784, 0.2, 0.2, 0.3, "triangle"),
    tone(1_047, 0.3, 0.6, 0.34, "triangle"),
  ],
  chat: [tone(1_175, 0, 0.07, 0.2), tone(1_568, 0.06, 0.09, 0.16)],
};

const SILENCE = 0.0001;
const ATTACK_S = 0.006;

/** Makes sounds once somebody has touched the page: browsers allow none before. */
export class Synth {
  private context: AudioContext | null = null;
  private hiss: AudioBuffer | null = null;

  /** Somebody has pressed something. */
  wake(): void {
    if (typeof AudioContext === "undefined") return;
    this.context ??= new AudioContext();
    // A page that was hidden for long can have lost its sound; a refusal leaves it silent.
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
  }

  /** Play a sound after `delayS`; nothing before the first gesture. `volume` from 0 to 1. */
  play(cue: Cue, volume: number, delayS = 0): void {
    const { context } = this;
    if (context?.state !== "running" || volume <= 0) return;
    const out = context.createGain();
    // The ear hears loudness by its square, nearly.
    out.gain.value = volume * volume;
    out.connect(context.destination);
    for (const part of SOUNDS[cue]) this.sound(context, part, out, context.currentTime + delayS);
  }

  private sound(context: AudioContext, part: Part, out: AudioNode, startS: number): void {
    const envelope = context.createGain();
    const atS = startS + part.at;
    const endS = atS + part.lasts;
    envelope.gain.setValueAtTime(SILENCE, atS);
    envelope.gain.exponentialRampToValueAtTime(part.peak, atS + ATTACK_S);
    envelope.gain.exponentialRampToValueAtTime(SILENCE, endS);
    envelope.connect(out);
    const source =
      "noise" in part ? this.breath(context, part, envelope) : oscillator(context, part, atS, envelope);
    source.start(atS);
    source.stop(endS);
  }

  private breath(context: AudioContext, part: Breath, out: AudioNode): AudioScheduledSourceNode {
    const source = context.createBufferSource();
    this.hiss ??= hiss(context);
    source.buffer = this.hiss;
    const filter = context.createBiquadFilter();
    filter.type = part.noise;
    filter.frequency.value = part.hz;
    source.connect(filter).connect(out);
    return source;
  }
}

function oscillator(
  context: AudioContext,
  part: Tone,
  startS: number,
  out: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = part.wave;
  source.frequency.setValueAtTime(part.hz, startS);
  if (part.toHz) source.frequency.exponentialRampToValueAtTime(part.toHz, startS + part.lasts);
  source.connect(out);
  return source;
}

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
