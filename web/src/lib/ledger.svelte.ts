// What rows mean for one's own money: what the last roll came to, the commission paid, what was decided and can be bet again.

import type { Cents } from "./money";
import { calledIn, commissionIn, decidedIn, totalOf } from "./rolls";
import type { Visit } from "./visit";
import type { Row } from "./wire";

export class Ledger {
  last = $state<Cents | null>(null);
  commission = $state<Cents>(0);
  /** What one's own decided wagers were at the last settlement: for `rebet`. */
  gone = $state.raw<{ wager: string; amount: Cents }[]>([]);
  /** The rows before this visit whose commission is not counted yet: after the first number, up to the second. */
  #uncounted: [number, number] = [0, 0];

  /** Begin with what an earlier visit had; the last roll only where none was thrown since. */
  begin(visit: Visit | null, seq: number, rolls: number): void {
    this.#uncounted = [visit?.seq ?? 0, seq];
    if (!visit) return;
    this.commission = visit.commission;
    this.gone = visit.gone;
    if (visit.rolls === rolls) this.last = visit.last;
  }

  follow(row: Row, me: string): void {
    this.commission += commissionIn(row, me);
    if (!calledIn(row)) return;
    this.last = totalOf(row, me);
    const gone = decidedIn(row, me);
    if (gone.length) this.gone = gone;
  }

  /** A call is taken back with what followed it; what of that still counts is told again by the row that says so. */
  takeBack(rows: readonly Row[], me: string): void {
    for (const row of rows) this.commission -= commissionIn(row, me);
    this.last = null;
    this.gone = [];
  }

  /** Learn from rows before this visit; `standing` is the last call, null where it does not stand. */
  recall(rows: readonly Row[], standing: Row | null, me: string): void {
    this.last = standing ? totalOf(standing, me) : null;
    if (standing && !this.gone.length)
      this.gone = rows.map((row) => decidedIn(row, me)).findLast((gone) => gone.length) ?? [];
    const [after, upTo] = this.#uncounted;
    for (const row of rows) if (row.seq > after && row.seq <= upTo) this.commission += commissionIn(row, me);
    this.#uncounted = [after, Math.min(upTo, (rows[0]?.seq ?? 1) - 1)];
  }
}
