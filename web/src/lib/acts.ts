// One touch for several wagers, and one undo for all of them. Each is asked for by itself, in amounts that `legal` gives;
// the table takes or refuses.

import { betting, taking } from "./entries.svelte";
import type { Put } from "./hand.svelte";
import { cents, fitting, type Cents } from "./money";
import type { Table } from "./table.svelte";
import type { Felt, Option, Spread, Wager } from "./wire";

export interface Stake {
  wager: string;
  amount: Cents;
}

/** The least amount from `wanted` on that a wager takes and that pays exactly with what lies there, as far as its most allows. */
export function helped(option: Option, wanted: Cents, lies: Cents = 0): Cents {
  const low = cents(option.min ?? "0");
  const most = cents(option.max ?? "0");
  const step = cents(option.step ?? "1.00");
  const every = option.exact_every ? cents(option.exact_every) : step;
  const exact = Math.max(every, Math.ceil((lies + wanted) / every) * every) - lies;
  if (exact >= low && exact <= most && (exact - low) % step === 0) return exact;
  return Math.min(fitting(wanted, low, step), most);
}

/** Whether a win of this amount is known to be paid exactly; of a wager of several parts nothing is known. */
export const paysExactly = (option: Option, amount: Cents): boolean =>
  !!option.exact_every && amount % cents(option.exact_every) === 0;

/** Whether some bets that are taken are known to be paid with rounding: if none is, nothing is said of it. */
export const roundsSome = (option: Option): boolean =>
  !!option.exact_every && cents(option.step ?? "1.00") % cents(option.exact_every) !== 0;

function putDown(table: Table, stakes: readonly Stake[]): Promise<void> {
  return table.hand.act(async (put) => {
    for (const stake of stakes) await putOne(table, put, stake);
  });
}

async function putOne(table: Table, put: Put, { wager, amount }: Stake): Promise<void> {
  if (table.may("bet", wager) && amount > 0) await put(betting(wager, amount), { wager, amount });
}

export function spread(table: Table, { wagers }: Spread, chip: Cents): Promise<void> {
  const stakes = wagers.flatMap((wager) => {
    const option = table.may("bet", wager);
    return option ? [{ wager, amount: helped(option, chip) }] : [];
  });
  return putDown(table, stakes);
}

/** The spreads of the felt that have a wager at this table. */
export const spreads = (table: Table, felt: Felt | null): Spread[] =>
  (felt?.spreads ?? []).filter(({ wagers }) =>
    [...table.legal.may, ...table.legal.not].some((one) => one.entry === "bet" && wagers.includes(one.wager ?? "")),
  );

/** A group of the book, by the name it has now: one that leaves the point out is another group without that number. */
export interface Grouped {
  option: Option;
  name: string;
  without: number | null;
}

/** The groups of the book that may be put down now; of those that come to the same, one. */
export function groups(table: Table): Grouped[] {
  const point = table.view?.point ?? null;
  const found = new Map<string, Option>();
  for (const one of table.legal.may)
    if (one.entry === "bet" && one.parts && !found.has(one.parts.join())) found.set(one.parts.join(), one);
  const whole = (option: Option) =>
    [...found.values()].find(
      (other) =>
        other.parts!.filter((part) => !part.endsWith(` ${point}`)).join() === option.parts!.join() && other !== option,
    );
  return [...found.values()].map((option) => ({
    option,
    name: whole(option)?.wager ?? option.wager ?? "",
    without: whole(option) ? point : null,
  }));
}

/** The least of a group that is not below the chip; its parts lie where the table says. */
export const grouped = (option: Option, chip: Cents): Cents => Math.min(helped(option, chip), cents(option.max ?? "0"));

/** What that much of a group puts down: less, where it leaves the point out. */
export const putsDown = (option: Option, amount: Cents): Cents =>
  option.puts ? (amount / cents(option.min ?? "0")) * cents(option.puts) : amount;

export function putGroup(table: Table, option: Option, chip: Cents): Promise<unknown> {
  return table.hand.act((put) => put(betting(option.wager ?? "", grouped(option, chip))));
}

/** Where a wager is put down again: one that had moved to its number, in its box. */
const placeOf = (table: Table, wager: string): string => (table.may("bet", wager) ? wager : wager.replace(/ .*/, ""));

/** What came down, but for wagers that lie there, or are on their way: pressed twice, it bets once. */
const missing = (table: Table): Stake[] =>
  table.ledger.gone
    .map((one) => ({ ...one, wager: placeOf(table, one.wager) }))
    .filter(({ wager }) => !table.mine(wager) && !table.pending.some((other) => other.wager === wager));

