// The language of the page: what was chosen on this device, else the first of the browser's that the page has. Another choice
// loads the page anew.

import { prefs } from "./prefs.svelte";

/** Every language by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const LOCALES: Record<Language, string> = { en: "en-AU", de: "de-DE" };
const known = (tag: string): Language | undefined =>
  (Object.keys(LANGUAGES) as Language[]).find((one) => tag.toLowerCase().split("-", 1)[0] === one);

/** The first language of a list that the page has; English where it has none. */
export const firstOf = (wanted: readonly string[]): Language => wanted.map(known).find((one) => one) ?? "en";

export const language: Language = firstOf([prefs.language, ...(globalThis.navigator?.languages ?? [])]);
/** How numbers, times and lists are written. */
export const locale = LOCALES[language];
