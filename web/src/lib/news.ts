// The headline of a table: the stick's call, or that a throw does not count and what becomes of the bets.

import { cents, shown } from "./money";
import { begins, calledIn, eventIn, settledIn, type News, type Roll, type Story } from "./rolls";
import { partOf } from "./said";
import type { Row } from "./wire";
import { recalled } from "./retold";
import { sentences, t } from "./words";

export interface Headline {
  words: string;
  clause: string;
}

/** Say what last became of a throw; of a seven-out also why: which point it ended. */
export function headline({ news, rolls }: Story): Headline {
  if (!news) return { words: "", clause: "" };
  const event = eventIn(
    news.row,
    { called: "called", corrected: "corrected", no_roll: "no_roll", cancelled: "annulled" }[news.kind],
  );
  const said = words(news);
  const roll = rolls.at(-1);
  const out = roll?.seq === news.row.seq && roll.did === "seven_out" && roll.point;
  return {
    words: out ? t("why-seven-out", { call: said.replace(/\.$/, ""), point: out }) : said,
    clause: String(event?.["clause"] ?? ""),
  };
}

const FEW = 2;

/** What a roll did to somebody's bets: each of them unless they are more than `most`, and the sum of more than a few. */
export function came(row: Row, person: string, called: (wager: string) => string, most = FEW): string {
  const own = settledIn(row).filter((one) => one.player === person);
  const mine = own.filter((one) => one.result === "won" || one.result === "lost");
  const moved = own.flatMap(({ wager, moved_to }) =>
    moved_to ? [t("why-moved", { name: called(wager), number: moved_to.replace(/^\S+ /, "") })] : [],
  );
  const told = (name: string, amount: number): string =>
    t(amount < 0 ? "why-lost" : "why-won", { name, amount: shown(Math.abs(amount)) });
  const each = mine.length <= most ? mine.map((one) => told(called(one.wager), cents(one.pays))) : [];
  const sum = mine.reduce((all, one) => all + cents(one.pays), 0);
  const all = sum ? t(sum < 0 ? "why-all-lost" : "why-all-won", { amount: shown(Math.abs(sum)) }) : t("why-all-even");
  return [...moved, ...each, ...(mine.length > FEW ? [all] : [])].join(" ");
}

/** What the rail answers: points in a row, a hand longer than any before, a hardway that was bet. */
export interface Moment {
  kind: "points" | "longest" | "hardway";
  count: number;
  shooter: string;
}
const [POINTS, LONG] = [3, 10];

export function momentOf({ rolls, news }: Story): Moment | null {
  const last = rolls.at(-1);
  if (!last || news?.row.seq !== last.seq) return null;
  const starts = rolls.flatMap((_, at) => (begins(rolls, at) ? [at] : []));
  const hand = rolls.slice(starts.at(-1));
  const before = starts.slice(1).map((at, i) => at - starts[i]!);
  const points = hand.filter((one) => one.did === "made").length;
  const told = (kind: Moment["kind"], count: number): Moment => ({ kind, count, shooter: last.shooter });
  if (last.did === "made" && points >= POINTS) return told("points", points);
  if (before.length && hand.length >= LONG && hand.length === Math.max(...before) + 1)
    return told("longest", hand.length);
  const won = settledIn(news.row).some((one) => one.result === "won" && one.wager === `hard ${last.total}`);
  return won && last.dice[0] === last.dice[1] ? told("hardway", last.total) : null;
}

function words(news: News): string {
  if (news.kind === "called") return callOf(news);
  if (news.kind === "corrected") return t("news-corrected", { call: callOf(news) });
  const back = !!eventIn(news.row, "undone");
  if (news.kind === "no_roll") return back ? t("news-annulled", { what: what(news.annulled) }) : t("news-no-roll");
  const scope = eventIn(news.row, "annulled")?.["scope"];
  const said = t("news-cancelled", { what: what(news.annulled), back: scope === "none" ? "no" : "yes" });
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The call as the stick says it: its sentence quotes it. */
function callOf({ row }: News): string {
  const called = calledIn(row);
  const told = row.says.find((one) => one.event === "called");
  const call = told && partOf(told, "call");
  if (call) return sentences ? recalled(call, sentences) : call;
  return `${called?.dice.join("-")}, ${called?.total}`;
}

/** A roll in two or three words. */
export function what(roll: Roll | null): string {
  if (!roll) return t("news-last");
  return t(roll.did === "seven_out" ? "news-seven-out" : roll.did === "set" ? "news-point" : "news-total", {
    total: roll.total,
  });
}
