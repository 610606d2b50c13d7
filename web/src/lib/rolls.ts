// The rolls that rows tell of, as far as they still count: a call that is taken back takes its roll along.

import { cents, type Cents } from "./money";
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

/** What last became of a throw: called, corrected after its call, no roll, or its outcome cancelled. */
export interface News {
  kind: "called" | "corrected" | "no_roll" | "cancelled";
  row: Row;
  /** The roll that was taken back; null where none was, or it is not known here. */
  annulled: Roll | null;
}

/** How far the story of a table is told. */
export interface Story {
  rolls: Roll[];
  point: number | null;
  shooter: string;
  news: News | null;
}

export const START: Story = { rolls: [], point: null, shooter: "", news: null };
const MOST = 2000;

interface Called {
  dice: [number, number];
  total: number;
  clause: string;
}

export function eventIn(row: Row, name: string): Happening | undefined {
  return row.events.find((event) => event["event"] === name);
}

const isCalled = (event: Happening): event is Happening & Called => event["event"] === "called";
const isSettled = (event: Happening): event is Happening & Settled => event["event"] === "settled";

export function calledIn(row: Row): Called | null {
  return row.events.find(isCalled) ?? null;
}

export function settledIn(row: Row): Settled[] {
  return row.events.filter(isSettled);
}

/** Follow rows that come after those already told. */
export function followed(story: Story, rows: readonly Row[]): Story {
  const next = { ...story, rolls: [...story.rolls] };
  for (const row of rows) follow(next, row);
  next.rolls = next.rolls.slice(-MOST);
  return next;
}

function follow(story: Story, row: Row): void {
  let roll: Roll | null = null;
  let annulled: Roll | null = null;
  for (const event of row.events)
    switch (event["event"]) {
      case "shooter":
        story.shooter = String(event["player"]);
        break;
      case "thrown":
        story.shooter = String(event["thrower"]);
        break;
      case "undone":
        if (event["no_roll"]) break; // only the call of No roll is taken back
        annulled = story.rolls.pop() ?? null;
        story.point = annulled?.point ?? null;
        break;
      case "called":
        roll = {
          seq: row.seq,
          dice: event["dice"] as [number, number],
          total: Number(event["total"]),
          shooter: story.shooter,
          point: story.point,
          did: "",
        };
        story.rolls.push(roll);
        break;
      case "point":
        story.point = event["point"] as number | null;
        if (roll) roll.did ||= story.point === null ? "made" : "set";
        break;
      case "seven_out":
        if (roll) roll.did = "seven_out";
    }
  const kind = kindOf(row);
  if (kind) story.news = { kind, row, annulled };
}

function kindOf(row: Row): News["kind"] | null {
  if (eventIn(row, "annulled")) return "cancelled";
  if (eventIn(row, "no_roll")) return "no_roll";
  if (!calledIn(row)) return null;
  return eventIn(row, "undone") ? "corrected" : "called";
}

/** Whether a shooter's turn begins with a roll: the first, one after a seven-out, or one that another threw. */
export function begins(rolls: readonly Roll[], at: number): boolean {
  const before = rolls[at - 1];
  return !before || before.did === "seven_out" || before.shooter !== rolls[at]?.shooter;
}

/** What a roll came to for somebody. */
export function totalOf(row: Row, person: string): Cents {
  return settledIn(row).reduce((sum, one) => (one.player === person ? sum + cents(one.pays) : sum), 0);
}

/** What somebody's wagers were that a roll decided. */
export function decidedIn(row: Row, person: string): { wager: string; amount: Cents }[] {
  const mine = settledIn(row).filter((one) => one.player === person && (one.result === "won" || one.result === "lost"));
  return mine.map((one) => ({ wager: one.wager, amount: cents(one.stake) }));
}

/** The commission a row took of somebody, less what it gave back. */
export function commissionIn(row: Row, person: string): Cents {
  const sign = (event: Happening) =>
    event["player"] !== person || !event["commission"]
      ? 0
      : event["event"] === "placed"
        ? 1
        : event["event"] === "taken"
          ? -1
          : 0;
  return row.events.reduce((sum, event) => sum + sign(event) * cents(String(event["commission"] ?? "0")), 0);
}

/** How often each total fell, and how often it would in so many throws of fair dice. */
export function totals(rolls: readonly Roll[]): { total: number; seen: number; expected: number }[] {
  return Array.from({ length: 11 }, (_, i) => {
    const total = i + 2;
    const seen = rolls.filter((roll) => roll.total === total).length;
    return { total, seen, expected: (rolls.length * (6 - Math.abs(7 - total))) / 36 };
  });
}
