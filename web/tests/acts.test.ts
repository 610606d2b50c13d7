// What one key does for several bets.
import { expect, test } from "vitest";
import { calls } from "../src/lib/acts";
import type { Table } from "../src/lib/table.svelte";

const table = (...working: [string, boolean][]): Table =>
  ({
    me: { wagers: working.map(([wager, working]) => ({ wager, working, marker: "" })) },
    may: (entry: string, wager: string) => (wager === "pass" ? undefined : { entry, wager }),
  }) as unknown as Table;

test("bets are called off, and on again once all are off", () => {
  const mixed = table(["pass", true], ["come_odds 4", true], ["place 6", false]);
  expect(calls(mixed)).toEqual(["off come_odds 4"]);
  expect(calls(mixed, ["place 6"])).toEqual(["on place 6"]);
  expect(calls(mixed, ["pass"])).toEqual([]);
  expect(calls(table(["come_odds 4", false], ["place 6", false]))).toEqual(["on come_odds 4", "on place 6"]);
});
