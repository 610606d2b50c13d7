// What one key does for several bets.
import { expect, test } from "vitest";
import { callBets, calls, clear, double, placeSet } from "../src/lib/acts";
import { Hand } from "../src/lib/hand.svelte";
import type { Cents } from "../src/lib/money";
import type { Table } from "../src/lib/table.svelte";
import type { Fault } from "../src/lib/wire";

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

/** A table that keeps to what the server does: chips that were moved are undone one entry at a time, a call never. */
function played(spreads = false) {
  const lies: Record<string, { amount: number; marker: string }> = {};
  const moved: [string, number][] = [];
  const move = (wager: string, amount: number) => {
    const now = (lies[wager]?.amount ?? 0) + amount;
    if (now) lies[wager] = { amount: now, marker: lies[wager]?.marker ?? "" };
    else delete lies[wager];
  };
  const entered: string[] = [];
  const enter = (line: string): Promise<Fault | null> => {
    entered.push(line);
    const [verb = "", ...rest] = line.split(" ");
    const amount = verb === "bet" ? Number(rest.pop()) : 0;
    const wager = rest.filter((word) => word !== "box").join(" ");
    const at = lies[wager];
    if (verb === "undo") {
      const [last, back] = moved.pop() ?? ["", 0];
      if (last) move(last, -back);
      return Promise.resolve(last ? null : fault("nothing_to_undo"));
    }
    if (verb !== "bet" && !at) return Promise.resolve(fault("no_wager"));
    if (verb === "bet" || verb === "take") {
      const more = verb === "bet" ? amount : -at!.amount;
      moved.push([wager, more]);
      move(wager, more);
    } else
      for (const one of spreads ? Object.values(lies) : [at!])
        one.marker = verb === "off" ? "off" : at!.marker === "off" || one.marker === "off" ? "" : "on";
    return Promise.resolve(null);
  };
  const wagers = () =>
    Object.entries(lies).map(([wager, { amount, marker }]) => ({
      wager,
      amount: String(amount),
      marker,
      working: marker !== "off",
      label: wager,
    }));
  const hand = new Hand(enter, () => undefined);
  const table = {
    enter,
    hand,
    get me() {
      return { wagers: wagers() };
    },
    mine: (wager: string) => wagers().find((one) => one.wager === wager),
    may: (entry: string, wager: string) => ({ entry, wager, min: "5.00", max: "500.00", step: "5.00" }),
    pending: [],
  } as unknown as Table;
  const state = () => JSON.stringify(wagers().sort((a, b) => (a.wager < b.wager ? -1 : 1)));
  return { table, hand, state, lies, entered };
}
const fault = (name: string): Fault => ({ name, clause: null, says: "" });

test.each([false, true])("each act is one undo and one redo, in order; a call covers others: %s", async (spreads) => {
  const { table, hand, state } = played(spreads);
  const five = ["place 5", "place 9"].map((wager) => ({ wager, amount: 500 as Cents }));
  const acts: (() => Promise<unknown>)[] = [
    () => hand.act((put) => put("bet place 5 5")),
    () => hand.act((put) => put("bet place 6 10")),
    () => callBets(table, calls(table)),
    () => callBets(table, ["on place 6"]),
    () => placeSet(table, five),
    () => callBets(table, calls(table)),
    () => callBets(table, calls(table)),
    () => double(table),
    () => hand.act((put) => put("take place 5")),
    () => clear(table, null),
    () => placeSet(table, five),
  ];
  const states = [state()];
  for (const act of acts) {
    await act();
    states.push(state());
  }
  expect(hand.done.length).toBe(acts.length);
  const steps = acts.map((_, i) => i);
  for (const i of [...steps].reverse()) {
    await hand.undo();
    expect(state(), `undo ${i}`).toBe(states[i]);
  }
  for (const i of steps) {
    await hand.redo();
    expect(state(), `redo ${i}`).toBe(states[i + 1]);
  }
});

test("one call that covers similar bets is entered once", async () => {
  const { table, hand, entered } = played(true);
  for (const number of [5, 6]) await hand.act((put) => put(`bet place ${number} 5`));
  await callBets(table, calls(table));
  expect(entered.slice(2)).toEqual(["off place 5"]);
});

test("a call On of what nobody called Off is not undone, nor is what was before it", async () => {
  const { table, hand, entered, lies } = played();
  await hand.act((put) => put("bet place 6 5"));
  lies["place 6"]!.marker = "";
  const asleep = { ...table, mine: () => ({ wager: "place 6", working: false, marker: "" }) } as unknown as Table;
  await callBets(asleep, ["on place 6"]);
  expect([hand.done, entered.at(-1)]).toEqual([[], "on place 6"]);
  await hand.undo();
  expect(entered.at(-1)).toBe("on place 6");
});
