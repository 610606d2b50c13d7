// What an administrator's page knows: the houses they administer, the people they may know, the casino's tables.

import { get, once } from "../lib/api";
import { listed } from "../lib/lobby";
import { me } from "../lib/me.svelte";
import { listedName } from "../lib/names";
import type {
  BookSetting,
  Everyone,
  Granted,
  House as HouseBook,
  HouseList,
  ListedHouse,
  Somebody,
} from "../lib/messages";
import { capital, has, t } from "../lib/words";
import type { LobbyTable } from "../lib/wire";

export const ADMINISTRATOR = "administrator";
export const EVERYWHERE = "*";
export const bookFor = (house: string): Promise<HouseBook> => once<HouseBook>(`/houses/${house}`);

export class Floor {
  houses = $state.raw<ListedHouse[]>([]);
  books = $state.raw<Record<string, HouseBook>>({});
  people = $state.raw<Somebody[]>([]);
  tables = $state.raw<LobbyTable[]>([]);
  /** Passwords that were made here, by person: each stays until the administrator says that it is noted. */
  passwords = $state<Record<string, string>>({});
  /** Where a role was given last: the next one is mostly given there too. */
  house = "";

  /** The houses this person administers. */
  get mine(): ListedHouse[] {
    const held = (me.person?.roles ?? []).filter((one) => one.role === ADMINISTRATOR).map((one) => one.house);
    return this.houses.filter((one) => held.includes(EVERYWHERE) || held.includes(one.house));
  }
  get everywhere(): boolean {
    return (me.person?.roles ?? []).some((one) => one.role === ADMINISTRATOR && one.house === EVERYWHERE);
  }

  /** Whether anybody has a role that works at a table. */
  get staffed(): boolean {
    return this.people.some((person) => person.roles.some((one) => one.role !== ADMINISTRATOR));
  }

  async load(): Promise<void> {
    this.houses = (await once<HouseList>("/houses")).houses;
    this.books = Object.fromEntries(
      await Promise.all(this.houses.map(async (one) => [one.house, await bookFor(one.house)])),
    );
  }
  async loadPeople(): Promise<void> {
    const found = (await get<Everyone>("/people")).people;
    this.people = found.toSorted(
      (a, b) => Number(a.kind !== "staff") - Number(b.kind !== "staff") || a.name.localeCompare(b.name),
    );
  }
  async loadTables(): Promise<void> {
    const mine = this.mine.map((one) => one.house);
    this.tables = (await listed()).tables.filter((one) => one.mode === "casino" && mine.includes(one.house));
  }

  /** Keep the password that an answer brings; one that brings none leaves an earlier one. */
  keepPassword({ person, password }: { person: string; password?: string | null }): void {
    if (password) this.passwords[person] = password;
  }
  noted(person: string): void {
    delete this.passwords[person];
  }

  houseName(house: string): string {
    return house === EVERYWHERE
      ? t("floor-every-house")
      : (this.houses.find((one) => one.house === house)?.name ?? house);
  }
  roleName(house: string, role: string): string {
    if (role === ADMINISTRATOR) return t("floor-administrator");
    return this.books[house]?.roles.find((one) => one.role === role)?.label ?? role.replaceAll("_", " ");
  }
  /** A role as the book of a table, a tournament or a promotion calls it. */
  roleAt(stream: string, role: string): string {
    const house = this.tables.find((one) => one.table === stream)?.house ?? "";
    return this.roleName(house, role);
  }
  tableName(table: string): string {
    const found = this.tables.find((one) => one.table === table);
    return found ? `${listedName(found)} (${table})` : table;
  }
  /** What was opened, in words: a table by its name, a tournament by its own. */
  streamName(stream: string): string {
    const [, name = ""] = stream.split(".");
    return name ? capital(name) : this.tableName(stream);
  }
  /** A role in words: "Dealer at Crown Melbourne, pit main". */
  grantWords(one: Granted): string {
    const [kind = "", name = ""] = one.scope.split(":");
    const where = one.scope === EVERYWHERE ? "all" : kind;
    return t("floor-grant", {
      role: this.roleName(one.house, one.role),
      house: one.house === EVERYWHERE ? t("floor-all-houses") : this.houseName(one.house),
      where,
      name: kind === "table" ? this.tableName(name) : name,
    });
  }
}

/** The roles that somebody has at a table that is not open yet: no grant names it. An administrator's is none of its crew. */
export function rolesIn(person: Pick<Somebody, "roles">, house: string, pit: string): string[] {
  const fits = (one: Granted): boolean =>
    one.role !== ADMINISTRATOR &&
    [EVERYWHERE, house].includes(one.house) &&
    [EVERYWHERE, `pit:${pit}`].includes(one.scope);
  return person.roles.filter(fits).map((one) => one.role);
}

/** What an option is called; one without words of its own by its name. */
export function optionName({ name, wagers }: Pick<BookSetting, "name" | "wagers">): string {
  const id = name.replaceAll("_", "-");
  return has(`option-${id}`) ? t(`option-${id}`, { wagers: wagers.join(", ") }) : capital(name);
}

/** The names in a field that takes one a line. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((one) => one.trim())
    .filter((one, at, all) => one && all.indexOf(one) === at);

/** A field of names without one that was dealt with. */
export const without = (text: string, name: string): string =>
  text
    .split("\n")
    .filter((one) => one.trim() !== name)
    .join("\n");
