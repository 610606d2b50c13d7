// Who checked which item of the opening checklist, and what they measured: as far as this page has the rows.
import { cents, shown } from "../lib/money";
import type { Happening, Row } from "../lib/wire";

export interface Checked {
  person: string;
  /** Empty for an item that is not measured. */
  measure: string;
}

/** The last check of each item. */
export function checkedIn(rows: readonly Row[]): Map<string, Checked> {
  const acts = rows.flatMap((row) => row.events as Happening[]).filter((one) => one["act"] === "check");
  return new Map(
    acts.map((one) => {
      const amount = cents(String(one["amount"] ?? "0"));
      return [String(one["about"]), { person: String(one["name"] ?? ""), measure: amount ? shown(amount) : "" }];
    }),
  );
}
