// What an inspector looks for among the rows of a journal: rolls, what was put right, disputes, refusals; by person; by words.

import { RULINGS } from "./messages";
import { calledIn } from "./rolls";
import { called, said, type Reader } from "./said";
import type { Happening, Row } from "./wire";

const EVENTS: Record<string, readonly string[]> = { rolls: ["called", "no_roll"], ...RULINGS };

/** What rows can be chosen by; the words are `kind-…`. */
export const KINDS = ["all", "rolls", ...(Object.keys(RULINGS) as (keyof typeof RULINGS)[]), "refused"] as const;

const OF_DISPUTES = ["advise_inspector", "redress", "reclaim"];
/** Of an act about a dispute, that it is one: telling a complainant of the inspector, paying or taking by its decision. */
const aboutDispute = (event: Happening): boolean =>
  event["event"] === "act" && OF_DISPUTES.includes(String(event["act"]));
/** A reading of the dice that somebody put right before the call. */
const reread = (row: Row): boolean => row.kind === "dice" && !!row.proof?.["before"];

/** The number of the roll that a row is about: one that was called, taken back since, or complained of; 0 for none. */
export function rollOf(row: Row, rows: readonly Row[], standing: readonly { seq: number }[], rolled: number): number {
  if (calledIn(row)) {
    const after = standing.filter((one) => one.seq > row.seq).length;
    return rolled - after + (standing.some((one) => one.seq === row.seq) ? 0 : 1);
  }
  const events = row.events as Happening[];
  const number = events
    .map((one) => (aboutDispute(one) ? Number(one["about"]) : isOf("disputes", row) ? Number(one["number"]) : 0))
    .find(Boolean);
  const raised = rows
    .flatMap((each) => each.events as Happening[])
    .find((one) => one["event"] === "dispute" && one["number"] === number);
  return number && raised ? Number(raised["roll"]) : 0;
}

/** A dispute about a roll, of which there is a pack. */
export interface Raised {
  number: number;
  player: string;
  roll: number;
}

/** The disputes about a roll that were raised in these rows, closed ones too, and those that are open now. */
export function disputesIn(rows: readonly Row[], open: readonly Raised[]): Raised[] {
  const raised = rows
    .flatMap((row) => row.events as Happening[])
    .filter((one) => one["event"] === "dispute")
    .map((one) => ({ number: Number(one["number"]), player: String(one["player"]), roll: Number(one["roll"]) }));
  const all = new Map([...open, ...raised].map((one) => [one.number, one]));
  return [...all.values()].filter((one) => one.roll > 0).sort((a, b) => a.number - b.number);
}

export function isOf(kind: string, row: Row): boolean {
  if (kind === "all") return true;
  if (kind === "refused") return row.kind === "refused"; // what staff declined is one, told as it was said
  const events = row.events as Happening[];
  if (kind === "disputes" && events.some(aboutDispute)) return true;
  if (kind === "conduct" && events.some(aboutDispute)) return false;
  return events.some((one) => EVENTS[kind]?.includes(String(one["event"]))) || (kind === "corrections" && reread(row));
}

/** Whether a row is by somebody, or about them. */
export const concerns = (person: string, row: Row): boolean =>
  !person ||
  row.by === person ||
  row.says.some((one) => one.phrase?.some((part) => part.text === person)) ||
  (row.events as Happening[]).some((one) => one["player"] === person);

/** Whether these words, or this clause, stand in a row as it is read. */
export function mentions(words: string, row: Row, reader: Reader): boolean {
  const wanted = words.trim().toLowerCase().replace(/^§\s*/, "");
  if (!wanted) return true;
  const texts = [
    ...row.says.map((one) => said(one, reader)),
    ...row.says.map((one) => one.clause ?? ""),
    row.refused ? said(row.refused, reader) : "",
    row.refused?.clause ?? "",
    called(row.by, reader.names),
  ];
  return texts.some((one) => one.toLowerCase().includes(wanted));
}

/** Whether a moment lies between two of a field of day and time, by a table's clock; an empty one is no bound. */
export function within(at: string, from: string, until: string, zone: string): boolean {
  if (!from && !until) return true;
  const parts = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "short",
    ...(zone ? { timeZone: zone } : {}),
  }).format(new Date(at));
  const told = parts.replace(" ", "T");
  return (!from || told >= from) && (!until || told <= until);
}
