// One table as this page knows it, fed by the socket alone. Knows no rule: what may be done, and how much, is `legal`.

import { Line, type MakeSocket, type Status } from "./line";
import { lock } from "./lock.svelte";
import { cents, entered, type Cents } from "./money";
import { Film } from "./film.svelte";
import { Part } from "./nonces";
import { calledIn, commissionIn, decidedIn, rollsIn, totalOf, type Roll } from "./story";
import { matches, type Pending, type Refusal } from "./pending";
import { keepVisit, visitAt } from "./visit";
import { t } from "./words";
import type {
  Ask, DiceState, Fault, FromServer, Legal, Option, Player, Presence, Reading, Row, Settings, View, Wager, Welcome, You,
} from "./wire";

const KEPT_ROWS = 600;
/** What the dice say to a page whose commitment or nonce came too late: the throw goes on without it, nobody did wrong. */
const DICE_FAULTS = new Set(["betting_closed", "betting_open", "no_commitment", "too_early", "too_late", "used_nonce", "wrong_nonce"]);

export interface Chat {
  by: string;
  words: string;
}

export class Table {
  status = $state<Status>("connecting");
  /** The session has ended: nothing more comes until somebody signs in. */
  over = $state(false);
  suspended = $state("");
  elsewhere = $state("");
  seq = $state(0);
  you = $state.raw<You | null>(null);
  settings = $state.raw<Settings | null>(null);
  /** The table as it stands; what is drawn waits for the film of the last roll. */
  view = $state.raw<View | null>(null);
  dice = $state.raw<DiceState | null>(null);
  names = $state.raw<Record<string, string>>({});
  presence = $state.raw<Presence>({ here: [], watchers: 0 });
  asks = $state.raw<Ask[]>([]);
  closes = $state<string | null>(null);
  reading = $state.raw<Reading | null>(null);
  rows = $state.raw<Row[]>([]);
  rolls = $state.raw<Roll[]>([]);
  chat = $state.raw<Chat[]>([]);
  legal = $state.raw<Legal>({ may: [], not: [] });
  pending = $state.raw<Pending[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  away = $state(0);
  /** Entries of one's own that an undo would take back, and those it did. */
  done = $state.raw<string[]>([]);
  undone = $state.raw<string[]>([]);
  /** What one's own decided wagers were at the last settlement: for `rebet`. */
  gone = $state.raw<{ wager: string; amount: Cents }[]>([]);
  /** What the last roll came to for oneself, and the commission paid so far. */
  last = $state<Cents | null>(null);
  commission = $state<Cents>(0);
  film: Film;

  #line: Line;
  #first = true;
  #ask = 0;
  #serial = 0;
  #thrower = "";
  #part: Part | null = null;
  /** The rows before this visit whose commission is not counted yet: after the first number, up to the second. */
  #uncounted: [number, number] = [0, 0];
  #asking = false;
  #again = false;
  #page = Math.random().toString(36).slice(2, 10);
  #waiting = new Map<string, (fault: Fault | null) => void>();
  #acks = new Map<string, number>();

  constructor(
    readonly id: string,
    readonly role: string,
    make?: MakeSocket,
  ) {
    this.film = new Film();
    const ears = {
      heard: (message: FromServer) => this.hear(message),
      status: (status: Status) => this.#changed(status),
      after: () => (this.#first ? null : this.seq),
    };
    this.#line = make ? new Line(id, role, ears, make) : new Line(id, role, ears);
  }

  open(): void {
    this.#line.open();
  }

  /** Come back from a lock. */
  back(): void {
    this.#line.back();
  }

  close(): void {
    this.film.skip();
    this.#line.close();
  }

  // What is drawn -------------------------------------------------------------------------------------------------

  /** The view on the felt now: while a roll is shown, the one before it. */
  get shown(): View | null {
    return this.film.before ?? this.view;
  }

  /** Rows and rolls as far as they may be told: nothing says what the dice show while they tumble. */
  told<One extends { seq: number }>(all: readonly One[]): readonly One[] {
    return this.film.tumbling ? all.filter((one) => one.seq < this.film.seq) : all;
  }

  get me(): Player | null {
    return this.shown?.players.find((player) => player.name === this.you?.person) ?? null;
  }

  get seated(): boolean {
    return this.me !== null;
  }

  get chips(): Cents[] {
    return this.settings?.chips.map(cents) ?? [];
  }

  /** Whether the dice are this person's to throw. */
  get shooting(): boolean {
    return !!this.you && this.view?.shooter === this.you.person;
  }

  called(person: string | null | undefined): string {
    if (!person) return "";
    return this.names[person] ?? person.replace(/_/g, " ");
  }

  may(entry: string, wager = ""): Option | undefined {
    return this.legal.may.find((one) => one.entry === entry && (one.wager ?? "") === wager);
  }

  whyNot(entry: string, wager = ""): Option | undefined {
    return this.legal.not.find((one) => one.entry === entry && (one.wager ?? "") === wager);
  }

  mine(wager: string): Wager | undefined {
    return this.me?.wagers.find((one) => one.wager === wager);
  }

  // What is said --------------------------------------------------------------------------------------------------

  /** Enter a line of the notation; the promise is kept when it is durable, or says why not. */
  enter(entry: string, about: Partial<Pending> = {}): Promise<Fault | null> {
    this.film.skip();
    const key = `${this.#page}-${++this.#serial}`;
    this.pending = [...this.pending, { key, entry, wager: "", amount: 0, at: performance.now(), ...about }];
    const answered = new Promise<Fault | null>((answer) => this.#waiting.set(key, answer));
    this.#line.say({ type: "enter", key, entry });
    return answered;
  }

  async bet(wager: string, amount: Cents): Promise<Fault | null> {
    const entry = `bet ${wager} ${entered(amount)}`;
    const fault = await this.enter(entry, { wager, amount });
    if (!fault) this.#did(entry);
    return fault;
  }

  async take(wager: string, amount?: Cents): Promise<Fault | null> {
    const box = wager === "come" || wager === "dont_come" ? " box" : "";
    const entry = `take ${wager}${box}${amount === undefined ? "" : ` ${entered(amount)}`}`;
    const fault = await this.enter(entry, { wager });
    if (!fault) this.#did(entry);
    return fault;
  }

  async undo(): Promise<void> {
    const last = this.done.at(-1);
    if (last && !(await this.enter("undo"))) {
      this.done = this.done.slice(0, -1);
      this.undone = [...this.undone, last];
      this.#remember();
    }
  }

  async redo(): Promise<void> {
    const last = this.undone.at(-1);
    if (!last) return;
    this.undone = this.undone.slice(0, -1);
    if (!(await this.enter(last))) this.done = [...this.done, last];
    this.#remember();
  }

  say(words: string): void {
    this.#line.say({ type: "say", words });
  }

  /** Ask what may be done now; while one answer is awaited, one more asking waits for it. */
  ask(): void {
    this.#again = this.#asking;
    if (!this.#asking) this.#asking = this.#line.say({ type: "legal", ask: ++this.#ask });
  }

  #did(entry: string): void {
    this.done = [...this.done, entry];
    this.undone = [];
    this.#remember();
  }

  // What is heard -------------------------------------------------------------------------------------------------

  hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "rows":
        return this.#rows(message.rows, message.view, message.dice);
      case "ack":
        this.#acks.set(message.key, message.seq);
        return this.#seen();
      case "refused":
        return this.#refused(message.key, message.error);
      case "problem":
        return message.key ? this.#refused(message.key, message.error) : this.#trouble(message.error);
      case "legal":
        this.#asking = false;
        if (this.#again) this.ask();
        else this.legal = message.legal as unknown as Legal;
        return;
      case "dice":
        this.dice = message;
        return this.#provable();
      case "asks":
        this.asks = message.asks;
        return;
      case "presence":
        this.presence = message;
        return;
      case "clock":
        this.closes = message.closes;
        return;
      case "reading":
        this.reading = message.faces ? (message as unknown as Reading) : null;
        return;
      case "said":
        this.chat = [...this.chat, { by: message.by, words: message.words }].slice(-200);
        return;
      case "names":
        this.names = { ...this.names, ...message.names };
        return;
      case "suspended":
        this.suspended = message.says;
        return;
      case "elsewhere":
        this.elsewhere = message.address;
    }
  }

  #changed(status: Status): void {
    this.status = status;
  }

  #welcome(message: Welcome): void {
    const back = !this.#first;
    if (!back) this.#returned(message);
    this.#first = false;
    this.suspended = "";
    this.you = message.you;
    this.settings = message.settings;
    this.names = { ...this.names, ...message.names };
    this.presence = message.presence;
    this.asks = message.asks;
    this.closes = message.closes;
    this.reading = message.reading.faces ? (message.reading as unknown as Reading) : null;
    this.film.skip();
    if (back && message.missed) this.#missed(message.missed);
    this.seq = message.seq;
    this.view = message.view;
    this.#remember();
    this.dice = message.dice;
    this.#asking = false;
    this.#part?.again();
    this.#seen();
    this.ask();
    this.#provable();
    for (const one of this.pending) this.#line.say({ type: "enter", key: one.key, entry: one.entry });
  }

