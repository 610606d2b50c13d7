// A wager that remembers, put for people: what must come to win it, and what has come so far.

import { list } from "./list";
import { oddsWords, throwWords } from "./story";
import { t } from "./words";
import type { Memory } from "./messages";

export type { Memory } from "./messages";

const alternatives = (throws: readonly string[]): string => [...new Set(throws)].map(throwWords).join(", ");

/** The least it must have noted to win. */
const least = (memory: Memory): number =>
  Math.min(...memory.decided.filter((one) => one.result === "won").map((one) => one.noted));

/** What must come to win, and what loses; nothing where one sentence cannot say so. */
export function aims(memory: Memory): string[] {
  const [won, lost] = [
    memory.decided.filter((one) => one.result === "won"),
    memory.decided.filter((one) => one.result === "lost"),
  ];
  const closes = won.every((one) => one.notes);
  if (!won.length || (closes ? won.length > 1 : won.some((one) => one.notes))) return [];
  const needs = least(memory);
  const loses = alternatives(lost.map((one) => one.throws));
  const all = memory.count === "different" && needs === memory.of.length;
  const must = t(`noted-must-${memory.count === "times" ? "times" : all ? "all" : "some"}`, {
    what: memory.what,
    least: needs,
    numbers: list(memory.of.map(String), memory.count === "times" ? "or" : "and"),
  });
  const pays = closes
    ? t("noted-before", { throws: loses || "–" })
    : t("noted-then", {
        throws: alternatives(won.map((one) => one.throws)),
        pays: list(won.map((one) => t("noted-pays", { odds: oddsWords(one.net), noted: one.noted }))),
      });
  const fewer = !closes && lost.every((one) => one.noted < needs);
  return [
    `${must}${pays}`,
    ...(loses ? [t(fewer ? "noted-loses-fewer" : "noted-loses", { throws: loses, least: needs })] : []),
  ];
}

/** What has come since the chips were put down, and what is missing. */
export function soFar(memory: Memory, noted: readonly number[]): string {
  const needs = least(memory);
  if (memory.count === "times") return t("noted-times", { noted: noted.length, least: needs });
  const missing = memory.of.filter((number) => !noted.includes(number));
  const come = noted.length ? list(noted.map(String)) : t("noted-none");
  if (needs === memory.of.length) return t("noted-missing", { come, missing: list(missing.map(String)) });
  return noted.length >= needs
    ? t("noted-enough", { come, noted: noted.length })
    : t("noted-more", { come, more: needs - noted.length });
}
