// What a house calls its wagers: "place 8" is its "Place Bet 8".

import { once } from "./api";
import { t } from "./words";
import type { BookWager, House, HouseList } from "./messages";

/** As much of a house's book as names need. */
export type Book = Pick<House, "roles" | "grounds" | "breaches" | "annulments"> & {
  wagers: Pick<BookWager, "wager" | "label" | "numbers" | "parent" | "line">[];
};

/** The name that the page gives the table of a first hand; people read it in their language. */
export const FIRST_HAND = "First hand";
const LAST = "hardway.house";

/** Remember at which house somebody was last, by the name of its book. */
export const keepHouse = (book: string): void => localStorage.setItem(LAST, /^\w+/.exec(book)?.[0] ?? "");

/** The house that is shown where none was asked for: that of the last table, as long as there is such a house. */
export async function firstHouse(): Promise<string> {
  const { first, houses } = await once<HouseList>("/houses");
  const last = localStorage.getItem(LAST);
  return houses.find((one) => one.house === last)?.house ?? first;
}

/** The name of a person, of a guest who has chosen none in the reader's language: Guest k7qm, Gast k7qm. */
export const personName = (name: string): string => name.replace(/^Guest (?=\w{4}$)/, `${t("guest")} `);

/** The names of people by their ids, in the reader's language. */
export const peopleNames = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [id, personName(name)]));

export const bookOf = (house: string): Promise<House> => once<House>(`/houses/${house}`);

/** What people call a table: the name it was given, whose it is, or its number. Its id stands in addresses only. */
export function tableName(table: { name: string; id: string; opened_by: string; yours: boolean }): string {
  if (onFloor(table.id)) return [table.name, tableCalled(table.id)].filter(Boolean).join(": ");
  if (table.name) return table.name === FIRST_HAND ? t("table-first-hand") : table.name;
  if (table.opened_by) return table.yours ? t("table-yours") : t("table-of", { name: personName(table.opened_by) });
  return t("table-number", { number: table.id.match(/\d+$/)?.[0] ?? "" }).trim();
}

/** What a table of a list is called, said to `you`. */
export const listedName = (one: { table: string; name: string; opened_by: string }, you = ""): string =>
  tableName({ ...one, id: one.table, yours: !!you && one.opened_by === you });

/** What the tables of a list are called, said to `you`: two of one name by their houses, and at one house by their numbers. */
export function apart<One extends { table: string; name: string; opened_by: string; house_name: string }>(
  tables: readonly One[],
  you = "",
): (one: One) => string {
  return (one) => {
    const name = listedName(one, you);
    const same = tables.filter((other) => listedName(other, you) === name);
    const here = same.filter((other) => other.house_name === one.house_name);
    const number =
      here.length > 1
        ? (one.table.match(/\d+$/)?.[0] ?? String(here.findIndex((other) => other.table === one.table) + 1))
        : "";
    const told = number ? t("table-numbered", { name, number }) : name;
    return here.length < same.length ? t("table-at", { name: told, house: one.house_name }) : told;
  };
}

/** What somebody at a table calls it. */
export function tableTitle(
  table: { id: string; name: string; owner: string; mode: string },
  names: Record<string, string>,
  you = "",
): string {
  const openedBy = table.mode === "practice" && table.owner !== "house" ? (names[table.owner] ?? "") : "";
  return tableName({ name: table.name, id: table.id, opened_by: openedBy, yours: table.owner === you });
}

/** A table of the floor that is set aside for a tournament; others are played elsewhere, and called as the director called them. */
const SET_ASIDE = /^[a-z0-9_]+-[a-z][a-z0-9_]*-([0-9]+)$/;
export const onFloor = (table: string): boolean => SET_ASIDE.test(table);
/** The tournament whose round is played at a table of the floor; nothing at other tables. */
export const tournamentAt = (table: string): string => (onFloor(table) ? table.split("-").slice(1, -1).join("-") : "");
/** What the table of a tournament is called. */
export const tableCalled = (table: string): string => {
  const number = SET_ASIDE.exec(table)?.[1];
  return number ? t("round-table", { number }) : table;
};

export function labelled(book: Book | null, wager: string): string {
  const [name = "", number = ""] = wager.split(" ");
  const label = book?.wagers.find((one) => one.wager === name)?.label ?? name.replaceAll("_", " ");
  const own = number && label.split(" and ").find((piece) => piece.endsWith(` ${number}`));
  return own || `${label} ${number}`.trim();
}

/** A clause as people read it. A practice has a name and no number: "practice the call" says whose practice that is. */
export function clauseName(clause: string): string {
  const name = /^practice (.+)$/.exec(clause)?.[1];
  return name ? t("clause-practice", { name }) : clause;
}

/** What a book calls a ground, a breach or an annulment: off_table is "off the table". */
export function bookWord(book: Book | null, table: "grounds" | "breaches" | "annulments", name: string): string {
  const rows: { ground?: string; breach?: string; label: string }[] = book?.[table] ?? [];
  return rows.find((one) => (one.ground ?? one.breach) === name)?.label ?? name.replaceAll("_", " ");
}

/** What a house calls the wagers that stand behind others: its label, where it has one for all; else the word that is given. */
export function oddsWord(book: Book | null, other: string): string {
  const [label, ...more] = new Set((book?.wagers ?? []).filter((one) => one.parent).map((one) => one.label));
  return label && !more.length ? label : other;
}

/** Put ids for the names of people in a line of the notation: not for its verb, its reason, or a name that is a word of the book. */
export function byName(line: string, names: Record<string, string>, words: ReadonlySet<string>): string {
  const [, verb = "", said = "", why = ""] = /^(\S*)(.*?)( because .*)?$/s.exec(line) ?? [];
  const called = Object.entries(names).filter(
    ([id, name]) =>
      name &&
      !words.has(name.toLowerCase()) &&
      !Object.entries(names).some(([other, same]) => other !== id && same.toLowerCase() === name.toLowerCase()),
  );
  const put = called
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce(
      (text, [id, name]) =>
        text.replace(new RegExp(`(?<= )${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?= |$)`, "gi"), id),
      said,
    );
  return verb + put + why;
}

/** How a table would show somebody whose name another person there has: with a number. Empty where nobody has it. */
export function numbered(names: Record<string, string>, me: string, wanted: string): string {
  const others = Object.entries(names).flatMap(([id, name]) => (id === me ? [] : name.toLowerCase()));
  const name = wanted.trim();
  const shown = (number: number) => (number === 1 ? name : `${name} (${number})`);
  let number = 1;
  while (others.includes(shown(number).toLowerCase())) number += 1;
  return number === 1 ? "" : shown(number);
}
