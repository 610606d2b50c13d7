// One touch for several wagers, and one undo for all of them. Each is asked for by itself, in amounts that `legal` gives;
// the table takes or refuses.

import { betting, taking } from "./entries.svelte";
import { cents, fitting, type Cents } from "./money";
import type { Table } from "./table.svelte";
import type { Option } from "./wire";

export interface Stake {
  wager: string;
  amount: Cents;
}

/** The least amount from `wanted` on that a wager takes and that pays exactly, as far as its most allows. */
export function helped(option: Option, wanted: Cents): Cents {
  const low = cents(option.min ?? "0");
  const most = cents(option.max ?? "0");
  const step = cents(option.step ?? "1.00");
  const every = option.exact_every ? cents(option.exact_every) : step;
  const exact = Math.max(every, Math.ceil(wanted / every) * every);
  if (exact >= low && exact <= most && (exact - low) % step === 0) return exact;
  return Math.min(fitting(wanted, low, step), most);
}

function putDown(table: Table, stakes: readonly Stake[]): Promise<void> {
  return table.hand.act(async (put) => {
    for (const { wager, amount } of stakes) if (table.may("bet", wager) && amount > 0) await put(betting(wager, amount), { wager, amount });
  });
}

export function spread(table: Table, name: string, numbers: readonly number[], chip: Cents): Promise<void> {
  const stakes = numbers.flatMap((number) => {
    const option = table.may("bet", `${name} ${number}`);
    return option ? [{ wager: `${name} ${number}`, amount: helped(option, chip) }] : [];
  });
  return putDown(table, stakes);
}

/** The numbers a wager can stand on at this table, from the lowest on. */
export const numbersOf = (table: Table, name: string): number[] =>
  [...new Set(betsOf(table).flatMap(({ wager = "" }) => (wager.startsWith(`${name} `) ? [Number(wager.split(" ")[1])] : [])))].sort((a, b) => a - b);

/** The groups of the book that may be put down now. */
export const groups = (table: Table): Option[] => table.legal.may.filter((one) => one.entry === "bet" && one.parts);
const betsOf = (table: Table): Option[] => [...table.legal.may, ...table.legal.not].filter((one) => one.entry === "bet");
const hasGroup = (table: Table, name: string): boolean => betsOf(table).some((one) => one.parts && one.wager === name);
/** Whether the house has a wager on numbers, and no group of its own by that name. */
export const spreads = (table: Table, wager: string, group: string): boolean =>
  betsOf(table).some((one) => one.wager?.startsWith(`${wager} `)) && !hasGroup(table, group);

/** The least of a group that is not below the chip; its parts lie where the table says. */
export const grouped = (option: Option, chip: Cents): Cents => Math.min(helped(option, chip), cents(option.max ?? "0"));

export function putGroup(table: Table, option: Option, chip: Cents): Promise<unknown> {
  return table.hand.act((put) => put(betting(option.wager ?? "", grouped(option, chip))));
}

export const rebet = (table: Table): Promise<void> =>
  putDown(table, table.ledger.gone.filter((one) => !table.mine(one.wager)));

export function double(table: Table): Promise<void> {
  const stakes = (table.me?.wagers ?? []).flatMap((one) => {
    const option = table.may("bet", one.wager);
    return option ? [{ wager: one.wager, amount: Math.min(cents(one.amount), cents(option.max ?? "0")) }] : [];
  });
  return putDown(table, stakes);
}

/** Odds wagers that may be put down now, with the most each takes. */
export function oddsOpen(table: Table): Stake[] {
  return table.legal.may
    .filter((one) => one.entry === "bet" && /_odds( |$)/.test(one.wager ?? "") && cents(one.max ?? "0") > 0)
    .map((one) => ({ wager: one.wager ?? "", amount: cents(one.max ?? "0") }));
}

export const maxOdds = (table: Table): Promise<void> => putDown(table, oddsOpen(table));

/** Take everything down that may come down; return the labels of what the rules leave. */
export async function clear(table: Table): Promise<string[]> {
  const mine = [...(table.me?.wagers ?? [])];
  const children = mine.filter((one) => one.wager.includes("_odds"));
  const left: string[] = [];
  await table.hand.act(async (put) => {
    for (const one of [...children, ...mine.filter((other) => !children.includes(other))])
      if (!table.may("take", one.wager) || (await put(taking(one.wager), { wager: one.wager }))) left.push(one.label);
  });
  return left;
}

// Saved sets live on this device, by house.

const keyOf = (house: string) => `hardway.sets.${house}`;

export function sets(house: string): Record<string, Stake[]> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(house)) ?? "{}") as Record<string, Stake[]>;
  } catch {
    return {};
  }
}

export function saveSet(house: string, name: string, stakes: Stake[]): void {
  const all = sets(house);
  if (stakes.length) all[name] = stakes;
  else delete all[name];
  localStorage.setItem(keyOf(house), JSON.stringify(all));
}

export const placeSet = (table: Table, stakes: readonly Stake[]): Promise<void> => putDown(table, stakes);
