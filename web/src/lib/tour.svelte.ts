// A first hand: what to do next, from how far the table is. The dice are set, so that everybody sees a seven win, a point
// and odds; the page calls them as the stick of its own practice table.

import { send } from "./api";
import { notNew, playAt } from "./open";
import { here } from "./route.svelte";
import type { Table } from "./table.svelte";

export const STEPS = ["line", "comeout", "won", "again", "odds", "made", "end"] as const;
export type Step = (typeof STEPS)[number];
/** A seven on the come-out, a point of six, and the six again. */
const DICE = [[4, 3], [4, 2], [5, 1]] as const;

export class Tour {
  /** How many rolls the table had when the hand began; null as long as no hand is taught. */
  #from = $state<number | null>(null);
  #noOdds = $state(false);
  busy = $state(false);
  fault = $state("");

  constructor(private readonly table: Table) {
    $effect(() => {
      const asked = here.place.query.get("tour");
      if (asked && this.#from === null && table.seated && table.status === "open") void this.#begin(asked);
    });
  }

  get step(): Step | null {
    if (this.#from === null || !this.table.seated) return null;
    const thrown = (this.table.shown?.rolls ?? 0) - this.#from;
    const lies = (wager: string) => !!this.table.mine(wager);
    if (thrown <= 0) return lies("pass") ? "comeout" : "line";
    if (thrown === 1) return lies("pass") ? "again" : "won";
    if (thrown === 2) return lies("pass_odds") || this.#noOdds ? "made" : "odds";
    return "end";
  }

  /** The area where the next chip goes. */
  get area(): string {
    return { line: "pass", won: "pass", odds: "pass_odds" }[this.step as string] ?? "";
  }

  /** Throw the dice of this step. */
  async roll(): Promise<void> {
    const dice = DICE[(this.table.view?.rolls ?? 0) - (this.#from ?? 0)];
    if (dice && !this.busy) await this.#call(dice);
  }

  leaveOdds(): void {
    this.#noOdds = true;
  }

  /** Go on at a table of one's own, where chance decides. */
  async finish(): Promise<void> {
    notNew();
    await playAt(this.table.settings?.house ?? "");
  }

  /** Begin, on a refresh where it was; an earlier hand that was broken off is ended by a seven. */
  async #begin(asked: string): Promise<void> {
    this.#from = asked === "new" ? (this.table.view?.rolls ?? 0) : Number(asked);
    if (asked !== "new") return;
    if (this.table.view?.point) {
      await this.#call(DICE[0]);
      this.#from += 1;
    }
    notNew();
    here.put("tour", String(this.#from));
  }

  async #call([first, second]: readonly [number, number]): Promise<void> {
    this.busy = true;
    this.fault = "";
    try {
      await send("POST", `/tables/${this.table.id}/entries?as=stickperson`, { key: crypto.randomUUID().replaceAll("-", ""), entry: `roll ${first} ${second}` });
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
  }
}
