// A class over the weeks: what each result was when it was first marked, kept on the instructor's device alone.

import { read, type Result, type Score } from "./school.svelte";

/** A result that was marked: whose, on which day, and the line that came back. */
export interface Marked {
  name: string;
  /** 2026-11-19 */
  day: string;
  score: Score;
  line: string;
}
/** How everybody did, week by week; null in a week without a result. */
export interface Weeks {
  /** Their Mondays. */
  weeks: string[];
  people: { name: string; scores: (Score | null)[] }[];
}

/** What came back: each result once with its word of the text, and the lines in which none is, as they were pasted.
 * Two who left out their name may have answered alike: both count. */
export interface Pasted {
  results: (Result & { line: string })[];
  bad: string[];
}
export function pastedResults(text: string): Pasted {
  const there: Pasted = { results: [], bad: [] };
  for (const line of text.split("\n").map((one) => one.trim())) {
    const found = line.split(/\s+/).flatMap((word) => {
      const result = read(word);
      return result ? [{ ...result, line: word }] : [];
    });
    const seen = new Set(there.results.map((one) => one.line));
    there.results.push(...found.filter((one) => !one.name || !seen.has(one.line)));
    if (line && !found.length) there.bad.push(line);
  }
  return there;
}

const KEY = "hardway.class";
const DAY = 86_400_000;

export function kept(): Marked[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Marked[];
  } catch {
    return [];
  }
}

/** Keep these too; a line that was marked before stays the result of its first day. */
export function keep(more: Marked[]): Marked[] {
  const before = kept();
  const known = new Set(before.map((one) => one.line));
  const all = [...before, ...more.filter((one) => !known.has(one.line) && !!known.add(one.line))];
  localStorage.setItem(KEY, JSON.stringify(all));
  return all;
}

export const forget = (): void => localStorage.removeItem(KEY);

/** The day by the reader's clock. */
export function dayOf(now: number): string {
  const at = new Date(now);
  return new Date(now - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
function monday(day: string): string {
  const at = Date.parse(day);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
}

/** Results week by week, and people by name: in each week all that was asked, and right. */
export function byWeek(all: readonly Marked[]): Weeks {
  const weeks = [...new Set(all.map((one) => monday(one.day)))].sort();
  const names = [...new Set(all.map((one) => one.name))].sort((a, b) => a.localeCompare(b));
  const sum = (some: readonly Marked[]): Score | null =>
    some.length
      ? some.reduce<Score>(([asked, right], one) => [asked + one.score[0], right + one.score[1]], [0, 0])
      : null;
  return {
    weeks,
    people: names.map((name) => ({
      name,
      scores: weeks.map((week) => sum(all.filter((one) => one.name === name && monday(one.day) === week))),
    })),
  };
}
