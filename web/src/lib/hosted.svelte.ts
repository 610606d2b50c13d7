// A tournament or promotion that somebody is at: how it stands, told by a socket after each change, and entering.

import { get, Refused, send } from "./api";
import { hex } from "./digest";
import { lock } from "./lock.svelte";
import { me } from "./me.svelte";
import type { PromotionStanding, TournamentStanding } from "./messages";
import { onFloor, tableCalled } from "./names";
import { to } from "./route.svelte";
import { said, type Told } from "./said";
import { there, timed } from "./when";
import { has, t } from "./words";

const AGAIN_MS = 1000;
/** How often an entry is sent again while the server cannot be reached; its key makes it one entry. */
const TRIES = 30;
/** How many items are sent before the answers to them have come. */
const AT_ONCE = 6;
/** A browser waits no longer than this: 24 days. */
const MAX_WAIT = 2 ** 31 - 2000;
const later = (): Promise<void> => new Promise((done) => setTimeout(done, AGAIN_MS));
const lost = (error: unknown): boolean => error instanceof Refused && (error.status === 0 || error.status === 503);

/** What a locked session refused waits until it is opened: say whether it was. */
const opened = async (error: unknown): Promise<boolean> =>
  error instanceof Refused && error.fault.name === "session_locked" && (await lock.prove(error.fault.says));

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** How something stands, by what it is. */
export interface Standings {
  tournament: TournamentStanding;
  promotion: PromotionStanding;
}

/** The role in which somebody comes who works there: one that drafts, where they have it. */
export const deskOf = ({ roles, drafters }: { roles: string[]; drafters: string[] }): string =>
  roles.find((one) => drafters.includes(one)) ?? roles[0] ?? "";

/** An item, as a gap names it, and the entry that states it. */
export type Stated = [where: string, entry: string];

export class Hosted<Core extends keyof Standings = keyof Standings> {
  standing = $state.raw<Standings[Core] | null>(null);
  fault = $state("");
  /** When the standing was heard, to count seconds on from there. */
  heard = $state(0);
  #socket: WebSocket | null = null;
  #over = false;

  constructor(
    readonly core: Core,
    readonly name: string,
    readonly role: string,
    /** It is a board on a wall: told what anybody may see, also while the session is locked. */
    readonly watches = false,
  ) {}

  get path(): string {
    return `/hosted/${this.core}/${this.name}`;
  }

  /** What somebody or something is called. */
  called = (id: string): string => this.standing?.names[id] ?? id;

  /** The zone of its times, which are written without one. */
  get zone(): string {
    return this.standing?.zone ?? "";
  }

  /** What its clock shows now, as a moment of the reader's. */
  now = (own = Date.now()): number => there(this.zone, own);

  /** One of its times, with the place of its clock where the reader's shows another. */
  timed = (at: string): string => timed(at, this.zone);

  /** The roles one has at a table. */
  roles = (table: string): string[] => me.rolesAt({ table, house: this.standing?.house ?? "", pit: "" });

  /** The way to a table: for somebody who works there, to the desk of their role. */
  way(table: string, role = this.role || (this.standing?.roles[0] ?? "")): string {
    return to("table", table) + (role && this.roles(table).includes(role) ? `?as=${role}` : "");
  }

  /** What an entry does, in the words of the page; one without words there is said as the notation has it. */
  spoken(entry: string): string {
    const [verb, table, place] = entry.split(" ");
    if (verb === "seat" && table && place) return t("mine-take", { table: tableCalled(table), place });
    const act = verb === "entries" && table ? `${verb}-${table}` : verb!;
    const rest = this.words(entry.slice(verb!.length + 1)) || "empty";
    if (has(`do-${act}`)) return t(`do-${act}`, { rest, number: Number(/\d+$/.exec(entry)?.[0] ?? 0) });
    return sentence(this.words(entry));
  }

  /** A line of the notation for a person: a table that the director called t1 stays so. */
  words(line: string): string {
    const names: Record<string, string> = this.standing?.names ?? {};
    const told = (word: string) => names[word] ?? (onFloor(word) ? tableCalled(word) : word.replaceAll("_", " "));
    return line.split(" ").map(told).join(" ");
  }

