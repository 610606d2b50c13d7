// The headline of a table: the stick's call, or that a throw does not count and what becomes of the bets.

import { calledIn, eventIn, type News, type Roll } from "./rolls";
import { partOf } from "./said";
import { t } from "./words";

export interface Headline {
  words: string;
  clause: string;
}

/** Say what last became of a throw. */
export function headline(news: News | null): Headline {
  if (!news) return { words: "", clause: "" };
  const event = eventIn(
    news.row,
    { called: "called", corrected: "corrected", no_roll: "no_roll", cancelled: "annulled" }[news.kind],
  );
  return { words: words(news), clause: String(event?.["clause"] ?? "") };
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
  return (told && partOf(told, "call")) ?? `${called?.dice.join("-")}, ${called?.total}`;
}

/** A roll in two or three words. */
export function what(roll: Roll | null): string {
  if (!roll) return t("news-last");
  return t(roll.did === "seven_out" ? "news-seven-out" : roll.did === "set" ? "news-point" : "news-total", {
    total: roll.total,
  });
}
