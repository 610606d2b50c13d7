// Your own disputes that are open, as `legal` tells them: how each stands, whose the next ruling is, and what you may do.
import type { Whose } from "./messages";
import { cents, shown, type Cents } from "./money";
import { said, type Reader } from "./said";
import type { Legal, Option, Row } from "./wire";
import { capital, ended, t } from "./words";

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

/** What a row tells a complainant: a ruling, money that is paid or taken by it, or whom they can consult. */
export function toldOf(row: Row, reader: Reader): { words: string; ruling?: number } | null {
  const one = row.events.find((event) => !!reader.me && event["player"] === reader.me);
  if (one?.["event"] === "ruled")
    return {
      words: t("dispute-told", { number: String(one["number"]), says: String(one["says"]), ...ruledAmount(one) }),
      ruling: Number(one["number"]),
    };
  if (one?.["event"] !== "act" || !CARRIED.has(String(one["act"]))) return null;
  const shown = row.events.find((event) => event["event"] === "notice" && event["to"] === reader.me);
  if (shown) return { words: said({ says: String(shown["says"]) }, reader) };
  const sentence = row.says.find((each) => each.event === "act");
  return sentence ? { words: ended(capital(said(sentence, reader, row))) } : null;
}

/** Acts by which a ruling is carried out, and its complainant advised. */
const CARRIED = new Set(["redress", "reclaim", "advise_inspector"]);

/** How far a dispute is, by whether a review can be asked for, and why not. */
const standing = (review: Option | undefined): OwnDispute["stands"] =>
  !review?.reason ? "may" : review.reason === "already_done" ? "review" : "decide";

/** Money that was paid to a complainant or taken back by a decision: by whom, how much, which way, and in which row. */
export interface Payment {
  seq: number;
  way: "redress" | "reclaim";
  role: string;
  by: string;
  amount: Cents;
  clause: string;
}

/** What was paid and taken in a dispute, in order, as far as these rows tell. */
export const paymentsOf = (rows: readonly Row[], number: number): Payment[] =>
  rows.flatMap((row) =>
    row.events
      .filter((one) => one["act"] === "redress" || one["act"] === "reclaim")
      .filter((one) => one["about"] === String(number))
      .map((one) => ({
        seq: row.seq,
        way: one["act"] as Payment["way"],
        role: String(one["by"]),
        by: String(one["name"] ?? row.by),
        amount: cents(String(one["amount"])),
        clause: String(one["clause"] ?? ""),
      })),
  );