/** What came down and may go up again now. */
export const rebets = (table: Table): Stake[] => missing(table).filter((one) => table.may("bet", one.wager));

const kindOf = (wager: string): string => wager.replace(/ .*/, "");

/** Whether odds are asked for whose wager goes up again: they follow once it has a point. */
function follows(table: Table, wager: string): boolean {
  const parent = table.book?.wagers.find((one) => one.wager === kindOf(wager))?.parent;
  return !!parent && rebets(table).some((one) => kindOf(one.wager) === parent);
}

/** Put down again what may be; return the wagers that came down and stay down, but for odds that follow. */
export const rebet = (table: Table): Promise<string[]> =>
  table.hand.act(async (put) => {
    const stays = missing(table)
      .map((one) => one.wager)
      .filter((wager) => !table.may("bet", wager) && !follows(table, wager));
    for (const one of table.ledger.gone) {
      const stake = missing(table).find(({ wager }) => wager === placeOf(table, one.wager));
      if (stake) await putOne(table, put, stake);
    }
    return stays;
  });

/** The lines that call bets off, all of them or those of some wagers; where none can be called off, those that call them on. */
export function calls(table: Table, wagers?: readonly string[]): string[] {
  const mine = (table.me?.wagers ?? []).filter((one) => !wagers || wagers.includes(one.wager));
  const can = (way: "on" | "off") =>
    mine
      .filter((one) => works(one) === (way === "off") && table.may(way, one.wager))
      .map((one) => `${way} ${one.wager}`);
  const off = can("off");
  return off.length ? off : can("on");
}

const works = (one: Wager): boolean => one.working && one.marker !== "off";

/**
 * Call bets off or on, but for those that a call before covered. Calling on what nobody called off is final: for a
 * come-out it has no opposite, since a bet called off stays off.
 */
export function callBets(table: Table, lines: readonly string[]): Promise<void> {
  const wagers = lines.map((line) => [line, line.slice(line.indexOf(" ") + 1)] as const);
  const call = async (put: Put): Promise<void> => {
    for (const [line, wager] of wagers) {
      const mine = table.mine(wager);
      if (mine && works(mine) === line.startsWith("off ")) await put(line, { wager });
    }
  };
  const undoes = wagers.every(([line, wager]) => line.startsWith("off ") || table.mine(wager)?.marker === "off");
  return undoes ? table.hand.act(call) : table.hand.final(() => call((line, about) => table.enter(line, about)));
}

export function double(table: Table): Promise<void> {
  const stakes = (table.me?.wagers ?? []).flatMap((one) => {
    const option = table.may("bet", one.wager);
    return option ? [{ wager: one.wager, amount: Math.min(cents(one.amount), cents(option.max ?? "0")) }] : [];
  });
  return putDown(table, stakes);
}

/** Put down what the felt or the book calls so: Across, Inside. */
export function puts(table: Table, felt: Felt | null, name: string, chip: Cents): Promise<unknown> | undefined {
  const found = spreads(table, felt).find((one) => one.name === name);
  if (found) return spread(table, found, chip);
  const group = groups(table).find((one) => one.name === name);
  return group && putGroup(table, group.option, chip);
}

/** The wagers that stand behind others: odds, whatever the house calls them. */
const behind = (felt: Felt | null): Set<string> =>
  new Set(felt?.wide.areas.flatMap((one) => (one.behind ? [one.wager] : [])));

/** Odds wagers that may be put down now, with the most each takes. */
export function oddsOpen(table: Table, felt: Felt | null): Stake[] {
  const odds = behind(felt);
  return table.legal.may
    .filter((one) => one.entry === "bet" && odds.has(one.wager ?? "") && cents(one.max ?? "0") > 0)
    .map((one) => ({ wager: one.wager ?? "", amount: cents(one.max ?? "0") }));
}

export const maxOdds = (table: Table, felt: Felt | null): Promise<void> => putDown(table, oddsOpen(table, felt));

/** Take everything down that may come down, odds before what they stand behind; return the labels of what the rules leave. */
export async function clear(table: Table, felt: Felt | null): Promise<string[]> {
  const mine = [...(table.me?.wagers ?? [])];
  const odds = behind(felt);
  const left: string[] = [];
  await table.hand.act(async (put) => {
    for (const one of [...mine.filter((each) => odds.has(each.wager)), ...mine.filter((each) => !odds.has(each.wager))])
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
