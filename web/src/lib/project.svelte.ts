// What the next roll would do to one's own wagers. The server works it out whenever they change; nothing is worked out here.

import { get } from "./api";
import type { Projection } from "./messages";
import type { Table } from "./table.svelte";

export class Projected {
  #found = $state.raw<Projection | null>(null);
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
    // Asked for again when what lies there, or the puck, is another; while a roll is shown, what it was thrown at stays.
    const layout = $derived(
      this.offered && table.me?.wagers.length ? JSON.stringify([table.shown?.point, table.me.wagers]) : "",
    );
    $effect(() => {
      const asked = layout;
      if (!asked) this.#found = null;
      else
        void get<Projection>(`/tables/${table.id}/projection`).then(
          (found) => asked === layout && (this.#found = found),
          () => null,
        );
    });
  }

  /** Whether the table shows its players what the next roll would do. */
  get offered(): boolean {
    return !this.#table.role && this.#table.seated && !!this.#table.view?.projection;
  }

  get rolls(): Projection["rolls"] {
    return this.#found?.rolls ?? [];
  }

  /** What the layout costs a roll, in dollars. */
  get cost(): number {
    const [top = 0, bottom = 1] = (this.#found?.cost ?? "0").split("/").map(Number);
    return top / bottom;
  }

  /** The rolls that win in all, or lose, by name: 7, hard 8. */
  named(sign: 1 | -1): string[] {
    return this.rolls.filter((one) => Math.sign(Number(one.net)) === sign).map((one) => one.name);
  }
}
