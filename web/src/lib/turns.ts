// Why the dice went from one player to another between two throws: the clock took them, or a line bet came or went.
import type { House } from "./messages";
import { calledIn, eventIn } from "./rolls";
import type { Row, View } from "./wire";

export interface Turned {
  from: string;
  to: string;
  /** `time`: the clock ran out. `first`: somebody earlier in turn bet on the line. `bare`: whose they were has no line bet left. */
  why: "time" | "first" | "bare";
}

/** Where some rows moved the dice from a player to another, and nobody threw or gave them up, say why. */
export function turnedBy(rows: readonly Row[], before: View | null, after: View, book: House | null): Turned | null {
  const [from, to] = [before?.shooter ?? "", after.shooter ?? ""];
  const sits = (person: string) => after.players.find((one) => one.name === person);
  if (!before || from === to || !sits(from) || !sits(to)) return null;
  const gone = rows.map((row) => eventIn(row, "relinquished")).find(Boolean);
  if (gone) return gone["because"] === "time" && gone["player"] === from ? { from, to, why: "time" } : null;
  if (!book || rows.some((row) => calledIn(row) || eventIn(row, "declined") || eventIn(row, "shooter"))) return null;
  const line = new Set(book.wagers.filter((one) => one.line).map((one) => one.wager));
  return { from, to, why: sits(from)?.wagers.some((one) => line.has(one.wager)) ? "first" : "bare" };
}

/** What somebody without a line bet is told: to keep dice that are theirs, to get those of another, or to get dice that nobody waits for. */
export const lineHint = (theirs: boolean, clock: boolean): "throw-keep" | "throw-join" | "throw-line" =>
  theirs ? "throw-keep" : clock ? "throw-join" : "throw-line";

/** What there is to do about dice that are out: they are read, read back and called by those who work there; others wait. */
export const outDuty = (reads: boolean, read: boolean, forAnother: boolean): string =>
  !reads ? "dice-wait" : !read ? "dice-read" : forAnother ? "dice-other" : "dice-call";
