// A first hand: what to do next, from how far the table is. The dice are set, so that everybody sees a seven win, a point
// and odds, and a seven-out; the page calls them as the stick of its own practice table.

import { once, send } from "./api";
import { list } from "./list";
import { notNew, playAt } from "./open";
import { here } from "./route.svelte";
import type { Table } from "./table.svelte";
import type { Felt, Point } from "./wire";

export const STEPS = ["line", "comeout", "won", "again", "odds", "made", "paid", "third", "out", "end"] as const;
export type Step = (typeof STEPS)[number];
export class Tour {
  /** How many rolls the table had when the hand began; null as long as no hand is taught. */
  #from = $state<number | null>(null);
  #noOdds = $state(false);
  busy = $state(false);
  fault = $state("");

  constructor(
    private readonly table: Table,
    private readonly felt: () => Felt | null,
  ) {
    $effect(() => {
      const asked = here.place.query.get("tour");
      if (asked && this.#from === null && this.felt()?.first_hand.length && table.seated && table.status === "open")
        void this.#begin(asked);
    });
  }

  get step(): Step | null {
    if (this.#from === null || !this.table.seated) return null;
    const thrown = (this.table.shown?.rolls ?? 0) - this.#from;
    const lies = (wager: string) => !!this.table.mine(wager);
    if (thrown <= 0) return lies(this.#line) ? "comeout" : "line";
    if (thrown === 1) return lies(this.#line) ? "again" : "won";
    if (thrown === 2) return lies(this.odds) || this.#noOdds ? "made" : "odds";
    if (thrown === 3) return lies(this.#line) ? "third" : "paid";
    return thrown === 4 ? "out" : "end";
  }

  /** The area where the next chip goes. */
  get area(): string {
    return { line: this.#line, won: this.#line, odds: this.odds, paid: this.#line }[this.step as string] ?? "";
  }

  /** The area where the last chip lies. */
  get last(): string {
    return this.table.mine(this.odds) ? this.odds : this.#line;
  }

  get #line(): string {
    return this.felt()?.line ?? "";
  }

  /** The odds behind the line. */
  get odds(): string {
    return this.felt()?.wide.areas.find((one) => one.behind === this.#line)?.wager ?? "";
  }

  /** The numbers that can become the point. */
  get points(): string {
    return list(this.felt()?.points.map(String) ?? [], "or");
  }

  /** A seven on the come-out, a point, and the point again; then a point, and a seven. */
  get #dice(): readonly Point[] {
    return this.felt()?.first_hand ?? [];
  }

  /** Throw the dice of this step. */
  async roll(): Promise<void> {
    const dice = this.#dice[(this.table.view?.rolls ?? 0) - (this.#from ?? 0)];
    if (dice && !this.busy) await this.#call(dice);
  }

  leaveOdds(): void {
    this.#noOdds = true;
  }

  /** Go on at a table of one's own, where chance decides. */
  async finish(): Promise<void> {
    notNew();
    if (!this.table.me?.wagers.length) await this.table.enter("leave");
    await playAt(this.table.settings?.house ?? "");
  }

  /** Begin, on a refresh where it was; an earlier hand that was broken off is ended by a seven. */
  async #begin(asked: string): Promise<void> {
    this.#from = asked === "new" ? (this.table.view?.rolls ?? 0) : Number(asked);
    if (asked !== "new") return;
    const [seven] = this.#dice;
    if (this.table.view?.point && seven) {
      await this.#call(seven);
      this.#from += 1;
    }
    notNew();
    here.put("tour", String(this.#from));
  }

  async #call([first, second]: Point): Promise<void> {
    this.busy = true;
    this.fault = "";
    try {
      const { stick } = await once<{ stick: string }>(`/houses/${this.table.settings?.book ?? ""}`);
      await send("POST", `/tables/${this.table.id}/entries?as=${stick}`, {
        key: crypto.randomUUID().replaceAll("-", ""),
        entry: `roll ${first} ${second}`,
      });
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
  }
}
