// One table as this page knows it, fed by the socket alone. Knows no rule: what may be done, and how much, is `legal`.

import { betting, Entries, taking } from "./entries.svelte";
import { Hand, type Act } from "./hand.svelte";
import { Ledger } from "./ledger.svelte";
import { Line, type MakeSocket, type Status } from "./line";
import { colourAt, type Colour } from "./colours";
import { lock } from "./lock.svelte";
import { me } from "./me.svelte";
import { missedIn, type Missed } from "./missed";
import { cents, type Cents } from "./money";
import { BARS, DICE_FAULTS, lawful } from "./faults";
import { Film } from "./film.svelte";
import type { Dispute, House } from "./messages";
import { bookOf, peopleNames, tableTitle } from "./names";
import { Part } from "./nonces";
import { calledIn, eventIn, followed, START, type Roll, type Story } from "./rolls";
import { called as nameOf, isBot, said, saidIn, type Reader, type Told } from "./said";
import type { Pending, Refusal } from "./pending";
import { ends } from "./when";
import { turnedBy, type Turned } from "./turns";
import { keepVisit, visitAt, type Visit } from "./visit";
import { beginAgain, speaker } from "./whose";
import { capital, t } from "./words";
import type {
  Ask,
  DiceState,
  Fault,
  FromServer,
  Legal,
  Option,
  Player,
  Presence,
  Reading,
  Row,
  Rows,
  Settings,
  View,
  Wager,
  Welcome,
  Words,
  You,
} from "./wire";

const [KEPT_ROWS, KEPT_ROLLS, KEPT_WORDS] = [600, 60, 200];

export class Table {
  status = $state<Status>("connecting");
  /** The session has ended: nothing more comes until somebody signs in. */
  over = $state(false);
  barred = $state(""); // why nobody comes in here: no such table, or not in this role
  suspended = $state("");
  /** The players here whom the house excluded from play, or who excluded themselves: staff are told. */
  excluded = $state.raw<string[]>([]);
  keptOut = $state(""); // why this person plays no longer: what they have here may still come down
  elsewhere = $state("");
  seq = $state(0);
  you = $state.raw<You | null>(null);
  settings = $state.raw<Settings | null>(null);
  /** The house's book; until it has come, wagers and roles are named by their keys. */
  book = $state.raw<House | null>(null);
  /** The table as it stands; what is drawn waits for the film of the last roll. */
  view = $state.raw<View | null>(null);
  dice = $state.raw<DiceState | null>(null);
  names = $state.raw<Record<string, string>>({});
  presence = $state.raw<Presence>({ here: [], watchers: 0, ready: [], awaited: [] });
  asks = $state.raw<Ask[]>([]);
  until = $state<number | null>(null); // as `performance.now` counts: the device's own time may be wrong
  reading = $state.raw<Reading | null>(null);
  ruled = $state.raw<readonly (number | null)[]>([null, null]); // the face each die of this throw was ruled to show
  rows = $state.raw<Row[]>([]);
  story = $state.raw<Story>(START);
  chat = $state.raw<(Words & { at?: number })[]>([]);
  unread = $state(0); // words of others that came while nobody looked at them
  #legal = $state.raw<Legal>({ may: [], not: [] });
  /** What was legal before the roll that is shown. */
  #before = $state.raw<Legal>({ may: [], not: [] });
  refusal = $state.raw<Refusal | null>(null);
  /** What this person cashed out when they left; null while they sit, and before. */
  took = $state<Cents | null>(null);
  /** How the dice last came from one player to another between two throws. */
  turned = $state.raw<Turned | null>(null);
  /** What was missed; null where nothing was, or it has been read. */
  away = $state.raw<Missed | null>(null);
  /** Whether anything has happened since this page came. */
  heard = $state(false);
  readonly ledger = new Ledger();
  readonly film = new Film();
  readonly hand: Hand;

  #line: Line;
  #first = true;
  #entries: Entries;
  #part: Part | null = null;

