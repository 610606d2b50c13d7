// What the server says and is told. The messages themselves are made from the server's models (messages.ts); here stand
// the page's names for them, and the parts that those models leave open: events, options, the felt.

import type * as m from "./messages";
import type { Area } from "./messages";
import { locale } from "./language";
import { list } from "./list";
import { t } from "./words";

export type {
  Area,
  Arrangement,
  Desk,
  Felt,
  Presence,
  Rows,
  Settings,
  Spread,
  Wager,
  Welcome,
  Words,
  You,
} from "./messages";
export type Fault = m.Error;
export type Said = m.Sentence;
export type Player = m.Seat;
export type Money = m.Money;
export type DiceState = m.Dice;
export type Ask = m.Asked;
export type View = m.TableView;
export type FromServer = m.Told;
export type ToServer = m.Sent;
export type LobbyTable = m.Listed;
export type Me = m.Me;
export type Option = m.LegalLine;
export type Legal = m.LegalLists;

export type Happening = Record<string, unknown>;

/** A row; in a film with the view after it. */
export type Row = m.Row & { view?: View | null };

export interface Reading extends m.Reading {
  faces: [number, number];
}

/** An event `settled`, as docs/notation.md lists it. */
export interface Settled {
  event: "settled";
  player: string;
  wager: string;
  result: "won" | "lost" | "returned" | "stands" | "moved";
  stake: string;
  at_risk: string;
  pays: string;
  odds: string | null;
  rounded: string;
  clause: string;
  cites: Record<string, string>;
  reading?: string;
  moved_to?: string;
  parts?: { wager: string; stake: string; result: string; pays: string }[];
}

export type Point = [number, number];

/** An area as people call it: "Place Bet 6"; a label that names two numbers itself gives way to what is printed. */
export function named(area: Area): string {
  const number = area.wager.split(" ")[1];
  return number ? `${/\d/.test(area.label) ? area.says : area.label} ${number}` : area.label;
}

/** Odds in the words of the page: 9 to 5, 9 zu 5. */
export const oddsOf = (top: string, bottom: string): string => t("odds-of", { top, bottom });

/** What is printed of what an area pays, in the words of the page: "7 to 6", or "2 and 12 pay 2 to 1". */
export const paysWords = (printed: string): string =>
  printed
    .split(", ")
    .map((one) => {
      const [, on = "", top = "", bottom = ""] = /^(?:(.*) pays? )?(\S+) to (\d+)$/.exec(one) ?? [];
      if (!top) return one;
      const odds = oddsOf(Number(top).toLocaleString(locale), bottom);
      const totals = on ? on.split(" and ") : [];
      return on ? t("pays-on", { totals: list(totals), count: totals.length, odds }) : odds;
    })
    .join(", ");

/** What an area pays, as a sentence begins: a field names its numbers, and has its verb already. */
export const paying = (area: Area): string =>
  / pays? /.test(area.pays) ? paysWords(area.pays) : t("area-pays", { pays: paysWords(area.pays) });
