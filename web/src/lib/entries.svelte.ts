// What this page has entered and the table has not answered yet. An entry keeps its key, so that it counts once.

import { entered, type Cents } from "./money";
import { matches, type Pending } from "./pending";
import type { Fault, Row } from "./wire";

/** Entries that mean the same whatever was rolled meanwhile. */
const LASTS = /^(seat|buyin|bots)\b/;
/** Whether it was done before the line was lost: its chip has come with a row, or the dice are thrown. */
const isDone = (one: Pending): boolean => one.entry === "throw" || (one.entry.startsWith("bet ") && !one.amount);

export type Say = (key: string, entry: string) => void;

export class Entries {
  pending = $state.raw<Pending[]>([]);
  #serial = 0;
  #page = Math.random().toString(36).slice(2, 10);
  // Nothing is drawn from these two.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #waiting = new Map<string, (fault: Fault | null) => void>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #acks = new Map<string, number>();

  constructor(readonly say: Say) {}

  /** Enter a line of the notation; the promise is kept when it is durable, or says why not. */
  enter(entry: string, about: Partial<Pending> = {}): Promise<Fault | null> {
    const key = `${this.#page}-${++this.#serial}`;
    this.pending = [...this.pending, { key, entry, wager: "", amount: 0, at: performance.now(), rolls: 0, ...about }];
    const answered = new Promise<Fault | null>((answer) => this.#waiting.set(key, answer));
    this.say(key, entry);
    return answered;
  }

  /** Say again what has no answer: the line was lost. What was meant for a roll that is over is not said, but returned. */
  repeat(rolls: number): Pending[] {
    const late = this.pending.filter((one) => one.rolls !== rolls && !LASTS.test(one.entry));
    for (const one of this.pending) if (!late.includes(one)) this.say(one.key, one.entry);
    for (const one of late) if (isDone(one)) this.#answered(one.key, null);
    return late.filter((one) => !isDone(one));
  }

  acknowledged(key: string, seq: number): void {
    this.#acks.set(key, seq);
  }

  /** Answer what is acknowledged and whose row has come: at a busy table the row may come after. */
  seen(upTo: number): void {
    for (const [key, seq] of this.#acks)
      if (seq <= upTo) {
        this.#acks.delete(key);
        this.#answered(key, null);
      }
  }

  refused(key: string, fault: Fault): Pending | undefined {
    const about = this.pending.find((one) => one.key === key);
    this.#answered(key, fault);
    return about;
  }

  /** A chip that a row has brought is drawn by the table now. */
  landed(row: Row, me: string): void {
    const index = row.by === me ? this.pending.findIndex((one) => matches(one, row, me)) : -1;
    if (index >= 0) this.pending = this.pending.map((one, i) => (i === index ? { ...one, amount: 0 } : one));
  }

  #answered(key: string, fault: Fault | null): void {
    this.pending = this.pending.filter((one) => one.key !== key);
    this.#waiting.get(key)?.(fault);
    this.#waiting.delete(key);
  }
}

export const betting = (wager: string, amount: Cents): string => `bet ${wager} ${entered(amount)}`;

/** What stands on no number lies in its box, so that an amount after it is read as one. */
export function taking(wager: string, amount?: Cents): string {
  const box = wager.includes(" ") ? "" : " box";
  return `take ${wager}${box}${amount === undefined ? "" : ` ${entered(amount)}`}`;
}
