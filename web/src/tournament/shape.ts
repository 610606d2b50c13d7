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
  typed: string[];
  best: string[];
  rest: string[];
  places: string[][];
  seats: { player: string; table: string; place: number; taken: boolean }[];
  substitutes: { player: string; by: string; allowed: boolean; disqualified: boolean }[];
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
/** A secret wager, as its player and staff see it: its words are empty until it is opened. */
export interface Sealed {
  table: string;
  player: string;
  hand: number;
  commitment: string;
  says: string;
  kept: boolean;
  again: boolean;
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
  sealed: Sealed[];
  approval: { reference: string; day: string; digest: string } | null;
  missing?: { where: string; clause: string; says: string }[];
  digest?: string;
}

export const PHASES = ["drafted", "submitted", "approved", "entries_open", "entries_closed", "in_play", "finished"];
export const viewOf = (standing: HostedStanding): Tournament => standing.view as unknown as Tournament;

/** Who goes on from a round, in words: "2 of table" or "2 of round". */
export function goesOn(round: Round): string {
  const [count = "", , of = ""] = (round.goes_on ?? "").split(" ");
  return count ? t(`board-goes-on-${of}`, { count: Number(count) }) : "";
}

/** The round that matters now: the one being played, else the last that was drawn or settled, else the first. */
export function current(view: Tournament): Round | undefined {
  return (
    view.rounds.find((one) => one.phase === "open") ??
    view.rounds.filter((one) => one.phase !== "scheduled").at(-1) ??
    view.rounds[0]
  );
}

/** What came of a player in a round that is settled and has another after it: on, or out. */
export function fate(round: Round, player: string): string {
  return round.phase === "settled" && round.goes_on
    ? t(round.best.includes(player) ? "board-goes-on" : "board-out")
    : "";
}

/** Who sits in a player's place, by name: an approved substitute, or the player. */
export function whoPlays(round: Round, player: string, called: (id: string) => string): string {
  const found = round.substitutes.find((one) => one.player === player && !one.disqualified);
  return found
    ? t(found.allowed ? "round-plays-for" : "round-asks-for", { by: called(found.by), player: called(player) })
    : called(player);
}

/** What the conditions lack, each once. */
export const lacking = (view: Tournament): string[] => [
  ...new Set((view.missing ?? []).map((gap) => gap.where.replaceAll("_", " "))),
];

/** Places over all tables of a round, the most chips first; equal ones share a place, and those who go on are named first. */
export function together(round: Round): Place[] {
  const stays = (one: Place): number => Number(!round.best.includes(one.player));
  const all = round.tables
    .flatMap((one) => one.standing)
    .sort((a, b) => Number(b.chips) - Number(a.chips) || stays(a) - stays(b));
  let place = 0;
  return all.map((one, at) => ({ ...one, place: (place = at && all[at - 1]!.chips === one.chips ? place : at + 1) }));
}

/** What the conditions state about an item of the whole tournament; nothing where they state none. */
export function stated(view: Tournament, item: string): string {
  const says = view.conditions.find((one) => one.item === item)?.stated ?? "";
  return says === "none" ? "" : says;
}