  /** A sentence of the server, for the person who is here: names of the notation as words. */
  says(one: Told): string {
    const reader = this.role ? "" : (me.person?.person ?? "");
    const told = said(one, { names: this.standing?.names ?? {}, me: reader, zone: this.zone });
    return sentence(told.replace(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (name) => name.replaceAll("_", " ")));
  }

  async open(): Promise<void> {
    this.#over = false;
    try {
      await me.be();
      if (this.watches) return this.#listen();
      this.#take(await get<Standings[Core]>(`${this.path}?as=${this.role}`));
    } catch (error) {
      this.fault = error instanceof Refused ? error.fault.says : String(error);
      if (error instanceof Refused && error.status && error.status !== 503) return;
    }
    this.#listen();
  }

  /** Ask anew how it stands: what may be entered can change with the time alone. */
  async again(): Promise<void> {
    this.#take(await get<Standings[Core]>(`${this.path}?as=${this.role}`));
  }

  /** Ask anew once a moment has come; stop waiting by calling what is returned. */
  wake(at: string | null | undefined): () => void {
    const wait = at ? Date.parse(at) - this.now() : -1;
    const timer = wait < 0 || wait > MAX_WAIT ? 0 : setTimeout(() => void this.again(), wait + 1000);
    return () => clearTimeout(timer);
  }

  /** Enter something; return what was said against it, or nothing. */
  async enter(entry: string): Promise<string> {
    const key = hex(crypto.getRandomValues(new Uint8Array(12)));
    for (let tries = 1; ; tries += 1) {
      try {
        const taken = await send<{ standing: Standings[Core] }>("POST", `${this.path}/entries?as=${this.role}`, {
          key,
          entry,
        });
        this.#take(taken.standing);
        return "";
      } catch (error) {
        if (await opened(error)) continue;
        if (!lost(error) || tries === TRIES) return this.#why(error);
        this.fault = String((error as Refused).message);
        await later();
      }
    }
  }

  /** Enter what states items, some at a time; return what was said against each that was refused, by the item. */
  async state(items: Stated[]): Promise<Record<string, string>> {
    const refused: Record<string, string> = {};
    for (let from = 0; from < items.length; from += AT_ONCE)
      await Promise.all(
        items.slice(from, from + AT_ONCE).map(async ([where, entry]) => {
          const fault = await this.enter(entry);
          const own = `${where.split(" ").at(-1)!.replaceAll("_", " ")}: `;
          if (fault) refused[where] = sentence(fault.toLowerCase().startsWith(own) ? fault.slice(own.length) : fault);
        }),
      );
    return refused;
  }

  /** Have something done that is no entry; return what was said against it, or nothing. */
  async ask(what: string, body: unknown): Promise<string> {
    try {
      this.#take(await send<Standings[Core]>("POST", `${this.path}/${what}?as=${this.role}`, body));
      return "";
    } catch (error) {
      return (await opened(error)) ? this.ask(what, body) : this.#why(error);
    }
  }

  #why(error: unknown): string {
    return error instanceof Refused ? this.says(error.fault) : String(error);
  }

  close(): void {
    this.#over = true;
    this.#socket?.close();
  }

  #take(standing: Standings[Core]): void {
    if (this.standing && standing.seq < this.standing.seq) return;
    [this.standing, this.heard, this.fault] = [standing, Date.now(), ""];
  }

  #listen(): void {
    if (this.#over) return;
    const where = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${this.path}/socket?as=${this.role}${this.watches ? "&watch=1" : ""}`;
    const socket = (this.#socket = new WebSocket(where));
    socket.onmessage = (event) => {
      const told = JSON.parse(String(event.data)) as Standings[Core] & { error?: { name: string; says: string } };
      if (told.error?.name === "session_locked") lock.shut(told.error.says);
      else if (told.error) this.fault = told.error.says;
      else this.#take(told);
    };
    socket.onclose = () => {
      if (!this.#over) setTimeout(() => this.#listen(), AGAIN_MS);
    };
  }
}
