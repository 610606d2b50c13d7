// What somebody at the rail has in hand: the felt, the chip that goes down next, the area they look at, which leaf of the
// paper is open; and what a touch of the felt or a key does with it.

import { tick } from "svelte";
import { areaAloud, betsAloud, mayAloud } from "../lib/aloud";
import { callBets, calls, clear, double, maxOdds, oddsOpen, puts, rebet, rebets } from "../lib/acts";
import { cents, fitting, shown, type Cents } from "../lib/money";
import { labelled } from "../lib/names";
import { here } from "../lib/route.svelte";
import { buzz, play, wake } from "../lib/sound";
import type { Table } from "../lib/table.svelte";
import { named as areaName, type Area, type Felt, type Option } from "../lib/wire";
import { byKey } from "../lib/touch";
import { t } from "../lib/words";
import type { Room } from "./room.svelte";

const betsIn = (options: readonly Option[]): ReadonlySet<string> =>
  new Set(options.filter((one) => one.entry === "bet").map((one) => one.wager ?? ""));

/** In cents. */
const USUAL = 500;

export class Rail {
  felt = $state.raw<Felt | null>(null);
  #chosen = $state<Cents | null>(null);
  /** A touch opens the card of an area instead of putting a chip down. */
  asking = $state(false);
  area = $state.raw<Area | null>(null);
  tab = $state("card");
  /** The paper is open over the felt. On a phone staff see their work first; the felt lies behind it. */
  sheet = $state(false);
  /** The keys are explained. */
  keys = $state(false);
  inviting = $state(false);
  /** Somebody who came to play is being seated: nothing is drawn that would move once they are. */
  arriving = $state(here.place.query.has("sit"));
  /** What somebody who listens has asked for by key. */
  told = $state("");
  /** How often in a row it was asked what may be done: -1 for never. */
  #asked = -1;
  /** The wagers that could not be cleared. */
  kept = $state.raw<string[]>([]);

  constructor(
    readonly table: Table,
    readonly room: Room,
  ) {
    if (this.role) [this.tab, this.sheet] = ["work", true];
  }

  get role(): string {
    return this.table.role;
  }
  /** The chip that goes down next: until one is chosen, the smallest from 5 on that this table's minimum lets down. */
  get chip(): Cents {
    const least = Math.max(USUAL, cents(this.table.view?.sign["*"]?.[0] ?? "0"));
    const { chips } = this.table;
    return this.#chosen ?? chips.find((one) => one >= least) ?? chips.at(-1) ?? USUAL;
  }
  set chip(chosen: Cents) {
    this.#chosen = chosen;
  }
  get house(): string {
    return this.table.settings?.book ?? "";
  }
  /** The wagers that may be put down now; null for those who put none down. */
  readonly lit = $derived.by(() => (this.table.seated && !this.role ? betsIn(this.table.legal.may) : null));
  /** The wagers the table has at all; null while that is not known. */
  readonly offered = $derived.by(() => {
    const known = betsIn([...this.table.legal.may, ...this.table.legal.not]);
    return known.size && !this.role ? known : null;
  });
  readonly others = $derived.by(
    () => this.table.shown?.players.filter((player) => player.name !== this.table.you?.person) ?? [],
  );

  /** What is printed on the felt where a wager goes: the words that somebody looks for there. */
  printedAt(wager: string): string {
    const area = this.areaOf(wager);
    return area?.says || area?.label || "";
  }
  areaOf(wager: string): Area | undefined {
    return this.felt?.[this.room.shape].areas.find((one) => one.wager === wager);
  }
  /** A wager as people call it here. */
  readonly called = (wager: string): string => {
    const area = this.felt?.wide.areas.find((one) => one.wager === wager);
    return area ? areaName(area) : labelled(this.table.book, wager);
  };

  /** Bring the keys to the line, or to another area. */
  reach(wager = this.felt?.line ?? ""): void {
    const at = (one: string) => document.querySelector<SVGGElement>(`.felt ${one}`);
    (at(`[data-wager="${wager}"]`) ?? at('[tabindex="0"]'))?.focus();
  }

