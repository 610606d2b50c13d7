// What the page makes of a tournament as the server shows it: the round that matters, who goes on, places over all tables.

import { list } from "../lib/list";
import type { Place, Round, TournamentStanding, TournamentView } from "../lib/messages";
import { cents, shown } from "../lib/money";
import { tableCalled } from "../lib/names";
import { capital, t } from "../lib/words";

export const PHASES = ["drafted", "submitted", "approved", "entries_open", "entries_closed", "in_play", "finished"];

/** The phases of a tournament that is over. */
export const OVER = ["finished", "cancelled"];

/** What the prizes wait for, each in a sentence; `called` is what people are called. */
export function blocking(
  view: TournamentView,
  { play, labels }: Pick<TournamentStanding, "play" | "labels">,
  called: (id: string) => string,
): string[] {
  const found = view.blocks.filter((one) => one.act === "award");
  const sentences = found.map(({ table, player, number }) => {
    const complaint = play.find((one) => one.table === table)?.complaints.find((one) => one.number === number);
    const roles = (complaint?.roles ?? []).map((one) => t("the-role", { role: labels[one] ?? capital(one) }));
    return t("blocked-dispute", {
      name: player ? called(player) : "empty",
      table: table ? tableCalled(table) : "empty",
      who: roles.length ? list(roles, "or") : "empty",
      number,
    });
  });
  return [...new Set(sentences)];
}

/** The items of the whole tournament by what they are about. Those that stand in no part come last. */
export const PARTS: Record<string, string[]> = {
  who: ["players", "eligibility", "refuse_any", "criteria", "terms", "form", "withdraw_until", "substitutes"],
  money: ["entry_fee", "buy_in", "prizes", "refund_fee", "refund_buy_in", "refund_disqualified"],
  back: ["buy_back", "buy_back_times", "buy_back_until", "buy_back_how"],
  play: ["ties", "least_wager", "missed_wager", "secret_wagers", "secret_how"],
  away: ["late_arrival", "absent_after", "non_attendance", "retirement", "grounds", "conducted"],
};

/** Who goes on from a round, in words: "2 of table" or "2 of round". */
export function goesOn(round: Round): string {
  const [count = "", , of = ""] = (round.goes_on ?? "").split(" ");
  return count ? t(`board-goes-on-${of}`, { count: Number(count) }) : "";
}

/** The round that matters now: the one being played, else the last that was drawn or settled, else the first. */
export function current(view: TournamentView): Round | undefined {
  return (
    view.rounds.find((one) => one.phase === "open") ??
    view.rounds.filter((one) => one.phase !== "scheduled").at(-1) ??
    view.rounds[0]
  );
}

/** What came of a player in a round that is settled and has another after it: on, or out; and what decided a tie. */
export function fate(round: Round, player: string, ties = ""): string {
  if (round.phase !== "settled" || !round.goes_on) return "";
  return [t(round.best.includes(player) ? "board-goes-on" : "board-out"), tieWords(round, player, ties)]
    .filter(Boolean)
    .join(", ");
}

/** What decided between a player and others with equal chips whom it parted, by the rule for ties; else nothing. */
export function tieWords(round: Round, player: string, ties: string): string {
  if (round.phase !== "settled") return "";
  const tableOf = (name: string): string => round.seats.find((one) => one.player === name)?.table ?? "";
  const apart = (other: string): boolean =>
    round.goes_on
      ? round.best.includes(other) !== round.best.includes(player) &&
        (round.goes_on.endsWith("round") || tableOf(other) === tableOf(player))
      : !round.places.some((group) => group.includes(other) && group.includes(player));
  const parted = Object.entries(round.chips).some(
    ([other, chips]) => other !== player && Number(chips) === Number(round.chips[player]) && apart(other),
  );
  return parted ? t(ties === "entered" ? "tie-entered" : "tie-lot") : "";
}

/** Who sits in a player's place, by name: an approved substitute, or the player. */
export function whoPlays(round: Pick<Round, "substitutes">, player: string, called: (id: string) => string): string {
  const found = round.substitutes.find((one) => one.player === player && !one.disqualified);
  return found
    ? t(found.allowed ? "round-plays-for" : "round-asks-for", { by: called(found.by), player: called(player) })
    : called(player);
}

/** What the conditions lack, each once. */
export const lacking = (view: Pick<TournamentView, "missing">): string[] => [
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
export function stated(view: TournamentView, item: string): string {
  const says = view.conditions.find((one) => one.item === item)?.stated ?? "";
  return says === "none" ? "" : says;
}

/** An amount of the conditions for people; nothing where it is none. */
export const money = (text: string): string => (/^\d+(\.\d\d?)?$/.test(text) ? shown(cents(text)) : "");
/** Prizes by place for people. */
export const moneyList = (text: string): string =>
  text
    .split(" ")
    .map((one) => (one.endsWith("%") ? one : money(one)))
    .join(", ");

/** What is between a player and the cut of a round: chips to make up, or chips ahead; nothing where nobody is cut. */
export function toCut(round: Round, rows: Place[], mine: Place): string | null {
  const count = Number((round.goes_on ?? "").split(" ")[0]);
  if (!count || rows.length <= count || round.phase === "settled") return null;
  const above = rows.indexOf(mine) < count;
  const other = rows[above ? count : count - 1]!;
  const chips = cents(mine.chips) - cents(other.chips);
  return t(chips > 0 ? "strip-ahead" : chips < 0 ? "strip-behind" : "strip-level", { chips: shown(Math.abs(chips)) });
}

/** How far away a moment is that comes within the hour: " · in 12 min". */
export function away(at: string, now: number): string {
  const minutes = Math.ceil((new Date(at).getTime() - now) / 60_000);
  return minutes > 0 && minutes <= 60 ? ` · ${t("when-in", { minutes })}` : "";
}

/** The whole seconds left of what the server said, told so long ago: a device's own clock may be wrong, its pace is right. */
export const secondsLeft = (told: number, heard: number, now: number): number =>
  Math.max(0, Math.ceil(told - (now - heard) / 1000));