  /** Go on where this tab was at this table before: it was refreshed, or somebody came back to it. */
  #returned({ you, view, seq }: Welcome): void {
    const visit = this.role ? null : visitAt(this.id, you.person);
    this.#uncounted = [visit?.seq ?? 0, seq];
    if (!visit) return;
    this.commission = visit.commission;
    this.gone = visit.gone;
    this.away = Math.max(0, view.rolls - visit.rolls);
    if (!this.away) ({ last: this.last, done: this.done, undone: this.undone } = visit);
  }

  #remember(): void {
    const { you, view, seq, last, commission, done, undone, gone } = this;
    if (you && view && !this.role) keepVisit(this.id, you.person, { seq, rolls: view.rolls, last, commission, done, undone, gone });
  }

  #missed(missed: Row[]): void {
    const rows = missed.map((row) => this.#fair(row));
    this.away = rows.filter(calledIn).length;
    this.#keep(rows);
    for (const row of rows) this.#own(row);
  }

  #rows(rows: Row[], view: View, dice: DiceState): void {
    const first = rows[0];
    if (first && first.seq > this.seq + 1) return this.#line.resume();
    const fresh = rows.filter((row) => row.seq > this.seq).map((row) => this.#fair(row));
    const before = this.shown;
    for (const row of fresh) this.#own(row);
    this.#keep(fresh);
    this.seq = fresh.at(-1)?.seq ?? this.seq;
    const roll = fresh.findLast(calledIn);
    if (roll && before) this.film.show(roll, before, this.you?.person ?? "");
    this.view = view;
    this.#remember();
    this.dice = dice;
    this.#seen();
    this.ask();
    this.#provable();
  }

  #keep(rows: Row[]): void {
    const point = this.rolls.at(-1);
    const start = !point ? null : point.did === "set" ? point.total : point.did ? null : point.point;
    this.rolls = [...this.rolls, ...rollsIn(rows, start, this.#thrower)].slice(-2000);
    for (const row of rows) for (const event of row.events) if (event["event"] === "thrown") this.#thrower = String(event["thrower"]);
    this.rows = [...this.rows, ...rows].slice(-KEPT_ROWS);
  }

  /** Put older rows before those that are kept. */
  recall(rows: Row[]): void {
    const first = this.rows[0]?.seq ?? this.seq + 1;
    const older = rows.filter((row) => row.seq < first).map((row) => this.#fair(row));
    this.rows = [...older, ...this.rows];
    this.rolls = rollsIn(this.rows);
    const me = this.you?.person ?? "";
    const roll = older.findLast(calledIn);
    if (roll && this.last === null) this.last = totalOf(roll, me);
    if (!this.gone.length) this.gone = older.map((row) => decidedIn(row, me)).findLast((gone) => gone.length) ?? [];
    const [after, upTo] = this.#uncounted;
    for (const row of rows) if (row.seq > after && row.seq <= upTo) this.commission += commissionIn(row, me);
    this.#uncounted = [after, Math.min(upTo, (rows[0]?.seq ?? 1) - 1)];
    this.#remember();
    this.#provable(); // after a refresh the row of a throw in the air is among these
  }

  /** Take note of what a row says about oneself: a chip that is now really there, commission, wagers that were decided. */
  #own(row: Row): void {
    const me = this.you?.person ?? "";
    if (row.by === me) {
      const index = this.pending.findIndex((one) => matches(one, row, me));
      if (index >= 0) this.pending = this.pending.map((one, i) => (i === index ? { ...one, amount: 0 } : one));
    }
    this.commission += commissionIn(row, me);
    if (!calledIn(row)) return;
    this.last = totalOf(row, me);
    this.done = this.undone = [];
    const gone = decidedIn(row, me);
    if (gone.length) this.gone = gone;
  }

  /** Answer what is acknowledged and whose row has come: at a busy table the row may come after. */
  #seen(): void {
    for (const [key, seq] of this.#acks)
      if (seq <= this.seq) {
        this.#acks.delete(key);
        this.#answered(key, null);
      }
  }

  #answered(key: string, fault: Fault | null): void {
    this.pending = this.pending.filter((one) => one.key !== key);
    this.#waiting.get(key)?.(fault);
    this.#waiting.delete(key);
  }

  #refused(key: string, fault: Fault): void {
    const about = this.pending.find((one) => one.key === key);
    this.refusal = { fault, wager: about?.wager ?? "", entry: about?.entry ?? "", at: Date.now() };
    this.#answered(key, fault);
    this.ask();
  }

  #trouble(fault: Fault): void {
    if (DICE_FAULTS.has(fault.name)) return;
    if (fault.name === "session_locked") lock.says = fault.says;
    else if (fault.name === "session_over") this.over = true;
    else this.refusal = { fault, wager: "", entry: "", at: Date.now() };
  }

  /** Take part in provable dice: commit to a nonce while betting is open, show it on the row by which betting closed. */
  #provable(): void {
    const [dice, you] = [this.dice, this.you];
    if (dice?.kind !== "electronic" || !you || this.role || !this.view?.players.some((player) => player.name === you.person)) return;
    void this.#partOf(you.person).answer(() => this.dice).then((word) => void (word && this.#line.say(word)));
  }

  #partOf(person: string): Part {
    if (this.#part?.person !== person) this.#part = new Part(this.id, person);
    return this.#part;
  }

  /** Let this page's part in the dice follow a row; one that was called without its nonce says so. */
  #fair(row: Row): Row {
    const left = this.you && !this.role ? this.#partOf(this.you.person).follow(row) : 0;
    return left ? { ...row, says: [...row.says, { text: t("dice-left-out", { throw: left }), clause: null, level: "refused" }] } : row;
  }
}
