// Your own disputes that are open, as `legal` tells them: how each stands, whose the next ruling is, and what you may do.
import type { Whose } from "./messages";
import { cents, shown, type Cents } from "./money";
import type { Legal, Option } from "./wire";

export interface OwnDispute {
  number: number;
  /** To be decided; decided, and you may ask for a review; to be reviewed; or decided for good. */
  stands: "decide" | "may" | "review" | "final";
  next: Whose | null;
  /** The clause by which the table waits for it. */
  waits: string | null;
  /** The entries that are open to you. */
  may: string[];
}

export function ownDisputes({ may, not }: Legal): OwnDispute[] {
  return may
    .filter((one) => one.entry === "satisfied")
    .map((one) => {
      const review = [...may, ...not].find((each) => each.entry === "request_review" && each.dispute === one.dispute);
      const next = one.next ?? null;
      return {
        number: one.dispute ?? 0,
        stands: next ? standing(review) : "final",
        next,
        waits: one.waits ?? null,
        may: [...(review && !review.reason ? [review.entry] : []), one.entry],
      };
    });
}

/** What the complainant would go without if a complaint is upheld with no amount, although other faces bring them more. */
export const forgone = (outcome: string, amount: string, better: string): Cents =>
  outcome === "uphold" && !amount.trim() ? Math.max(0, cents(better)) : 0;

/** What a ruling pays or takes, for its words: whether it names an amount, and which. */
export function ruledAmount(event: Record<string, unknown> | undefined): { how: string; amount: string } {
  const pays = event?.["pays"];
  if (typeof pays !== "string") return { how: "none", amount: "" };
  return { how: cents(pays) < 0 ? "takes" : "pays", amount: shown(Math.abs(cents(pays))) };
}

/** How far a dispute is, by whether a review can be asked for, and why not. */
const standing = (review: Option | undefined): OwnDispute["stands"] =>
  !review?.reason ? "may" : review.reason === "already_done" ? "review" : "decide";
