// A tournament as the server shows it (hardway.tournament.view): what the page knows of its shape.

import type { HostedStanding } from "../lib/messages";
import { t } from "../lib/words";

export interface Place {
  place: number;
  player: string;
  chips: string;
}
export interface RoundTable {
  table: string;
  phase: string;
  hands: number;
  hands_left: number | null;
  seconds_left: number | null;
  cut: number | null;
  standing: Place[];
}
export interface Round {
  round: number;
  kind: string;
  start: string;
  phase: string;
  goes_on: string | null;
  tables: RoundTable[];
  unplaced: string[];
  best: string[];
  rest: string[];
  places: string[][];
  seats: { player: string; table: string; place: number }[];
  chips: Record<string, string>;
}
export interface Item {
  item: string;
  round: number;
  says: string;
  kind: string;
  none: boolean;
  words: string;
  clause: string;
  stated: string | null;
}
export interface Entrant {
  name: string;
  answers: string;
  paid: string;
  owes: string;
  refunded: string;
  prize: string;
  chips: string;
  briefed: boolean;
  satisfied: boolean;
  signed: boolean;
  bought: number;
}
export interface Dispute {
  number: number;
  player: string;
  says: string;
  how: string;
  requested: boolean;
  rulings: { by: string; name: string; outcome: string }[];
}
export interface Tournament {
  tournament: string;
  phase: string;
  director: { name: string | null; present: boolean };
  rounds: Round[];
  entrants: { name: string; state: string; prize: string }[];
  people: Entrant[];
  conditions: Item[];
  changes: { table: string; says: string }[];
  disputes: Dispute[];
  approval: { reference: string; day: string; digest: string } | null;
  missing?: { where: string; clause: string; says: string }[];
  digest?: string;
}

export const PHASES = ["drafted", "submitted", "approved", "entries_open", "entries_closed", "in_play", "finished"];
export const viewOf = (standing: HostedStanding): Tournament => standing.view as unknown as Tournament;

/** A table of the floor that is played in a round; others are played elsewhere, and called as the director called them. */
export const onFloor = (table: string): boolean => /^[a-z0-9_]+-[a-z][a-z0-9_]*-[0-9]+$/.test(table);
export const tableWords = (table: string): string => (onFloor(table) ? t("round-table", { number: table.split("-").at(-1)! }) : table);

/** Who goes on from a round, in words: "2 of table" or "2 of round". */
export function goesOn(round: Round): string {
  const [count = "", , of = ""] = (round.goes_on ?? "").split(" ");
  return count ? t(`board-goes-on-${of}`, { count: Number(count) }) : "";
}

/** The round that matters now: the one being played, else the last that was drawn or settled, else the first. */
export function current(view: Tournament): Round | undefined {
  return view.rounds.find((one) => one.phase === "open") ?? view.rounds.filter((one) => one.phase !== "scheduled").at(-1) ?? view.rounds[0];
}

/** Places over several tables, the most chips first; equal ones share a place. */
export function together(tables: RoundTable[]): Place[] {
  const all = tables.flatMap((one) => one.standing).sort((a, b) => Number(b.chips) - Number(a.chips));
  let place = 0;
  return all.map((one, at) => ({ ...one, place: (place = at && all[at - 1]!.chips === one.chips ? place : at + 1) }));
}
