// What was entered and is not yet acknowledged: its chips are drawn as not yet certain.

import { cents, type Cents } from "./money";
import type { Fault, Row } from "./wire";

export interface Pending {
  key: string;
  entry: string;
  wager: string;
  /** Chips shown before they are certain; 0 once the row has come. */
  amount: Cents;
  at: number;
  /** How many rolls the table had. */
  rolls: number;
}

export interface Refusal {
  fault: Fault;
  wager: string;
  entry: string;
  at: number;
  /** What the wager takes instead of the chip. */
  offers?: Cents;
}

/** Whether a row that has become durable is what was entered. */
export function matches(pending: Pending, row: Row, me: string): boolean {
  if (!pending.amount) return false;
  return row.events.some(
    (event) =>
      event.event === "placed" &&
      event["player"] === me &&
      event["wager"] === pending.wager &&
      cents(String(event["amount"])) === pending.amount,
  );
}
