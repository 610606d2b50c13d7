// What comes next in a tournament, for somebody in a role: one act, or what is waited for.

import type { CoreLine, Round, TournamentStanding, TournamentView } from "../lib/messages";
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
    | "short"
    | "table"
    | "draw"
    | "present"
    | "brief"
    | "satisfied"
    | "open"
    | "early"
    | "refused"
    | "dispute"
    | "ruling"
    | "playing"
    | "progress"
    | "unsettled"
    | "award"
    | "blocked"
    | "over"
    | "other";
  /** What is entered, one after the other. */
  entries?: string[];
  round?: number;
  count?: number;
  /** The dispute that waits for this role: its number, who raised it, where, and the role or the verb that ends it. */
  number?: number;
  player?: string;
  table?: string;
  role?: string;
  verb?: string;
  /** Why it cannot be done yet, as the server says it. */
  why?: CoreLine;
}

/** What comes next for an entrant: what they do, or what they wait for. */
export type Own =
  | "applied"
  | "pay"
  | "draw"
  | "take"
  | "start"
  | "play"
  | "ended"
  | "on"
  | "wait"
  | "prizes"
  | "blocked"
  | "out"
  | "won"
  | "lost";

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
  if (round?.phase === "open")
    return round.tables.find((one) => one.table === seat.table)?.phase === "ended" ? "ended" : "play";
  if (round?.phase === "settled" && round.goes_on) return round.best.includes(me) ? "on" : "wait";
  if (round?.phase === "settled") return view.blocks.some((one) => one.act === "award") ? "blocked" : "prizes";
  return seat.taken ? "start" : "take";
}

/** Who is accepted and has paid, who still owes, and who waits for an answer. */
export const entered = (view: TournamentView): { paid: string[]; owing: string[]; applied: string[] } => {
  const those = (state: string): string[] => view.entrants.filter((one) => one.state === state).map((one) => one.name);
  const owes = (name: string): boolean => Number(view.people.find((one) => one.name === name)?.owes ?? 0) > 0;
  const accepted = those("accepted");
  return { paid: accepted.filter((one) => !owes(one)), owing: accepted.filter(owes), applied: those("applied") };
};

/** The fewest players with whom it is played. */
export const fewest = (view: TournamentView): number => Number(stated(view, "players").split(" to ")[0] || 2);

/** An open dispute that waits for this role: one about play at the table where it is decided, any other here. */
function dispute(standing: TournamentStanding, held: (table: string) => string[]): Step | null {
  for (const { table, player, number } of standing.view.blocks.filter((one) => one.number)) {
    if (table) {
      const roles = standing.play
        .find((one) => one.table === table)
        ?.complaints.find((one) => one.number === number)
        ?.roles.filter((one) => held(table).includes(one));
      if (roles?.length)
        return {
          what: "dispute",
          table,
          player,
          number,
          role: roles.find((one) => one === standing.role) ?? roles[0]!,
        };
      continue;
    }
    const found = standing.view.disputes.find((one) => one.number === number);
    const verb = !found?.rulings.length ? "decide" : found.requested ? "review" : "advise_inspector";
    if (standing.forms.some((one) => one.verb === verb)) return { what: "ruling", verb, player, number };
  }
  return null;
}

/** The next step of a tournament, as far as the role has a part in it; `held` are one's roles at its tables. */
export function nextStep(standing: TournamentStanding, held: (table: string) => string[] = () => []): Step {
  const { view, legal, forms } = standing;
  const may = legal.may.map((one) => one.entry);
  const can = (verb: string): boolean => forms.some((one) => one.verb === verb);
  const ready = (verb: string): string[] => may.filter((entry) => entry === verb || entry.startsWith(`${verb} `));
  const refused = (entry: string): Pick<Step, "why"> => {
    const why = legal.not.find((one) => one.entry === entry);
    return why ? { why } : {};
  };
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
      return enter("entries", ready("entries open")) ?? { what: "other", ...refused("entries open") };
    case "entries_open": {
      const accepted = enter("accept", ready("accept"));
      if (accepted) return accepted;
      if (!ready("entries close").length) return { what: "other" };
      const { length } = entered(view).paid;
      return length < fewest(view)
        ? { what: "applicants", count: length }
        : { what: "close", entries: ["entries close"], count: length };
    }
    case "finished":
    case "cancelled":
      return { what: "over" };
  }
  const disputed = dispute(standing, held);
  if (disputed) return disputed;
  const first = view.rounds.every((one) => one.phase === "scheduled");
  const accepted = first && enter("accept", ready("accept"));
  if (accepted) return accepted;
  const { length } = entered(view).paid;
  if (first && view.phase === "entries_closed" && length < fewest(view) && (can("draw") || can("entries")))
    return { what: "short", count: length, entries: ready("entries open") };
  if (!can("draw") || !round) return { what: "other" };
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
    ending(view, round, refused(`open round ${number}`))
  );
}

/** The step of a round that is drawn, in play or settled: what blocks it is what the server refuses it for. */
function ending(view: TournamentView, round: Round, unopened: Pick<Step, "why">): Step {
  const number = round.round;
  const blocked = (act: string): boolean => view.blocks.some((one) => one.act === act);
  if (round.phase === "drawn")
    return {
      what: unopened.why && unopened.why.reason !== "too_early" ? "refused" : "early",
      round: number,
      ...unopened,
    };
  if (round.phase === "open") {
    if (blocked("progress")) return { what: "playing", round: number };
    const progress = { entries: [`progress round ${number}`], round: number };
    // Once the round is settled, the decision of a dispute about its play moves no chips any more.
    const open = view.blocks.find((one) => one.number && round.tables.some(({ table }) => table === one.table));
    if (open) return { what: "unsettled", ...progress, player: open.player, table: open.table };
    return { what: "progress", ...progress };
  }
  return blocked("award") ? { what: "blocked" } : { what: "award", entries: ["award"] };
}
