// A promotion from a few answers: what the terms say, item by item and prize by prize.

import { evening, timeOf } from "../hosted/when";
import { line, named } from "../hosted/written";
import type { Stated } from "../lib/hosted.svelte";
import type { PromotionView } from "../lib/messages";
import { typed } from "../lib/money";

export const PLANS = ["newcomers", "shooter", "bets"] as const;
export type Plan = (typeof PLANS)[number];

/** What an organiser answers. Money and times are as people write them. */
export interface Answers extends Record<string, string> {
  prize: string;
  worth: string;
  winners: string;
  starts: string;
  closes: string;
  drawn: string;
  throws: string;
  wager: string;
  forbidden: string;
}

/** What the page's language says in the terms. */
export type Words = (id: string, values?: Record<string, string>) => string;

/** The kinds of prizes that a plan gives, the first one first where the book has it. */
const KINDS: Record<Plan, string[]> = { newcomers: ["casino_dollars", "cash"], shooter: ["cash"], bets: ["cash"] };
/** More prizes than this are not made from one answer. */
const MOST = 50;

/** So many hours a drafter has to give the terms to the Authority, in the answers to begin with. */
const DRAFTING = 1;

/** Answers to begin with: the first evening, from tomorrow on, that leaves time for a notice of so many hours. */
export function usual(plan: Plan, words: Words, hours: number, now = Date.now()): Answers {
  const day = evening(now, 18, hours + DRAFTING);
  return {
    prize: words(`plan-${plan}-prize`),
    worth: { newcomers: "25", shooter: "100", bets: "500" }[plan],
    winners: { newcomers: "5", shooter: "1", bets: "1" }[plan],
    starts: timeOf(day, "18:00"),
    closes: timeOf(day, "22:00"),
    drawn: timeOf(day, "22:15"),
    throws: "10",
    wager: "25",
    forbidden: words("plan-forbidden"),
  };
}

/** The names of the prizes: one each, of which the first draws the first. */
export function prizesOf(said: Answers): string[] {
  const [name, count] = [named(said.prize), Number(typed(said.winners))];
  if (!name || !Number.isInteger(count) || count < 1 || count > MOST) return [];
  return count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name}_${at + 1}`);
}

/** The items of the terms: what is usual, and the answers. */
function items(plan: Plan, said: Answers, words: Words): Record<string, string> {
  return {
    manner: words("plan-manner"),
    awarded: said.drawn,
    award_place: words("plan-award-place"),
    eligibility: words(`plan-${plan}-eligible`, { throws: said.throws }),
    entries: plan === "bets" ? "wager" : "one",
    least_wager: plan === "bets" ? said.wager : "none",
    nature: said.prize,
    qualifications: "none",
    entries_close: said.closes,
    place: words("plan-place"),
    starts: said.starts,
    claim: words("plan-claim"),
    presence: "no",
    notified: words("plan-notified"),
    published: words("plan-published"),
  };
}

/** The entries that state all of it: first items, then the prizes one after the other, then what each prize is. */
export function entries(plan: Plan, said: Answers, view: PromotionView, words: Words): Stated[][] {
  const kinds = view.office!.book.kinds.map((one) => one.kind);
  const kind = KINDS[plan].find((one) => kinds.includes(one)) ?? kinds[0]!;
  const names = prizesOf(said);
  const asked = view.items.map((one) => one.item);
  const stated = Object.entries(items(plan, said, words)).filter(([item, says]) => asked.includes(item) && says);
  const forbidden = line(said.forbidden) === words("plan-forbidden") ? "none" : line(said.forbidden);
  return [
    [
      ...view.prizes
        .filter((one) => !names.includes(one.prize))
        .map((one): Stated => [`prize ${one.prize}`, `drop ${one.prize}`]),
      ...stated.map(([item, says]): Stated => [`item ${item}`, `item ${item} ${line(says)}`]),
      ["prescribed", `prescribed ${forbidden}`],
    ],
    // Prizes are drawn in the order in which they are stated.
    ...names.map((name): Stated[] => [[`prize ${name}`, `prize ${name} ${kind} ${typed(said.worth)}`]]),
    names.flatMap((name): Stated[] => [
      [`detail ${name} description`, `detail ${name} description ${line(said.prize)}`],
      [`detail ${name} conditions`, `detail ${name} conditions none`],
      [`contents ${name}`, `contents ${name} none`],
    ]),
  ];
}
