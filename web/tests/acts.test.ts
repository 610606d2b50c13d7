// What one key does for several bets.
import { expect, test } from "vitest";
import { callBets, calls } from "../src/lib/acts";
import { Hand } from "../src/lib/hand.svelte";
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

test("a call is no act of the hand, which an undo would take for a bet", async () => {
  const entered: string[] = [];
  const enter = (line: string) => Promise.resolve((entered.push(line), null));
  const hand = new Hand(enter, () => undefined);
  await callBets({ enter, hand } as unknown as Table, ["off come_odds 4", "off hard 8"]);
  expect([entered, hand.done, hand.busy]).toEqual([["off come_odds 4", "off hard 8"], [], 0]);
});
