// What one's hand did to one's chips, act by act: a touch that made six wagers is undone by one. Undo and redo that come
// before the last answer wait for it, and what is done after them waits for them.

import type { Pending } from "./pending";
import type { Fault } from "./wire";

export type Put = (entry: string, about?: Partial<Pending>) => Promise<Fault | null>;
/** The entries of one act, the oldest first. */
export type Act = string[];

/** What takes an entry back: a call is answered by its opposite, chips by the table's own undo. */
const back = (entry: string): string =>
  entry.startsWith("off ") ? `on ${entry.slice(4)}` : entry.startsWith("on ") ? `off ${entry.slice(3)}` : "undo";

export class Hand {
  done = $state.raw<Act[]>([]);
  undone = $state.raw<Act[]>([]);
  /** How many acts are under way: what they bring is told together. */
  busy = $state(0);
  /** How many undos and redos wait; what comes after them keeps its place. */
  #waiting = 0;
  #tail: Promise<unknown> = Promise.resolve();
  /** Counts the times at which everything before could no longer be undone. */
  #turn = 0;

  constructor(
    readonly enter: Put,
    readonly changed: () => void,
  ) {}

  /** Nothing from before can be undone: the dice were out, or somebody left. */
  forget(): void {
    this.#turn += 1;
    this.done = this.undone = [];
  }

  /** Do something of one or more entries, which one undo takes back. */
  act<T>(work: (put: Put) => Promise<T>): Promise<T> {
    const ran = this.#under(this.#waiting ? this.#tail.then(() => this.#run(work)) : this.#run(work));
    this.#tail = Promise.all([this.#tail, ran]);
    return ran;
  }

  /** Do something that nothing takes back: nor can what was done before it be undone then. */
  async final<T>(work: () => Promise<T>): Promise<T> {
    const answer = await this.#under(work());
    this.forget();
    this.changed();
    return answer;
  }

  undo(): Promise<void> {
    return this.#queued(() => this.#undo());
  }

  redo(): Promise<void> {
    return this.#queued(() => this.#redo());
  }

  #queued(work: () => Promise<void>): Promise<void> {
    this.#waiting += 1;
    const ran = this.#under(this.#tail.then(work).finally(() => (this.#waiting -= 1)));
    this.#tail = ran;
    return ran;
  }

  #under<T>(ran: Promise<T>): Promise<T> {
    this.busy += 1;
    return ran.finally(() => (this.busy -= 1));
  }

  /** Do some work, and note those of its entries that were taken and can still be undone. */
  async #run<T>(work: (put: Put) => Promise<T>, redoes = false): Promise<T> {
    let turn = this.#turn;
    let entries: Act = [];
    const answer = await work(async (entry, about) => {
      const fault = await this.enter(entry, about);
      if (turn !== this.#turn) [turn, entries] = [this.#turn, []];
      if (!fault) entries.push(entry);
      return fault;
    });
    if (turn === this.#turn && entries.length) {
      this.done = [...this.done, entries];
      if (!redoes) this.undone = [];
      this.changed();
    }
    return answer;
  }

  async #undo(): Promise<void> {
    const last = this.done.at(-1);
    const turn = this.#turn;
    if (!last) return;
    let left = last.length;
    let fault: Fault | null = null;
    while (left && turn === this.#turn && !(fault = await this.enter(back(last[left - 1]!)))) left -= 1;
    if (turn !== this.#turn) return;
    if (fault?.name === "nothing_to_undo") return this.forget();
    this.done = left ? [...this.done.slice(0, -1), last.slice(0, left)] : this.done.slice(0, -1);
    if (left < last.length) this.undone = [...this.undone, last.slice(left)];
    this.changed();
  }

  async #redo(): Promise<void> {
    const last = this.undone.at(-1);
    if (!last) return;
    this.undone = this.undone.slice(0, -1);
    const again = async (put: Put) => {
      for (const entry of last) await put(entry);
    };
    await this.#run(again, true);
    this.changed();
  }
}
