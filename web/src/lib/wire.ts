// What the server says and is told. The messages themselves are made from the server's models (messages.ts); here stand
// the page's names for them, and the parts that those models leave open: events, options, the felt.

import type * as m from "./messages";
import { t } from "./words";

export type { Desk, Presence, Rows, Settings, Wager, Welcome, Words, You } from "./messages";
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

export interface Area {
  wager: string;
  holds: string[];
  label: string;
  says: string;
  pays: string;
  kind: string;
  outline: Point[];
  text: Point;
  chips: Point;
  number: number;
  /** The number as it is printed: SIX. */
  printed: string;
  loud: boolean;
  dice: [number, number][];
  wins: number[];
  bar: [number, number][];
  /** Which further area of the same wager it is; its chips lie on the first. */
  again: number;
  /** The wager that it stands behind, as odds do; empty for most. */
  behind: string;
}

/** An area as people call it: "Place Bet 6"; a label that names two numbers itself gives way to what is printed. */
export function named(area: Area): string {
  const number = area.wager.split(" ")[1];
  return number ? `${/\d/.test(area.label) ? area.says : area.label} ${number}` : area.label;
}

/** What an area pays, as a sentence begins: a field names its numbers, and has its verb already. */
export const paying = (area: Area): string =>
  / pays? /.test(area.pays) ? area.pays : t("area-pays", { pays: area.pays });

export interface Arrangement {
  size: Point;
  areas: Area[];
  marks: { says: string; at: Point; turn: number; size: number }[];
  puck: { off: Point; on: Record<string, Point> };
  stage: [number, number, number, number] | null;
}

/** Wagers that one touch puts down, a chip on each, and the word on its button. */
export interface Spread {
  name: string;
  wagers: string[];
}

export interface Felt {
  house: string;
  name: string;
  clause: string;
  cloth: string;
  print: string;
  second: string;
  /** The wager where a first chip goes. */
  line: string;
  /** The dice of a first hand; none where it cannot be taught. */
  first_hand: Point[];
  /** The totals on which the puck is set. */
  points: number[];
  spreads: Spread[];
  wide: Arrangement;
  tall: Arrangement;
}
