// Chips and dice, made of noise and short tones, and the stick's voice. Off until somebody wants them, and silent until the
// first touch, as browsers demand.

import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;

export function wake(): void {
  if (!context && "AudioContext" in globalThis) context = new AudioContext();
}

function burst(at: number, length: number, pitch: number, loud: number): void {
  if (!context) return;
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = context.createGain();
  gain.gain.value = loud * prefs.volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

function tone(at: number, pitch: number, length: number): void {
  if (!context) return;
  const from = context.currentTime + at;
  const osc = context.createOscillator();
  const gain = context.createGain();
  osc.frequency.value = pitch;
  gain.gain.setValueAtTime(0.06 * prefs.volume + 0.0001, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  osc.connect(gain).connect(context.destination);
  osc.start(from);
  osc.stop(from + length);
}

const SOUNDS = {
  chip: () => (burst(0, 0.05, 3800, 0.5), burst(0.03, 0.04, 4600, 0.25)),
  take: () => burst(0, 0.08, 2200, 0.35),
  dice: () => [0, 0.13, 0.24, 0.4, 0.52, 0.7, 0.82].forEach((at) => burst(at, 0.06, 1500 + 900 * Math.random(), 0.6)),
  won: () => (tone(0, 660, 0.25), tone(0.12, 880, 0.35)),
  lost: () => tone(0, 180, 0.3),
  cheer: () => {
    for (let at = 0; at < 1.1; at += 0.045) burst(at + 0.03 * Math.random(), 0.05, 1800 + 1600 * Math.random(), 0.22);
  },
  refused: () => (tone(0, 220, 0.12), tone(0.1, 196, 0.18)),
} as const;

export function play(name: keyof typeof SOUNDS): void {
  if (prefs.sound && context) SOUNDS[name]();
}

/** Speak as the stick does, where that is wanted and the browser can; a later call cuts an earlier one short. */
export function speak(words: string): void {
  if (!prefs.voice || !words || !("speechSynthesis" in globalThis)) return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(words);
  said.lang = document.documentElement.lang;
  said.volume = prefs.volume;
  speechSynthesis.speak(said);
}

export function buzz(pattern: number | number[]): void {
  if (prefs.vibration && context && "vibrate" in navigator) navigator.vibrate(pattern);
}
