// A tournament from a few answers: the words of every item of the conditions, for one table or for heats and a final.

import { soon } from "../hosted/when";
import type { Stated } from "../lib/hosted.svelte";
import type { Condition } from "../lib/messages";
import { read, shown, typed } from "../lib/money";

export const PLANS = ["table", "heats"] as const;
export type Plan = (typeof PLANS)[number];

/** What an organiser answers. Money and percent are as people write them: the server reads them. */
export interface Answers extends Record<string, string> {
  least: string;
  most: string;
  fee: string;
  prizes: string;
  start: string;
  hands: string;
  chips: string;
  smallest: string;
  largest: string;
  heats: string;
  onward: string;
  finalStart: string;
  finalHands: string;
}

/** Answers to begin with: a table of three to six, or heats of as many, at the next quarter of an hour but one. */
export function usual(plan: Plan = "table", now = Date.now()): Answers {
  return {
    least: plan === "heats" ? "9" : "3",
    most: plan === "heats" ? "18" : "6",
    fee: "20",
    prizes: "60 %, 40 %",
    start: soon(now, 30),
    hands: "10",
    chips: "1000",
    smallest: "5",
    largest: "500",
    heats: "3",
    onward: "2",
    finalStart: soon(now, 150),
    finalHands: "10",
  };
}

/** What the conditions say, item by item: what people agree on in most tournaments, and the answers. */
export function stated(
  plan: Plan,
  said: Answers,
  words: { terms: string; form: string; grounds: string },
): Map<string, string> {
  const general: Record<string, string> = {
    entry_fee: said.fee,
    buy_in: "none",
    least_wager: "none",
    ties: "draw",
    secret_wagers: "none",
    buy_back: "none",
    refuse_any: "none",
    criteria: "none",
    terms: words.terms,
    form: words.form,
    withdraw_until: said.start,
    players: `${said.least} to ${said.most}`,
    grounds: words.grounds,
    retirement: "any_time",
    refund_fee: "0%",
    refund_buy_in: "0%",
    refund_disqualified: "0%",
    late_arrival: "plays_on",
    absent_after: "15",
    non_attendance: "out",
    prizes: said.prizes,
    substitutes: "yes",
  };
  const found = new Map(Object.entries(general));
  const round = (number: number, items: Record<string, string>): void => {
    const every = { chips: said.chips, limits: `${said.smallest} to ${said.largest}`, ends: "returned" };
    for (const [item, says] of Object.entries({ ...every, ...items })) found.set(`round ${number} ${item}`, says);
  };
  if (plan === "table")
    round(1, {
      kind: "final",
      takes: "entrants",
      start: said.start,
      length: `${said.hands} hands`,
      tables: "1",
      places: said.most,
      goes_on: "none",
    });
  else {
    round(1, {
      kind: "main",
      takes: "entrants",
      start: said.start,
      length: `${said.hands} hands`,
      tables: said.heats,
      places: String(Math.ceil(Number(said.most) / Number(said.heats))),
      goes_on: `${said.onward} of table`,
    });
    round(2, {
      kind: "final",
      takes: "best 1",
      start: said.finalStart,
      length: `${said.finalHands} hands`,
      tables: "1",
      places: String(Number(said.heats) * Number(said.onward)),
      goes_on: "none",
    });
  }
  return found;
}

/** Whether heats put nobody out, however many come. */
export const nobodyOut = (said: Answers): boolean =>
  Number(typed(said.heats)) * Number(typed(said.onward)) >= Number(typed(said.most));

/** Prizes as they are written, one by one. */
const prizesIn = (says: string): string[] => says.split(/\s*[,;+]\s*|\s+and\s+/).map((one) => one.trim());

/** What is wrong with prizes: shares and dollars are not mixed, and shares come to the whole at most. */
export function prizeFault(says: string): "" | "plan-prizes-mixed" | "plan-prizes-over" {
  const shares = prizesIn(says)
    .filter((one) => one.endsWith("%"))
    .map((one) => parseFloat(one));
  if (shares.length && shares.length < prizesIn(says).length) return "plan-prizes-mixed";
  return shares.reduce((sum, one) => sum + one, 0) > 100 ? "plan-prizes-over" : "";
}

/** What the prizes come to with the fewest players: a share is of the fees, and a plain number is dollars. */
export function prizeNote(said: Answers, words: (id: string, values?: Record<string, string>) => string): string {
  const [players, fee] = [Number(typed(said.least)), read(said.fee) ?? 0];
  const written = prizesIn(said.prizes);
  const shares = written.map((one) => /^(\d+(?:\.\d+)?)\s*%$/.exec(one)?.[1]);
  if (written.length && shares.every(Boolean) && players && fee)
    return words("plan-prizes-share", {
      players: String(players),
      list: shares.map((one) => shown(Math.floor((players * fee * Number(one)) / 100))).join(", "),
    });
  const sums = written.map(read).filter((one) => one !== null);
  return sums.length === written.length
    ? words("plan-prizes-money", {
        list: sums.map((one) => shown(one)).join(", "),
        fees: shown(players * fee || 0),
        players: String(players || 0),
      })
    : "";
}

/** The entries that state them: only items that the book asks for, and the statements that it words itself. */
export function entries(conditions: Condition[], says: Map<string, string>): Stated[] {
  const known = new Map(conditions.map((one) => [one.item, one]));
  const own = [...says].filter(([where]) => known.has(where.split(" ").at(-1)!));
  const fixed = conditions
    .filter((one) => one.kind === "statement" && !one.none && !says.has(one.item))
    .map((one): [string, string] => [one.item, one.words]);
  return [...own, ...fixed].map(([where, words]) => [where, `draft ${where} ${words}`]);
}
