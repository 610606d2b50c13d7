// What this device prefers. Kept here alone; nothing of it goes to the server.

export interface Prefs {
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The stick's calls are spoken. */
  voice: boolean;
  vibration: boolean;
  motion: "system" | "full" | "none";
  patterns: boolean;
  chat: boolean;
  muted: string[];
  /** A language of the page, or as the browser prefers. */
  language: string;
}

const START: Prefs = {
  sound: false,
  volume: 0.7,
  voice: false,
  vibration: true,
  motion: "system",
  patterns: false,
  chat: true,
  muted: [],
  language: "system",
};
const KEY = "hardway.prefs";

function read(): Prefs {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>) };
  } catch {
    return { ...START };
  }
}

export const prefs = $state<Prefs>(read());

export function keep(): void {
  localStorage.setItem(KEY, JSON.stringify($state.snapshot(prefs)));
  document.documentElement.dataset["motion"] = still() ? "none" : "full";
}

/** Whether things should change without moving. */
export function still(): boolean {
  if (prefs.motion !== "system") return prefs.motion === "none";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
