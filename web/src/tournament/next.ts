// What comes next in a tournament, for somebody in a role: one act, or what is waited for.

import type { TournamentStanding, TournamentView } from "../lib/messages";
import { current, lacking, stated } from "./rounds";

export interface Step {
  /** What it is: the page has its words. */
  what:
    | "plan"
    | "state"
    | "submit"
    | "approve"
    | "appoint"
    | "entries"
    | "applicants"
    | "accept"
    | "close"
    | "table"
    | "draw"
    | "present"
    | "brief"
    | "satisfied"
    | "open"
    | "early"
    | "playing"
    | "progress"
    | "award"
    | "over"
    | "other";
  /** What is entered, one after the other. */
  entries?: string[];
  round?: number;
  count?: number;
}

/** What comes next for an entrant: what they do, or what they wait for. */
export type Own = "applied" | "pay" | "draw" | "take" | "start" | "play" | "wait" | "out" | "won" | "lost";

export function nextOwn(view: TournamentView, me: string): Own | "" {
  const mine = view.people.find((one) => one.name === me);
  const state = view.entrants.find((one) => one.name === me)?.state ?? "";
  if (!mine) return "";
  if (view.phase === "finished") return Number(mine.prize) ? "won" : "lost";
  if (state === "applied" || state === "out") return state;
  if (state !== "accepted") return "";
  if (Number(mine.owes)) return "pay";
  const round = current(view);
  const seat = round?.seats.find((one) => one.player === me);
  if (!seat) return round?.phase === "scheduled" || !round ? "draw" : "wait";
  if (round?.phase === "open") return "play";
  if (round?.phase === "settled") return "wait";
  return seat.taken ? "start" : "take";
}

/** The next step of a tournament, as far as the role has a part in it. */
export function nextStep(standing: TournamentStanding): Step {
  const { view, legal, forms } = standing;
  const may = legal.may.map((one) => one.entry);
  const can = (verb: string): boolean => forms.some((one) => one.verb === verb);
  const ready = (verb: string): string[] => may.filter((entry) => entry === verb || entry.startsWith(`${verb} `));
  const enter = (what: Step["what"], found: string[], more: Partial<Step> = {}): Step | null =>
    found.length ? { what, entries: found, count: found.length, ...more } : null;
  const round = current(view);
  switch (view.phase) {
    case "drafted":
      if (!can("draft")) return { what: "other" };
      if (!view.conditions.some((one) => one.stated !== null)) return { what: "plan" };
      return (
        enter("submit", lacking(view).length ? [] : ready("submit")) ?? {
          what: "state",
          count: view.missing?.length ?? 0,
        }
      );
    case "submitted":
      return { what: can("approve") ? "approve" : "other" };
    case "approved":
      if (!view.director.name) return { what: can("appoint") ? "appoint" : "other" };
      return enter("entries", ready("entries open")) ?? { what: "other" };
    case "entries_open": {
      const [least = 2] = stated(view, "players").split(" to ").map(Number);
      const inIt = view.entrants.filter((one) => one.state === "accepted").length;
      const accepted = enter("accept", ready("accept"));
      if (accepted) return accepted;
      if (!ready("entries close").length) return { what: "other" };
      return inIt < least
        ? { what: "applicants", count: inIt }
        : { what: "close", entries: ["entries close"], count: inIt };
    }
    case "finished":
    case "cancelled":
      return { what: "over" };
  }
  if (!can("draw")) return { what: "other" };
  if (!round) return { what: "other" };
  const number = round.round;
  const next = view.rounds.find((one) => one.phase !== "settled") ?? round;
  if (next.phase === "scheduled") {
    const wanted = Number(
      view.conditions.find((one) => one.round === next.round && one.item === "tables")?.stated ?? 1,
    );
    return next.tables.length < wanted
      ? { what: "table", round: next.round, count: wanted - next.tables.length }
      : { what: "draw", entries: [`draw round ${next.round}`], round: next.round };
  }
  return (
    enter("present", ready("present")) ??
    enter("brief", ready("brief")) ??
    enter("satisfied", ready("satisfied")) ??
    enter("open", ready("open"), { round: number }) ??
    enter("progress", ready("progress"), { round: number }) ??
    enter("award", ready("award")) ?? { what: round.phase === "drawn" ? "early" : "playing", round: number }
  );
}
