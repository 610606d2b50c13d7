// What the server says and is told, as the page uses it. Fields the page does not look at are not named.

export interface Fault {
  name: string;
  clause: string | null;
  says: string;
  reading?: string | null;
}

export interface Said {
  text: string;
  clause: string | null;
  level: string;
}

export type Happening = { event: string } & Record<string, unknown>;

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

export interface Row {
  seq: number;
  at: string;
  kind: string;
  by: string;
  role: string;
  entry: string;
  events: Happening[];
  says: Said[];
  refused?: Fault | null;
  proof?: Record<string, unknown> | null;
  hash: string;
  view?: View | null;
}

export interface Wager {
  wager: string;
  label: string;
  area: string;
  amount: string;
  tokens: string;
  marker: string;
  button: string;
  working: boolean;
}

export interface Player {
  name: string;
  place: number;
  rack: string;
  tokens: string;
  personal: [string, string] | null;
  wagers: Wager[];
}

export interface Money {
  rack: string;
  layout: string;
  brought: string;
  result: string;
}

export interface Dispute {
  player: string;
  number: number;
  says: string;
}

export interface Desk {
  to_check: string[];
  disputes: Dispute[];
  reports: unknown[];
  excluded: Record<string, unknown>;
  detained: string[];
  held: Record<string, unknown>;
  partners: string[][];
}

export interface View {
  house: string;
  point: number | null;
  dice_are: string;
  shooter: string | null;
  rolls: number;
  dice: Record<string, number[]>;
  sign: Record<string, [string, string, string | null, string]>;
  posted: { wager: string; limits: unknown[]; from: string }[];
  closes: string | null;
  open: boolean;
  no_more_bets: boolean;
  stick: string | null;
  desk: Desk | null;
  players: Player[];
  statistics: boolean;
  export: boolean;
  money?: Money | null;
}

export interface Settings {
  name: string;
  house: string;
  variant: string;
  pit: string;
  mode: "practice" | "casino";
  dice: "electronic" | "real";
  staff: string;
  betting_seconds: number;
  chips?: string[];
}

export interface DiceState {
  kind: "electronic" | "real";
  provable: boolean;
  throw: number;
  house: string;
  players: Record<string, string>;
  phase: "open" | "closed" | "revealed";
}

export interface Ask {
  id: string;
  entry: string;
  by: string;
  roles: string[];
  clause: string | null;
}

export interface Presence {
  here: string[];
  watchers: number;
}

export interface You {
  person: string;
  name: string;
  role: string;
  roles: string[];
  seated: boolean;
}

export interface Option {
  entry: string;
  wager?: string;
  player?: string;
  min?: string;
  max?: string;
  step?: string;
  pays?: string;
  exact_every?: string;
  by?: string[];
  ground?: string;
  force?: string;
  reason?: string;
  clause?: string | null;
  says?: string;
  [more: string]: unknown;
}

export interface Legal {
  may: Option[];
  not: Option[];
}

export interface Reading {
  faces: [number, number];
  by: string;
  corrected: boolean;
}

export interface Welcome {
  type: "welcome";
  table: string;
  seq: number;
  you: You;
  view: View;
  settings: Settings;
  dice: DiceState;
  names: Record<string, string>;
  presence: Presence;
  asks: Ask[];
  closes?: string | null;
  reading?: Reading | null;
  missed: Row[] | null;
}

export type FromServer =
  | Welcome
  | { type: "rows"; rows: Row[]; view: View; dice: DiceState }
  | { type: "ack"; key: string; seq: number; again: boolean }
  | { type: "refused"; key: string; error: Fault }
  | { type: "problem"; key: string | null; error: Fault }
  | { type: "legal"; ask: number; seq: number; legal: Legal }
  | ({ type: "dice" } & DiceState)
  | { type: "asks"; asks: Ask[] }
  | ({ type: "presence" } & Presence)
  | { type: "clock"; closes: string | null }
  | ({ type: "reading" } & Partial<Reading>)
  | { type: "said"; by: string; words: string }
  | { type: "names"; names: Record<string, string> }
  | { type: "suspended"; says: string }
  | { type: "pong" }
  | { type: "elsewhere"; address: string };

export type ToServer =
  | { type: "enter"; key: string; entry: string }
  | { type: "legal"; ask: number }
  | { type: "commit"; throw: number; commitment: string }
  | { type: "reveal"; throw: number; nonce: string }
  | { type: "say"; words: string }
  | { type: "ping" };

export interface LobbyTable {
  table: string;
  house: string;
  house_name: string;
  variant: string;
  name: string;
  pit: string;
  mode: "practice" | "casino";
  dice: "electronic" | "real";
  staff: string;
  limits: unknown;
  seats: { taken: number; places: number };
  point: number | null;
  rolls: number;
  watchers: number;
  open: boolean;
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
  loud: boolean;
  dice: [number, number][];
  wins: number[];
  bar: [number, number] | null;
}

export interface Arrangement {
  size: Point;
  areas: Area[];
  marks: { says: string; at: Point; turn: number; size: number }[];
  puck: { off: Point; on: Record<string, Point> };
  stage: [number, number, number, number] | null;
}

export interface Felt {
  house: string;
  name: string;
  clause: string;
  cloth: string;
  print: string;
  second: string;
  wide: Arrangement;
  tall: Arrangement;
}
