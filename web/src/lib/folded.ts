// The rows of a log by acts: the bets that one touch puts down or takes down stand in one line.

import { cents, type Cents } from "./money";
import type { Row } from "./wire";

export interface Act {
  /** Oldest first. */
  rows: Row[];
  /** What several bets of one person have in common; nothing for any other row. */
  did: "placed" | "taken" | "";
  player: string;
  wagers: string[];
  amount: Cents;
}

/** Rows further apart are acts of their own. */
const APART_MS = 2000;

/** What a row puts down or takes down, where it does nothing else. */
function bets(row: Row): Omit<Act, "rows"> | null {
  const events = row.events.filter((event) => event["event"] !== "clock");
  const did = events[0]?.["event"];
  if (row.role || row.refused || (did !== "placed" && did !== "taken")) return null;
  if (events.some((event) => event["event"] !== did || event["player"] !== row.by)) return null;
  return {
    did,
    player: row.by,
    wagers: events.map((event) => String(event["wager"])),
    amount: events.reduce((sum, event) => sum + cents(String(event["amount"])), 0),
  };
}

/** Rows by acts, in their order: bets that follow one another at once, each on another wager, are one. */
export function folded(rows: readonly Row[]): Act[] {
  const acts: Act[] = [];
  for (const row of rows) {
    const found = bets(row);
    const last = acts.at(-1);
    const before = last?.rows.at(-1);
    if (
      found &&
      last &&
      before &&
      last.did === found.did &&
      last.player === found.player &&
      Date.parse(row.at) - Date.parse(before.at) < APART_MS &&
      !found.wagers.some((wager) => last.wagers.includes(wager))
    ) {
      last.rows.push(row);
      last.wagers.push(...found.wagers);
      last.amount += found.amount;
    } else acts.push({ rows: [row], ...(found ?? { did: "", player: "", wagers: [], amount: 0 }) });
  }
  return acts;
}
