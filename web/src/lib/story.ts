// What rows tell, put together for people: rolls and their point cycles, and the arithmetic of a settlement.

import { cents, shown, type Cents } from "./money";
import type { Happening, Row, Settled } from "./wire";

export interface Roll {
  seq: number;
  dice: [number, number];
  total: number;
  shooter: string;
  /** The point before this throw; null on a come-out. */
  point: number | null;
  /** What the throw did to the point. */
  did: "set" | "made" | "seven_out" | "";
}

export function settledIn(row: Row): Settled[] {
  return row.events.filter((event) => event.event === "settled") as unknown as Settled[];
}

export function calledIn(row: Row): { dice: [number, number]; total: number; clause: string } | null {
  const found = row.events.find((event) => event.event === "called");
  return found ? (found as unknown as { dice: [number, number]; total: number; clause: string }) : null;
}

/** What a roll came to for somebody. */
export function totalOf(row: Row, person: string): Cents {
  return settledIn(row).reduce((sum, one) => (one.player === person ? sum + cents(one.pays) : sum), 0);
}

/** What somebody's wagers were that a roll decided; a Come wager is put down again in its box. */
export function decidedIn(row: Row, person: string): { wager: string; amount: Cents }[] {
  const mine = settledIn(row).filter((one) => one.player === person && (one.result === "won" || one.result === "lost"));
  return mine.map((one) => ({ wager: one.wager.replace(/^(come|dont_come) \d+$/, "$1"), amount: cents(one.stake) }));
}

/** The commission a row took of somebody, less what it gave back. */
export function commissionIn(row: Row, person: string): Cents {
  const sign = (event: Happening) => (event["player"] !== person || !event["commission"] ? 0 : event["event"] === "placed" ? 1 : event["event"] === "taken" ? -1 : 0);
  return row.events.reduce((sum, event) => sum + sign(event) * cents(String(event["commission"] ?? "0")), 0);
}

/** Read the rolls out of rows that follow each other; `point` is the one that stood before the first of them. */
export function rollsIn(rows: readonly Row[], start: number | null = null, thrower = ""): Roll[] {
  const rolls: Roll[] = [];
  let point = start;
  let shooter = thrower;
  for (const row of rows) {
    const called = calledIn(row);
    const before = point;
    let did: Roll["did"] = "";
    for (const event of row.events) {
      if (event.event === "shooter") shooter = String(event["player"]);
      if (event.event === "thrown") shooter = String(event["thrower"]);
      if (event.event === "undone") rolls.pop();
      if (event.event === "point") {
        point = event["point"] as number | null;
        did ||= point === null ? "made" : "set";
      }
      if (event.event === "seven_out") did = "seven_out";
    }
    if (called) rolls.push({ seq: row.seq, dice: called.dice, total: called.total, shooter, point: before, did });
  }
  return rolls;
}

/** How often each total fell, and how often it would in so many throws of fair dice. */
export function totals(rolls: readonly Roll[]): { total: number; seen: number; expected: number }[] {
  return Array.from({ length: 11 }, (_, i) => {
    const total = i + 2;
    const seen = rolls.filter((roll) => roll.total === total).length;
    return { total, seen, expected: (rolls.length * (6 - Math.abs(7 - total))) / 36 };
  });
}

/** Odds as the felt writes them: "19/2" is 9½ to 1, "5/6" is 5 to 6. */
export function oddsWords(odds: string): string {
  const [top = 0, bottom = 1] = odds.split("/").map(Number);
  if (bottom === 1) return `${top} to 1`;
  if (top > bottom && (bottom === 2 || bottom === 4)) return `${mixed(top, bottom)} to 1`;
  return `${top} to ${bottom}`;
}

function mixed(top: number, bottom: number): string {
  const whole = Math.floor(top / bottom);
  const part: Record<string, string> = { "1/2": "½", "1/4": "¼", "2/4": "½", "3/4": "¾" };
  return `${whole || ""}${part[`${top % bottom}/${bottom}`] ?? ""}`;
}

/** The true odds of two chances, as the felt writes odds. Their terms are too long for numbers that lose digits. */
export function trueOdds(lose: string, win: string): string {
  const terms = (fraction: string) => fraction.split("/").map(BigInt);
  const [a = 0n, b = 1n] = terms(lose);
  const [c = 0n, d = 1n] = terms(win);
  const [top, bottom] = [a * d, b * c];
  if (!bottom) return "–";
  const gcd = (x: bigint, y: bigint): bigint => (y ? gcd(y, x % y) : x);
  const shared = gcd(top, bottom);
  return oddsWords(`${top / shared}/${bottom / shared}`);
}

/** A fraction as a percentage: "7/495" is 1.414. */
export function percent(fraction: string, places = 2): string {
  const [top = 0, bottom = 1] = fraction.split("/").map(Number);
  return ((100 * top) / bottom).toFixed(places).replace(/\.?0+$/, "") || "0";
}

export interface Arithmetic {
  risk: Cents;
  odds: string;
  exact: string;
  paid: Cents;
  rounded: Cents;
}

/** The arithmetic of a winner: what was at risk, at which odds, what that is exactly, and what was paid. */
export function arithmetic(settled: Settled): Arithmetic | null {
  if (settled.result !== "won" || !settled.odds || settled.parts?.length) return null;
  const [paid, rounded] = [cents(settled.pays), cents(settled.rounded)];
  return {
    risk: cents(settled.at_risk),
    odds: oddsWords(settled.odds),
    exact: shown(paid - rounded),
    paid,
    rounded,
  };
}

export function of(event: Happening, name: string): string {
  return String(event[name] ?? "");
}