  constructor(
    readonly id: string,
    readonly role: string,
    make?: MakeSocket,
  ) {
    const ears = {
      heard: (message: FromServer) => this.hear(message),
      status: (status: Status) => void (this.status = status),
      person: () => this.you?.person ?? speaker(),
      after: () => (this.#first ? (this.#visit(me.person?.person ?? "")?.seq ?? null) : this.seq),
    };
    this.#line = make ? new Line(id, role, ears, make) : new Line(id, role, ears);
    this.#entries = new Entries((key, entry) => void this.#line.say({ type: "enter", key, entry }));
    this.hand = new Hand(
      (entry, about) => this.enter(entry, about),
      () => this.#remember(),
    );
  }

  open(): void {
    this.#line.open();
  }

  /** Come back: the session is open again, or is still the same. */
  back(): void {
    this.over = false;
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

  /** What may be done now, and why not the rest: nor does this say what the dice show while they tumble. */
  get legal(): Legal {
    return lawful(this.film.tumbling ? this.#before : this.#legal, this.keptOut);
  }

  get rolls(): readonly Roll[] {
    return this.story.rolls;
  }

  /** The row of the last call, while it stands: not once it is taken back, or its dice were thrown again in vain. */
  get standing(): Row | null {
    const { news } = this.story;
    return news && calledIn(news.row) && news.kind !== "cancelled" ? news.row : null;
  }

  get pending(): readonly Pending[] {
    return this.#entries.pending;
  }

  get done(): readonly Act[] {
    return this.hand.done;
  }

  get undone(): readonly Act[] {
    return this.hand.undone;
  }

  get me(): Player | null {
    return this.shown?.players.find((player) => player.name === this.you?.person) ?? null;
  }

  get seated(): boolean {
    return this.me !== null;
  }

  get chips(): Cents[] {
    return (this.shown ?? this.settings)?.chips.map(cents) ?? [];
  }

  /** Whether the dice are this person's to throw. */
  get shooting(): boolean {
    return !!this.you && this.view?.shooter === this.you.person;
  }

  /** Whether somebody is excluded from this game, as far as staff are told. */
  excludes(person: string): boolean {
    return this.excluded.includes(person) || (!!this.view?.desk && person in this.view.desk.excluded);
  }

  /** Whether this person read the dice where another has to call them. */
  get readForAnother(): boolean {
    const { mode, staff } = this.settings ?? {};
    return !!this.reading && this.reading.by === this.you?.person && mode === "casino" && staff === "people";
  }

  /** To whom this table is told: staff see everybody by name. */
  readonly reader = $derived.by((): Reader => ({ names: this.names, me: this.role ? "" : (this.you?.person ?? "") }));

  /** A sentence of the server for its reader. */
  says(told: Told | undefined): string {
    return told ? said(told, this.reader) : "";
  }

  called(person: string | null | undefined): string {
    return person ? (this.names[person] ?? capital(nameOf(person, this.names))) : "";
  }

  /** What people call this table. */
  get title(): string {
    return this.settings ? tableTitle({ ...this.settings, id: this.id }, this.names, this.you?.person) : "";
  }

  /** The colour of somebody who sits here; those who watch have none of their own. */
  colour(person: string): Colour {
    const seat = this.view?.players.find((one) => one.name === person);
    return seat ? colourAt(seat.place) : { ring: "#c9b99d", broken: false };
  }

  /** What waits for an answer from whom works in this page's role. */
  get waiting(): Ask[] {
    return this.asks.filter((one) => one.roles.includes(this.role));
  }

  /** What a role still does about a dispute: it decides, it reviews when asked to, or it can put the faces right. */
  answerTo(one: Dispute): "decide" | "review" | "faces" | "" {
    const rules = this.legal.may.find(
      (each) => ["decide", "review"].includes(each.entry) && each.dispute === one.number,
    );
    if (rules && (!one.rulings.length || one.requested)) return one.rulings.length ? "review" : "decide";
    const corrects = this.legal.may.some((each) => each.entry === "face" || each.entry === "overrule");
    return corrects && !one.rulings.length && this.correctable(one) ? "faces" : "";
  }

  /** Whether the faces that a dispute is about can still be put right: until the dice leave the hand again. */
  correctable(one: Dispute): boolean {
    return (
      one.roll > 0 &&
      one.roll === this.view?.rolls &&
      this.view.dice_are === "hand" &&
      this.settings?.dice === "real" &&
      this.story.news?.kind === "called"
    );
  }

  /** Disputes that wait for whom works in this page's role. */
  get undecided(): Dispute[] {
    return (this.view?.desk?.disputes ?? []).filter((one) => this.answerTo(one));
  }

  may(entry: string, wager = ""): Option | undefined {
    return this.legal.may.find((one) => one.entry === entry && (one.wager ?? "") === wager);
  }

  /** Why something may not be done, in a sentence; `lang` is its language where that is not the reader's. */
  whyNot(entry: string, wager = ""): (Option & { lang?: "en" | undefined }) | undefined {
    const not = this.legal.not.find((one) => one.entry === entry && (one.wager ?? "") === wager);
    return not?.says ? { ...not, says: this.says(not), lang: saidIn(not, this.reader) } : not;
  }

  mine(wager: string): Wager | undefined {
    return this.me?.wagers.find((one) => one.wager === wager);
  }

  // What is said --------------------------------------------------------------------------------------------------

  /** Enter a line of the notation; the promise is kept when it is durable, or says why not. */
  enter(entry: string, about: Partial<Pending> = {}): Promise<Fault | null> {
    this.film.skip();
    this.refusal = null;
    this.away = null; // it was there to be read before one goes on
    // A throw is of its moment: one that waits for the line would come as a surprise.
    if (entry === "throw" && this.status === "lost") {
      const fault = { name: "offline", clause: null, says: t("throw-offline") };
      this.refusal = { fault, wager: "", entry, at: Date.now() };
      return Promise.resolve(fault);
    }
    return this.#entries.enter(entry, { rolls: this.view?.rolls ?? 0, ...about });
  }

  /** Whether a throw was asked for whose dice do not lie yet: another press is the same throw. */
  get throwing(): boolean {
    return this.film.tumbling || this.pending.some((one) => one.entry === "throw");
  }

  throwDice(): void {
    if (!this.throwing) void this.enter("throw");
  }

  bet(wager: string, amount: Cents): Promise<Fault | null> {
    return this.hand.act((put) => put(betting(wager, amount), { wager, amount }));
  }

  take(wager: string, amount?: Cents): Promise<Fault | null> {
    return this.hand.act((put) => put(taking(wager, amount), { wager }));
  }

  undo(): Promise<void> {
    return this.hand.undo();
  }

  redo(): Promise<void> {
    return this.hand.redo();
  }

  say(words: string): void {
    this.#line.say({ type: "say", words });
  }

  /** Say that one has finished betting: once all have, the dice go; or take that back. */
  ready(): void {
    this.away = null;
    this.#line.say({ type: "ready", take_back: this.isReady });
  }

  get isReady(): boolean {
    return this.presence.ready.includes(this.you?.person ?? "");
  }

  /** Whether a clock runs for several, which all of them can cut short, or bots wait for people. */
  get waits(): boolean {
    const waited = this.until !== null || this.presence.awaited.length > 0;
    return waited && this.seated && !this.role && this.settings?.dice === "electronic";
  }

  /** Whether somebody else has the dice, and is waited for: one may say that one is ready. */
  get awaitsThrow(): boolean {
    return this.waits && !!this.view?.shooter && !this.shooting && !this.may("throw");
  }

  /** Whether the dice are this person's, who must bet on the line to throw them, before somebody else gets them. */
  get mustBet(): boolean {
    const others = (this.view?.players.length ?? 0) > 1 && !this.view?.point;
    return others && this.shooting && this.whyNot("throw")?.reason === "no_shooter";
  }

  /** Say that a person is at this page: it keeps their session open. A guest's does not lock. */
  stir(): void {
    if (this.you && this.you.kind !== "guest") this.#line.say({ type: "active" });
  }

  /** Ask what may be done now; from then on it comes after the rows. */
  #followLegal(): void {
    this.#line.say({ type: "legal", ask: 0, follow: true });
  }

  // What is heard -------------------------------------------------------------------------------------------------

  hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "rows":
        return this.#rows(message);
      case "ack":
        this.#entries.acknowledged(message.key, message.seq);
        return this.#entries.seen(this.seq);
      case "refused":
        return this.#refused(message.key, message.error);
      case "problem":
        return message.key ? this.#refused(message.key, message.error) : this.#trouble(message.error);
      case "legal":
        this.#legal = message.legal;
        return;
      case "dice":
        this.dice = message;
        return this.#takePart();
      case "asks":
        [this.asks, this.excluded] = [message.asks, message.excluded];
        return;
      case "presence":
        this.presence = message;
        return;
      case "clock":
        this.until = ends(message.closes_in);
        return;
      case "reading":
        return this.#read(message);
      case "said":
        this.chat = [
          ...this.chat,
          {
            by: message.by,
            // A bot speaks the reader's language; what people say stays as they said it.
            words: message.phrase ? this.says({ text: message.words, phrase: message.phrase }) : message.words,
            at: Math.max(Date.now(), 1 + (this.chat.at(-1)?.at ?? 0)),
          },
        ].slice(-KEPT_WORDS);
        if (message.by !== this.you?.person && !isBot(message.by)) this.unread += 1;
        return;
      case "names":
        this.names = { ...this.names, ...peopleNames(message.names) };
        return;
      case "suspended":
        this.suspended = message.says;
        return;
      case "elsewhere":
        this.elsewhere = message.address;
    }
  }

