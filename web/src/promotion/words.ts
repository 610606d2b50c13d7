// The phases of a promotion, and names of the book as words.

import { has, t } from "../lib/words";

export const PHASES = ["drafted", "notified", "running", "closed", "drawn", "concluded"];
export const words = (name: string): string => name.replaceAll("_", " ");
export const pairs = (names: string[]): [string, string][] => names.map((one) => [one, words(one)]);

/** A way to pay, as the rules name it: a "crossed cheque". */
export const meansWords = (name: string): string => (has(`means-${name}`) ? t(`means-${name}`) : words(name));
