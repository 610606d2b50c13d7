// A promotion as the server shows it (hardway.promotion.view): what the page knows of its shape. Money in cents.

import type { HostedStanding } from "../lib/messages";

export interface Item {
  item: string;
  says: string;
  kind: string;
  choices: string[];
  needed: boolean;
  clause: string;
  stated: string | null;
}
export interface Prize {
  prize: string;
  kind: string;
  says: string;
  value: number;
  alternative: number | null;
  may_have_alternative: boolean;
  details: { detail: string; says: string; kind: string; clause: string; stated: string | null }[];
  contents: [string, number][] | null;
  entry: number | null;
}
export interface Won {
  prize: string;
  entry: number;
  value: number;
  alternative: number | null;
  means: string[];
  chosen: Record<string, number>;
  paid: Record<string, number>;
  open: number;
  withheld: number;
}
export interface Claim {
  patron: string;
  prize: string;
  at: string;
  outcome: string;
  reason: string;
  kept_until: string | null;
  told_at: string | null;
}
export interface Dispute {
  number: number;
  patron: string;
  says: string;
  at: string;
  outcome: string;
  decision: string;
}
export interface Task {
  task: string;
  says: string;
  due: string | null;
  since: string | null;
  overdue: boolean;
  clause: string;
}
export interface Winner {
  prize: string;
  entry: number;
  patron: string;
  reached: boolean;
  unreachable: boolean;
  attempts: { method: string; outcome: string; at: string }[];
}
export interface Account {
  announced: number;
  adjusted: number;
  paid: Record<string, number>;
  withheld: number;
  open: number;
}
export interface Office {
  lacking: { clause: string; says: string }[];
  warnings: string[];
  changed: boolean;
  unpublished: boolean;
  listed: string[] | null;
  notified_at: string | null;
  may_start: string | null;
  approvals: string[];
  marketing: string[];
  tasks: Task[];
  winners: Winner[];
  absent: { prize: string; entry: number; patron: string; told: boolean; absent_at: string }[];
  barred: Record<string, string>;
  counts: Record<string, number>;
  entrants: Record<string, number>;
  notes: string[];
  identified: string[];
  choices: Record<string, Record<string, number>>;
  accounts: Record<string, Account>;
  incident: { says: string; name: string; at: string; told_at: string | null; postponed: boolean } | null;
  book: {
    kinds: { kind: string; says: string; money: boolean }[];
    contents: { content: string; most: number; unit: string; clause: string }[];
    methods: string[];
    means: string[];
  };
}
export interface Promotion {
  name: string;
  phase: string;
  time: string | null;
  postponed: boolean;
  items: Item[];
  prizes: Prize[];
  published: string[];
  entries_close: string | null;
  awarded: string | null;
  list_digest: string | null;
  draw: {
    number: number;
    scrutineer: string | null;
    needs_scrutineer: boolean;
    scrutineer_over: number;
    nonces: string[];
    missing: string[];
    held: string | null;
    by: string | null;
    given_up: [number, string, string[]][];
    kind: string | null;
  };
  draws: {
    draw: number;
    entries_close: string | null;
    awarded: string | null;
    prizes: string[];
    held: string | null;
    kind: string | null;
  }[];
  commitments: Record<string, string>;
  entries: number;
  each_wager: boolean;
  least_wager: number | null;
  qualifying: number;
  barred: string | null;
  mine: number[];
  counted: number[];
  winners: Record<string, number>;
  won: Won[];
  claims: Claim[];
  disputes: Dispute[];
  results: string | null;
  office: Office | null;
}

export const PHASES = ["drafted", "notified", "running", "closed", "drawn", "concluded"];
export const viewOf = (standing: HostedStanding): Promotion => standing.view as unknown as Promotion;
export const words = (name: string): string => name.replaceAll("_", " ");
export const pairs = (names: string[]): [string, string][] => names.map((one) => [one, words(one)]);
