// Who this is. A guest is made when somebody first sits down to practise.

import { get, Refused, send } from "./api";
import { lock } from "./lock.svelte";
import * as passkeys from "./passkeys";
import { speakFor } from "./whose";
import type { Me as Person } from "./wire";

class Me {
  #person = $state.raw<Person | null>(null);
  known = $state(false);

  get person(): Person | null {
    return this.#person;
  }

  set person(person: Person | null) {
    this.#person = person;
    speakFor(person?.person ?? "");
  }

  get guest(): boolean {
    return this.person?.kind === "guest";
  }

  /** Whether this person gives roles and opens tables, at some house. */
  get administers(): boolean {
    return (this.person?.roles ?? []).some((one) => one.role === "administrator");
  }

  /** Whether this person has a role at some table. */
  get works(): boolean {
    return (this.person?.roles ?? []).some((one) => one.role !== "administrator");
  }

  /** The roles this person has at a table: by house, and by pit or table where the grant says so. */
  rolesAt(table: { table: string; house: string; pit: string }): string[] {
    const fits = (held: string, ...names: string[]) => held === "*" || held === "" || names.includes(held);
    const held = this.person?.roles ?? [];
    return held
      .filter((one) => fits(one.house, table.house) && fits(one.scope, `pit:${table.pit}`, `table:${table.table}`))
      .map((one) => one.role);
  }

  async ask(): Promise<void> {
    speakFor(""); // it may be somebody else by now
    try {
      this.person = (await get<{ me: Person | null }>("/session")).me;
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      this.person = null;
    }
    this.known = true;
  }

  /** Be somebody: the one who is signed in, or a new guest; nobody while a session is locked. */
  async be(): Promise<void> {
    if (!this.known) await this.ask();
    if (this.person || lock.says) return;
    this.person = await send<Person>("POST", "/guest");
  }

  /** Whether a guest has chosen a name. */
  get named(): boolean {
    return !!this.person && !/^Guest \w{4}$/.test(this.person.name);
  }

  /** Be shown by another name; a guest alone can. */
  async call(name: string): Promise<void> {
    this.person = await send<Person>("PUT", "/me/name", { name });
  }

  async signIn(name: string, password: string): Promise<void> {
    speakFor(""); // from the answer on the session is another's
    await send("POST", "/sign-in", { name, password });
    await this.ask();
  }

  /** Open an account: a player's, or the one an invitation is for. */
  async join(name: string, password: string, invitation: string): Promise<void> {
    speakFor("");
    await send("POST", "/join", { name, password, invitation });
    await this.ask();
  }

  async signInByPasskey(): Promise<void> {
    speakFor("");
    await passkeys.prove("sign-in");
    await this.ask();
  }

  /** Go on with a locked session. */
  async unlock(password: string): Promise<void> {
    await send("POST", "/unlock", { password });
    await this.#unlocked();
  }

  async unlockByPasskey(): Promise<void> {
    await passkeys.prove("unlock");
    await this.#unlocked();
  }

  async #unlocked(): Promise<void> {
    await this.ask();
    lock.end(true);
  }

  async signOut(): Promise<void> {
    await send("POST", "/sign-out");
    this.person = null;
    lock.end(false);
  }

  async signOutEverywhere(): Promise<void> {
    await send("POST", "/me/sign-out");
    this.person = null;
  }

  /** Set a new password; the server then signs out everything, this page too. */
  async changePassword(old: string, fresh: string): Promise<void> {
    await send("POST", "/me/password", { old, new: fresh });
    this.person = null;
  }

  /** Keep oneself from playing for so many days, or for ever (null). */
  async exclude(days: number | null): Promise<void> {
    this.person = await send<Person>("POST", "/me/exclusion", { days });
  }

  /** Be forgotten: the server erases the account, and nobody is signed in here. */
  async forget(): Promise<void> {
    await send("DELETE", "/me");
    this.person = null;
  }
}

export const me = new Me();
