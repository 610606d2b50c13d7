// The phases of a promotion, and names of the book as words.

export const PHASES = ["drafted", "notified", "running", "closed", "drawn", "concluded"];
export const words = (name: string): string => name.replaceAll("_", " ");
export const pairs = (names: string[]): [string, string][] => names.map((one) => [one, words(one)]);
