// What a page remembers of its visit at a table, where a refresh of the same tab finds it again. Knows no rule.

import type { Cents } from "./money";
import type { Story } from "./rolls";

export interface Visit {
  /** Whether one sat: somebody who left, or watched, missed nothing of their own. */
  sat?: boolean;
  /** The last row seen, and how many rolls the table had then. */
  seq: number;
  rolls: number;
  last: Cents | null;
  commission: Cents;
  done: string[][];
  undone: string[][];
  gone: { wager: string; amount: Cents }[];
  /** The rolls this tab has seen. */
  story?: Story;
}

const keyOf = (table: string, person: string) => `hardway.visit.${table}.${person}`;

export function keepVisit(table: string, person: string, visit: Visit): void {
  try {
    globalThis.sessionStorage?.setItem(keyOf(table, person), JSON.stringify(visit));
  } catch {
    // a browser that keeps nothing: a refresh then begins anew
  }
}

export function visitAt(table: string, person: string): Visit | null {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(keyOf(table, person)) ?? "null") as Visit | null;
  } catch {
    return null;
  }
}
