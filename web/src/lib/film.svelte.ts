// A roll as it is shown: the dice tumble, each wager is settled, then one total. Any touch skips to the end.

import { cents, type Cents } from "./money";
import { still } from "./prefs.svelte";
import { buzz, play } from "./sound";
import { calledIn, settledIn } from "./rolls";
import type { Row, Said, Settled, View } from "./wire";

export const TUMBLE = 1050;
const STEP = 300;
const LONGEST = 2400;
const LAST = 1500;

export interface Shown {
  settled: Settled;
  said: Said | null;
}

export class Film {
  /** The view before the roll, while its film runs. */
  before = $state.raw<View | null>(null);
  /** The row of the roll that is shown. */
  seq = $state(0);
  dice = $state.raw<[number, number]>([4, 4]);
  throws = $state(0);
  tumbling = $state(false);
  steps = $state.raw<Shown[]>([]);
  total = $state<Cents | null>(null);
  #skip: (() => void) | null = null;
  #run = 0;

  /** Show a roll from the table as it stood before; `atOnce` for those who work by the call. */
  show(row: Row, before: View, me: string, atOnce = false): void {
    this.skip();
    const run = ++this.#run;
    void this.#play(row, before, me, atOnce, () => run === this.#run);
  }

  skip(): void {
    this.#skip?.();
    this.before = null;
    this.tumbling = false;
  }

  async #play(row: Row, before: View, me: string, atOnce: boolean, current: () => boolean): Promise<void> {
    const called = calledIn(row)!;
    const settled = settledIn(row);
    const mine = settled.filter((one) => one.player === me);
    let skipped = atOnce || still();
    const ended = new Promise<void>((done) => (this.#skip = () => ((skipped = true), done())));
    const pause = (ms: number) => (skipped ? null : Promise.race([ended, new Promise((done) => setTimeout(done, ms))]));
    this.steps = [];
    this.total = null;
    this.seq = row.seq;
    this.dice = called.dice;
    this.throws += 1;
    if (!skipped) {
      this.before = before;
      this.tumbling = true;
      play("dice");
      await pause(TUMBLE);
      if (!current()) return;
    }
    this.tumbling = false;
    const step = Math.min(STEP, LONGEST / Math.max(1, settled.length));
    for (const one of settled) {
      this.steps = [...this.steps, { settled: one, said: null }];
      await pause(one.player === me ? step : step / 2);
      if (!current()) return;
    }
    if (mine.length) this.#sum(mine);
    await pause(settled.length ? 350 : 0);
    if (!current()) return;
    this.before = null;
    this.#skip = null;
    setTimeout(() => current() && (this.steps = []), LAST);
  }

  #sum(mine: Settled[]): void {
    const total = mine.reduce((sum, one) => sum + cents(one.pays), 0);
    this.total = total;
    if (total > 0) {
      play("won");
      buzz([30, 40, 30]);
    } else if (total < 0) play("lost");
  }
}
