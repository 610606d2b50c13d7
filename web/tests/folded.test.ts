// Several bets of one touch are one line of the log.
import { expect, test } from "vitest";
import { folded } from "../src/lib/folded";
import type { Row } from "../src/lib/wire";

let seq = 0;
const row = (at: number, events: [string, string, string][], more: Partial<Row> = {}): Row =>
  ({
    seq: ++seq,
    at: new Date(at).toISOString(),
    by: "ann",
    role: "",
    events: [{ event: "clock" }, ...events.map(([event, wager, amount]) => ({ event, player: "ann", wager, amount }))],
    says: [],
    ...more,
  }) as unknown as Row;
const told = (rows: Row[]) => folded(rows).map(({ rows: of, did, wagers, amount }) => [of.length, did, wagers, amount]);

test("bets of one touch are one act, with their sum", () => {
  expect(
    told([
      row(0, [["placed", "place 4", "5.00"]]),
      row(150, [["placed", "place 6", "6.00"]]),
      row(300, [["placed", "place 8", "6.00"]]),
    ]),
  ).toEqual([[3, "placed", ["place 4", "place 6", "place 8"], 1700]]);
});

test("a second bet on a wager, another kind, another person and a later moment are acts of their own", () => {
  const one = row(0, [["placed", "field", "5.00"]]);
  expect(told([one, row(100, [["placed", "field", "5.00"]])])).toHaveLength(2);
  expect(told([one, row(100, [["taken", "pass", "5.00"]])])).toHaveLength(2);
  expect(told([one, row(2000, [["placed", "pass", "5.00"]])])).toHaveLength(2);
  expect(told([one, row(1999, [["placed", "pass", "5.00"]])])).toHaveLength(1);
  expect(told([one, row(100, [["placed", "pass", "5.00"]], { by: "bob" })])).toHaveLength(2);
  expect(told([one, row(100, [["placed", "pass", "5.00"]], { role: "dealer" })])).toHaveLength(2);
});

test("a row that does more than bet stands alone", () => {
  const mixed = row(0, [
    ["placed", "field", "5.00"],
    ["called", "", ""],
  ]);
  expect(told([mixed, row(10, [["placed", "pass", "5.00"]])])).toEqual([
    [1, "", [], 0],
    [1, "placed", ["pass"], 500],
  ]);
});
