// Odds and arithmetic, put for people.

import { locale } from "./language";
import { list } from "./list";
import { cents, shown, type Cents } from "./money";
import { oddsOf, paysWords, type Settled } from "./wire";
import { t } from "./words";
import type { BookWager, PlaceOfWager } from "./messages";

/** As much of a place of a wager as a story tells. */
export type Place = Pick<PlaceOfWager, "where" | "asleep"> & {
  throws: Pick<PlaceOfWager["throws"][number], "throws" | "result" | "net">[];
};

/** Odds as the felt writes them: "19/2" is 9½ to 1, "5/6" is 5 to 6. */
export function oddsWords(odds: string): string {
  const [top = 0, bottom = 1] = odds.split("/").map(Number);
  if (top > bottom && (bottom === 2 || bottom === 4)) return oddsOf(mixed(top, bottom), "1");
  return oddsOf(written(top, 1), String(bottom));
}

/** A number as the reader writes it, without marks between thousands. */
const written = (number: number, places: number): string =>
  number.toLocaleString(locale, { maximumFractionDigits: places, useGrouping: false });

function mixed(top: number, bottom: number): string {
  const whole = Math.floor(top / bottom);
  const part: Record<string, string> = { "1/2": "½", "1/4": "¼", "2/4": "½", "3/4": "¾" };
  return `${whole || ""}${part[`${top % bottom}/${bottom}`] ?? ""}`;
}

const READABLE = 999n;

/** The true odds of two chances, as the felt writes odds, or to a tenth where nobody could read the terms: 36.9 to 1.
 * The terms are too long for numbers that lose digits. */
export function trueOdds(lose: string, win: string): string {
  const terms = (fraction: string) => fraction.split("/").map(BigInt);
  const [a = 0n, b = 1n] = terms(lose);
  const [c = 0n, d = 1n] = terms(win);
  const [top, bottom] = [a * d, b * c];
  if (!bottom) return "–";
  const gcd = (x: bigint, y: bigint): bigint => (y ? gcd(y, x % y) : x);
  const shared = gcd(top, bottom);
  if (bottom / shared > READABLE) return oddsWords(String(Number((top * 10n + bottom / 2n) / bottom) / 10));
  return oddsWords(`${top / shared}/${bottom / shared}`);
}

/** A fraction as a percentage: "7/495" is 1.414. */
export function percent(fraction: string, places = 2): string {
  const [top = 0, bottom = 1] = fraction.split("/").map(Number);
  return written((100 * top) / bottom, places);
}

/** What a book pays on the wagers of these names, those that pay alike together: "6 and 8 pay 7 to 6". */
export function payLines(book: readonly BookWager[], names: readonly string[]): { wagers: string; pays: string }[] {
  const found = new Map<string, string[]>();
  for (const { label, odds } of book.filter((one) => names.includes(one.wager))) {
    const by = new Map<string, (number | string)[]>();
    for (const one of odds) by.set(one.says, [...(by.get(one.says) ?? []), ...one.on]);
    const parts = [...by].toSorted(([, a], [, b]) => Number(a[0] ?? 0) - Number(b[0] ?? 0));
    const pays = parts
      .map(([said, on]) => {
        const odds = paysWords(said);
        return on.length
          ? t("pays-on", { totals: list(on.map(String)), count: on.length, odds })
          : t("area-pays", { pays: odds });
      })
      .join(", ");
    if (pays) found.set(pays, [...(found.get(pays) ?? []), label]);
  }
  return [...found].map(([pays, labels]) => ({ wagers: labels.join(" · "), pays }));
}

export interface Decision {
  where: "off" | "on" | "point" | "any" | "box" | "moved" | "noted";
  /** Of a wager that remembers: how much it has noted, and what. */
  noted?: string;
  does: { result: string; throws: string }[];
}

/** When a wager wins and when it loses: places in which throws do the same are one, and throws that do the same too. */
export function decisions(chain: readonly Place[]): Decision[] {
  const found = new Map<string, Decision>();
  for (const place of chain) {
    const where = whereOf(place.where);
    const does = place.asleep ? [{ result: "sleeps", throws: "" }] : alike(place.throws);
    const key = JSON.stringify([where, does]);
    const noted = where === "noted" ? place.where : undefined;
    const before = found.get(key);
    if (before && before.noted !== noted) found.set(key, { where: "any", does });
    else found.set(key, noted ? { where, noted, does } : { where, does });
  }
  return [...found.values()];
}

function whereOf(words: string): Decision["where"] {
  if (words.startsWith("point ")) return "point";
  if (words.startsWith("on ")) return "moved";
  if (words.includes(" noted")) return "noted";
  return ({ "puck off": "off", "puck on": "on", "in the box": "box" } as const)[words] ?? "any";
}

function alike(throws: Place["throws"]): Decision["does"] {
  const found = new Map<string, string[]>();
  for (const one of throws) {
    const result = one.result === "won" && one.net === "0" ? "even" : one.result;
    found.set(result, [...(found.get(result) ?? []), throwWords(one.throws)]);
  }
  const and = (throws: string, more: string): string => t("throws-and", { throws, more });
  return [...found].map(([result, words]) => ({ result, throws: words.reduce(and) }));
}

const NAMED: Record<string, string> = { "the point": "point", "its number": "number" };

/** Throws in the words of the page: "7 or 11", "hard 6", "the point". */
export function throwWords(throws: string): string {
  const name = (one: string): string => (NAMED[one] ? t(`throws-${NAMED[one]}`) : one);
  const told = throws.split(/, | or /).map((one) => {
    const [, how, total = ""] = /^(hard|easy) (.*)$/.exec(one) ?? [];
    return how ? t(`throws-${how}`, { total: name(total) }) : name(one);
  });
  return list(told, "or");
}

/** How much a wager has noted, which numbers, and where the puck is: "2 of 4 noted (10, 10), puck on". */
export function notedWords(where: string): string {
  const [, noted = "", most = "", which = "", puck = ""] =
    /^(\d+) of (\d+) noted(?: \((.*)\))?(?:, puck (on|off))?$/.exec(where) ?? [];
  return t("noted-already", { noted, most, which: which || "none", puck: puck || "none" });
}

/** What a wager of several parts wins in all, by how it is hit; empty for one that only loses. */
export function netWords(chain: readonly Place[]): string {
  const nets = chain.flatMap((place) => place.throws).filter((one) => one.result === "won" && one.net !== "0");
  return [...new Set(nets.map((one) => oddsWords(one.net)))].join(", ");
}

export interface Arithmetic {
  risk: Cents;
  odds: string;
  exact: string;
  paid: Cents;
  rounded: Cents;
}

/** The arithmetic of a winner: what was at risk, at which odds, what that is exactly, and what was paid. */
export function arithmetic(settled: Settled): Arithmetic | null {
  if (settled.result !== "won" || !settled.odds || settled.parts?.length) return null;
  const [paid, rounded] = [cents(settled.pays), cents(settled.rounded)];
  return {
    risk: cents(settled.at_risk),
    odds: oddsWords(settled.odds),
    exact: shown(paid - rounded),
    paid,
    rounded,
  };
}