  /** Say something to those who listen, also when it is the same as before. */
  #tell(words: string): void {
    this.told = "";
    setTimeout(() => (this.told = words));
  }

  /** An area in words: what it pays, what lies there, and whether it is open. */
  readonly says = (one: Area): string => areaAloud(this.table, one, this.lit, this.role ? [] : this.others);

  readonly add = (one: Area, chip: Cents = this.chip): void => {
    const { table } = this;
    wake();
    this.area = one;
    if (this.asking || this.role || !table.seated) return this.ask(one);
    const may = table.may("bet", one.wager);
    const offers = may ? fitting(chip, cents(may.min ?? "0"), cents(may.step ?? "0.01")) : chip;
    // A touch puts down the chip and no more: what the wager takes instead is asked.
    if (offers !== chip) {
      const says = t("refused-chip", { name: areaName(one), chip: shown(chip), amount: shown(offers) });
      const fault = { name: "chip", clause: null, says };
      table.refusal = { fault, wager: one.wager, entry: "", at: Date.now(), offers };
      return refuses();
    }
    play("chip");
    buzz(8);
    void table.bet(one.wager, chip).then((fault) => fault && refuses());
  };

  readonly remove = (one: Area): void => {
    const { table, chip } = this;
    wake();
    this.area = one;
    const mine = [one.wager, ...one.holds].flatMap((key) => table.mine(key) ?? []);
    const first = mine.find((wager) => table.may("take", wager.wager)) ?? mine[0];
    if (!first) return byKey() ? this.#tell(t("aloud-none-on", { name: areaName(one) })) : this.ask(one);
    play("take");
    const part = cents(first.amount) > chip && table.may("take", first.wager) ? chip : undefined;
    void table.take(first.wager, part);
  };

  /** Open the card of an area. */
  ask(one: Area): void {
    [this.area, this.tab, this.sheet] = [one, "card", !this.room.beside];
    if (byKey()) void tick().then(() => document.getElementById("panel")?.focus());
  }

  readonly throwDice = (): void => {
    wake();
    // Whether the dice are ours is the table's to say, and what is legal may not have been told yet.
    if (this.table.seated && this.table.settings?.dice === "electronic") this.table.throwDice();
  };

  /** The key of the dice: throw them, or say that one is ready where somebody else does. */
  readonly dice = (): void => {
    const { table } = this;
    if (!table.awaitsThrow) return this.throwDice();
    wake();
    this.#tell(t(table.isReady ? "ready-unsaid" : "ready-said"));
    table.ready();
  };

  /** Put down again what came down, and say what stays down and why. */
  readonly rebet = async (): Promise<void> => {
    wake();
    const { table } = this;
    if (table.film.tumbling) return;
    const some = rebets(table).length > 0;
    const [wager] = await rebet(table);
    const why = wager ? table.whyNot("bet", wager) : undefined;
    if (!wager || !why) return some ? undefined : this.#tell(t("key-nothing"));
    const fault = {
      name: why.reason ?? "",
      clause: why.clause ?? null,
      says: t("rebet-not", { name: this.called(wager), why: why.says ?? "" }),
    };
    table.refusal = { fault, wager, entry: "", at: Date.now() };
    refuses();
  };

  readonly pressed = (event: KeyboardEvent): void => {
    const typing =
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement ||
      event.target instanceof HTMLSelectElement;
    if (typing || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (this.#does(event)) event.preventDefault();
  };

  /** Do what a key stands for; say whether it stands for anything. */
  #does({ key, ctrlKey, shiftKey }: KeyboardEvent): boolean {
    const { table } = this;
    // One part of the felt at each press, as long as no other key comes between.
    const asked = (this.#asked = key === "w" ? this.#asked + 1 : -1);
    if (ctrlKey) {
      if (key.toLowerCase() !== "z") return false;
      void (shiftKey ? table.redo() : table.undo());
      return true;
    }
    const does: Record<string, () => unknown> = {
      "0": () => {
        this.asking = !this.asking;
        this.#tell(t(this.asking ? "asking-on" : "asking-off"));
      },
      "?": () => (this.keys = true),
      t: this.dice,
      u: () => (table.done.length ? table.undo() : this.#tell(t("key-undo-none"))),
      y: () => (table.undone.length ? table.redo() : this.#tell(t("key-redo-none"))),
      m: () => touch("more"),
      f: () => this.reach(),
      b: () => this.#tell(betsAloud(table, this.called)),
      w: () => this.#tell(mayAloud(table, this.felt?.wide.areas ?? [], this.called, asked)),
      Escape: () => this.#putAway(),
      ...(table.seated && !this.role ? this.#bets() : {}),
    };
    const chip = table.chips[Number(key) - 1];
    if (chip !== undefined) {
      [this.chip, this.asking] = [chip, false];
      this.#tell(t("chip-label", { amount: shown(chip) }));
    } else if (Object.hasOwn(does, key)) void does[key]!();
    else return false;
    return true;
  }

  /** Keys that put bets down or take them down. */
  #bets(): Record<string, () => unknown> {
    const { table, felt, chip } = this;
    const nothing = () => this.#tell(t("key-nothing"));
    return {
      r: this.rebet,
      o: () => (wake(), oddsOpen(table, felt).length ? maxOdds(table, felt) : nothing()),
      a: () => (wake(), puts(table, felt, "across", chip)),
      i: () => (wake(), puts(table, felt, "inside", chip)),
      x: () => this.#call(this.area ? [...this.area.holds, this.area.wager] : []),
      X: () => this.#call(),
      p: () => (wake(), table.me?.wagers.length ? double(table) : nothing()),
      c: () => (wake(), table.me?.wagers.length ? clear(table, felt).then((left) => (this.kept = left)) : nothing()),
    };
  }

  /** Call bets on or off: those of some wagers, or all. */
  #call(wagers?: readonly string[]): void {
    wake();
    const lines = calls(this.table, wagers);
    if (lines.length) void callBets(this.table, lines);
    else this.#tell(t(wagers ? "key-call-here" : "key-call-none"));
  }

  #putAway(): void {
    this.table.refusal = null;
    [this.kept, this.sheet, this.asking] = [[], false, false];
    if (this.area && document.activeElement?.closest(".book")) this.reach(this.area.wager);
    this.table.film.skip();
  }
}

const refuses = (): void => (play("refused"), buzz(60));
const touch = (act: string): void => document.querySelector<HTMLButtonElement>(`[data-act=${act}]`)?.click();
