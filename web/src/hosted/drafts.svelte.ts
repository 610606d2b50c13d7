// Items that are stated in fields: what stands in each, and what was said against it. What is refused stays, and the rest is kept.

import type { Hosted } from "../lib/hosted.svelte";
import { line } from "./written";

export class Drafts {
  said = $state<Record<string, string>>({});
  faults = $state<Record<string, string>>({});
  busy = $state(false);

  constructor(
    readonly at: () => Hosted,
    /** The beginning of the entry that states an item, where it is not what a gap calls it. */
    readonly entry = (where: string): string => where,
  ) {}

  get refused(): number {
    return Object.keys(this.faults).length;
  }

  /** Save these items; turn to the first that was refused, and say whether all were taken. */
  async save(items: [where: string, says: string][], turn: (where: string) => void): Promise<boolean> {
    const sent = { ...this.said };
    this.busy = true;
    this.faults = await this.at().state(items.map(([where, says]) => [where, `${this.entry(where)} ${line(says)}`]));
    for (const [where] of items)
      if (!(where in this.faults) && this.said[where] === sent[where]) delete this.said[where]; // typed since: it stays
    this.busy = false;
    const first = Object.keys(this.faults)[0];
    if (first) setTimeout(() => turn(first));
    return !first;
  }
}

/** Bring an item's field before its reader. */
export const turnTo = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] .entry`)?.focus();
