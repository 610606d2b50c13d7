// What comes next in a promotion, for somebody in a role: one act, or what is waited for.

import type { PromotionStanding, PromotionView } from "../lib/messages";
import { there } from "../lib/when";

export interface Step {
  /** What it is: the page has its words. */
  what:
    | "plan"
    | "state"
    | "publish"
    | "notify"
    | "early"
    | "late"
    | "start"
    | "doubt"
    | "commit"
    | "scrutineer"
    | "running"
    | "closed"
    | "draw"
    | "task"
    | "results"
    | "conclude"
    | "unclaimed"
    | "open"
    | "over"
    | "other";
  /** The entry that does it. */
  verb?: string;
  /** When it can be done, or when what is waited for comes. */
  at?: string | null;
  /** When entries close before it can start. */
  closes?: string | null;
  /** How many winners have not claimed, and the cents that are open. */
  count?: number;
  amount?: number;
}

/** What is open of the prizes that somebody won and nobody has claimed. */
function unclaimed(view: PromotionView): { count: number; amount: number } {
  const open = view.office!.winners.map((one) => view.office!.accounts[one.prize]?.open ?? 0).filter(Boolean);
  return { count: open.length, amount: open.reduce((sum, one) => sum + one, 0) };
}

/** Who added a part to the draw and has not shown it: a draw without it proves nothing. */
export const unshown = (view: Pick<PromotionView, "commitments" | "draw">): string[] =>
  Object.keys(view.commitments).filter((one) => one !== "house" && !view.draw.nonces.includes(one));

/** What somebody who added a part to the draw must do with it: keep it until entries close, then show it. */
export const part = (view: Pick<PromotionView, "commitments" | "draw" | "phase">, me: string): "" | "keep" | "show" =>
  !unshown(view).includes(me)
    ? ""
    : view.phase === "closed"
      ? "show"
      : view.phase === "running" || view.phase === "notified"
        ? "keep"
        : "";

/** The next step of a promotion, as far as the role has a part in it. */
export function nextStep(standing: PromotionStanding, now = there(standing.zone)): Step {
  const { view, legal, forms } = standing;
  const office = view.office!;
  const can = (verb: string): boolean => forms.some((one) => one.verb === verb);
  const may = (verb: string): boolean => legal.may.some((one) => one.entry === verb);
  if (!can("item")) return { what: office.incident ? "doubt" : "other" };
  if (office.incident) return { what: "doubt" };
  const task = office.tasks.find((one) => one.task !== "results" && one.task !== "publish");
  switch (view.phase) {
    case "drafted":
    case "notified":
      if (!view.prizes.length && !view.items.some((one) => one.stated !== null)) return { what: "plan" };
      if (office.lacking.length) return { what: "state" };
      if (office.unpublished) return { what: "publish", verb: "publish" };
      if (view.phase === "drafted" || office.changed) return { what: "notify", verb: "notify_authority" };
      if (may("start")) return { what: "start", verb: "start" };
      return view.entries_close &&
        Date.parse(view.entries_close) <= Math.max(now, Date.parse(office.may_start ?? "") || 0)
        ? { what: "late", at: office.may_start, closes: view.entries_close }
        : { what: "early", verb: "start", at: office.may_start };
    case "running":
    case "closed":
      if (office.unpublished) return { what: "publish", verb: "publish" };
      if (task) return { what: "task" };
      if (view.phase === "running" && !("house" in view.commitments)) return { what: "commit", verb: "commit" };
      if (view.draw.needs_scrutineer && !view.draw.scrutineer) return { what: "scrutineer", verb: "scrutineer" };
      if (view.phase === "running") return { what: "running", at: view.entries_close };
      if (!view.entries) return { what: "conclude", verb: "conclude" };
      return may("draw") ? { what: "draw", verb: "draw" } : { what: "closed", at: view.awarded };
    default:
      if (task) return { what: "task" };
      if (view.phase === "concluded" || (view.phase === "cancelled" && !may("conclude"))) return { what: "over" };
      if (view.phase === "drawn" && !view.results) return { what: "results", verb: "results" };
      if (!may("conclude")) return { what: "open" };
      return unclaimed(view).count
        ? { what: "unclaimed", verb: "conclude", ...unclaimed(view) }
        : { what: "conclude", verb: "conclude" };
  }
}