  async #readBook(name: string): Promise<void> {
    try {
      this.book = await bookOf(name);
    } catch {
      // The next welcome asks again.
    }
  }

  #welcome(message: Welcome): void {
    const back = !this.#first;
    const found = back ? null : this.#returned(message);
    this.#first = false;
    this.suspended = "";
    this.you = message.you;
    this.settings = message.settings;
    if (!this.book) void this.#readBook(message.settings.book);
    this.names = {
      ...this.names,
      ...peopleNames({ [message.you.person]: message.you.name, ...message.names }),
    };
    this.presence = message.presence;
    [this.asks, this.excluded] = [message.asks, message.excluded];
    this.chat = message.said;
    this.until = ends(message.closes_in);
    this.#read(message.reading);
    this.film.skip();
    if ((back || found) && message.missed) this.#missed(message.missed, back ? this.seated : found?.sat !== false);
    this.seq = message.seq;
    this.view = message.view;
    this.#remember();
    this.dice = message.dice;
    this.#part?.again();
    this.#entries.seen(this.seq);
    this.#followLegal();
    this.#takePart();
    for (const one of this.#entries.repeat(message.view.rolls))
      this.#refused(one.key, { name: "rolled_since", clause: null, says: t("refused-rolled-since") });
  }

  #read(reading: Welcome["reading"]): void {
    const { faces } = reading;
    this.reading = faces && { ...reading, faces };
    this.ruled = reading.ruled;
  }

  /** Go on where this tab was at this table before: it was refreshed, or somebody came back to it. */
  #returned({ you, view, seq, missed }: Welcome): Visit | null {
    const visit = this.#visit(you.person);
    this.ledger.begin(visit, missed && visit ? visit.seq : seq, view.rolls);
    if (!visit) return null;
    if (missed || visit.rolls === view.rolls)
      [this.hand.done, this.hand.undone, this.story] = [visit.done, visit.undone, visit.story ?? START];
    else if (visit.sat !== false) this.away = { rolls: Math.max(0, view.rolls - visit.rolls), bets: null };
    return visit;
  }

  /** What this tab remembers of a visit at this table. */
  #visit(person: string): Visit | null {
    return this.role || !person ? null : visitAt(this.id, person);
  }

  #remember(): void {
    const { you, view, seq } = this;
    const { last, commission, gone } = this.ledger;
    const { done, undone } = this.hand;
    if (you && view && !this.role)
      keepVisit(this.id, you.person, {
        sat: this.me !== null,
        seq,
        rolls: view.rolls,
        last,
        commission,
        done,
        undone,
        gone,
        story: { ...this.story, rolls: this.story.rolls.slice(-KEPT_ROLLS) },
      });
  }

  #missed(rows: Row[], sat: boolean): void {
    this.#follow(rows.map((row) => this.#fair(row)));
    const rolled = rows.filter((row) => this.rolls.some((roll) => roll.seq === row.seq));
    if (sat && rolled.length) this.away = missedIn(rolled, this.you?.person ?? "");
  }

  #rows({ rows, view, dice }: Rows): void {
    const first = rows[0];
    if (first && first.seq > this.seq + 1) return this.#line.resume();
    const fresh = rows.filter((row) => row.seq > this.seq).map((row) => this.#fair(row));
    const before = this.shown;
    this.turned =
      turnedBy(fresh, this.view, view, this.book) ?? (view.shooter === this.turned?.to ? this.turned : null);
    this.#follow(this.#withTurn(fresh, this.view?.shooter !== view.shooter ? this.turned : null));
    this.heard = true;
    this.seq = fresh.at(-1)?.seq ?? this.seq;
    const roll = fresh.findLast(calledIn);
    if (roll) this.#before = this.legal;
    if (roll && before) this.film.show(roll, before, this.you?.person ?? "", !!this.role);
    else if (fresh.some((row) => eventIn(row, "undone"))) this.film.skip();
    this.view = view;
    this.#remember();
    this.dice = dice;
    this.#entries.seen(this.seq);
    this.#takePart();
  }

  /** Where no event says why the dice went to somebody else, the row that did it does. */
  #withTurn(rows: Row[], turned: Turned | null): Row[] {
    const last = rows.at(-1);
    if (!last || !turned || turned.why === "time") return rows;
    const says = { text: this.turnSays(turned), clause: null, level: "note" as const };
    return [...rows.slice(0, -1), { ...last, says: [...last.says, says] }];
  }

  /** Why the dice went to somebody else. */
  turnSays({ from, to, why }: Turned): string {
    const named = (person: string) => (person === this.reader.me ? "you" : this.called(person));
    const values = { name: named(to), was: named(from) };
    return why === "time" ? t("turn-over", values) : t(`turn-${why}`, values);
  }

  /** Take rows in, one after the other: what a row takes back was told by those before it. */
  #follow(rows: readonly Row[]): void {
    for (const row of rows) {
      this.#own(row);
      this.rows = [...this.rows, row];
      this.story = followed(this.story, [row]);
    }
    this.rows = this.rows.slice(-KEPT_ROWS);
  }

  /** Put older rows before those that are kept. */
  recall(rows: Row[]): void {
    const first = this.rows[0]?.seq ?? this.seq + 1;
    const older = rows.filter((row) => row.seq < first).map((row) => this.#fair(row));
    this.rows = [...older, ...this.rows];
    this.story = followed(START, this.rows);
    if (this.story.news) this.ledger.recall(rows, this.standing, this.you?.person ?? "");
    this.#remember();
    this.#takePart(); // after a refresh the row of a throw in the air is among these
  }

  /** Take note of what a row says about oneself. */
  #own(row: Row): void {
    const me = this.you?.person ?? "";
    const undone = eventIn(row, "undone");
    const last = undone?.["no_roll"] ? this.rows.findLast((one) => eventIn(one, "no_roll")) : this.rolls.at(-1);
    const since = last?.seq ?? Infinity;
    this.#entries.landed(row, me);
    if (undone)
      this.ledger.takeBack(
        this.rows.filter((one) => one.seq >= since),
        me,
      );
    this.ledger.follow(row, me);
    const moved = row.events.find(
      (event) => (event["event"] === "seated" || event["event"] === "left") && event["player"] === me,
    );
    if (moved) this.took = moved["event"] === "left" ? cents(String(moved["amount"])) : null;
    if (moved || calledIn(row)) this.hand.forget();
  }

  #refused(key: string, fault: Fault): void {
    const about = this.#entries.refused(key, fault);
    this.refusal = { fault, wager: about?.wager ?? "", entry: about?.entry ?? "", at: Date.now() };
    this.#followLegal();
  }

  #trouble(fault: Fault): void {
    if (DICE_FAULTS.has(fault.name)) return;
    if (fault.name === "session_locked") lock.shut(this.says(fault));
    else if (fault.name === "session_over") this.over = true;
    else if (fault.name === "another_person") beginAgain();
    else if (fault.name === "excluded") this.keptOut = this.says(fault);
    else if (this.status !== "open" && BARS.has(fault.name))
      this.barred = this.#first || fault.name !== "not_your_role" ? this.says(fault) : t("role-taken");
    else this.refusal = { fault, wager: "", entry: "", at: Date.now() };
  }

  /** Take part in provable dice: commit to a nonce while betting is open, show it on the row by which betting closed. */
  #takePart(): void {
    const { dice, you } = this;
    if (
      dice?.kind !== "electronic" ||
      !you ||
      this.role ||
      !this.view?.players.some((player) => player.name === you.person)
    )
      return;
    const word = this.#partOf(you.person).answer(this.dice);
    if (word) this.#line.say(word);
  }

  #partOf(person: string): Part {
    if (this.#part?.person !== person) this.#part = new Part(this.id, person);
    return this.#part;
  }

  /** Let this page's part in the dice follow a row; one that was called without its nonce says so. */
  #fair(row: Row): Row {
    const left = this.you && !this.role ? this.#partOf(this.you.person).follow(row) : 0;
    return left
      ? { ...row, says: [...row.says, { text: t("dice-left-out", { throw: left }), clause: null, level: "note" }] }
      : row;
  }
}
