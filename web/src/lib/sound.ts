// Chips and dice, made of noise and short tones. Silent until the first touch, as browsers and people want.

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
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

function tone(at: number, pitch: number, length: number): void {
  if (!context) return;
  const from = context.currentTime + at;
  const osc = context.createOscillator();
  const gain = context.createGain();
  osc.frequency.value = pitch;
  gain.gain.setValueAtTime(0.06, from);
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
  refused: () => (tone(0, 220, 0.12), tone(0.1, 196, 0.18)),
} as const;

export function play(name: keyof typeof SOUNDS): void {
  if (prefs.sound && context) SOUNDS[name]();
}

export function buzz(pattern: number | number[]): void {
  if (prefs.vibration && context && "vibrate" in navigator) navigator.vibrate(pattern);
}
