// What somebody who listens is told on asking.
import { expect, test } from "vitest";
import { areaAloud, betsAloud, boxName, doneAloud, mayAloud } from "../src/lib/aloud";
import type { Table } from "../src/lib/table.svelte";
import type { Area, Row } from "../src/lib/wire";

const called = (wager: string): string =>
  ({ pass: "Win Line", "come 6": "Come 6", "place 4": "Place 4", "place 5": "Place 5" })[wager] ?? wager;
const area = (kind: string, wager: string): Area => ({ kind, wager, holds: [] }) as unknown as Area;
const areas = [area("numbers", "place 4"), area("line", "pass"), area("numbers", "place 5"), area("field", "field")];
const table = (...open: string[]): Table =>
  ({
    legal: { may: open.map((wager) => ({ entry: "bet", wager })), not: [] },
    may: (entry: string) => entry === "throw",
    me: {
      rack: "480.00",
      wagers: [
        { wager: "come 6", amount: "5.00", working: true },
        { wager: "place 4", amount: "5.00", working: false },
      ],
    },
    shown: { point: 6 },
  }) as unknown as Table;

test("an amount comes before its wager, so that no number runs into it", () => {
  expect(betsAloud(table(), called)).toBe("You have 5 on Come 6 and 5 on Place 4, off. Rack 480. The point is 6.");
});

test("what may be bet is told part by part of the felt", () => {
  const told = (asked: number) => mayAloud(table("pass", "place 4", "place 5"), areas, called, asked);
  expect(told(0)).toBe("The dice are yours: t throws them. You may bet on Win Line. w again for the numbers.");
  expect(told(1)).toBe("You may bet on Place 4 and 5. w again for the line.");
  expect(told(2)).toBe("You may bet on Win Line. w again for the numbers.");
  expect(mayAloud(table("field"), areas, called)).toBe("The dice are yours: t throws them. You may bet on field.");
  expect(mayAloud(table(), areas, called)).toBe("The dice are yours: t throws them. No bet is open.");
});

test("who waits for another's throw is told the key for Ready", () => {
  const waiting = { ...table("field"), may: () => undefined, view: { shooter: "b1" }, awaitsThrow: true };
  expect(mayAloud(waiting as unknown as Table, areas, called)).toBe(
    "The dice are not yours: t says that you are ready. You may bet on field.",
  );
});

test("calling a bet off is told to somebody who listens, in a few words", () => {
  const row = (by: string, event: string, marker = ""): Row =>
    ({
      by,
      role: "",
      at: "2026-11-19T18:00:00Z",
      events: [{ event: "clock" }, { event, player: by, wager: "come 6", marker }],
      says: [{ event, text: `${by}: Come 6 is off, by the Dealer` }],
    }) as unknown as Row;
  const mine = { you: { person: "ann" }, reader: { names: {}, me: "ann" } } as unknown as Table;
  expect(doneAloud([row("ann", "marked", "off"), row("ann", "puck"), row("bob", "marked", "off")], mine, called)).toBe(
    "Come 6 is off",
  );
  expect(doneAloud([row("ann", "marked")], mine, called)).toBe("Come 6 is on");
});

const odds = {
  wager: "come_odds 4",
  holds: ["come 4"],
  label: "Come Odds",
  says: "Come Odds",
  pays: "2 to 1",
} as unknown as Area;
const lying = (...wagers: string[]): Table =>
  ({
    book: {
      wagers: [
        { wager: "come", label: "Come" },
        { wager: "come_odds", label: "Come Odds" },
      ],
    },
    mine: (wager: string) => (wagers.includes(wager) ? { wager, amount: "10.00", working: true } : undefined),
  }) as unknown as Table;

test("a box is named for the bet that came to it and for its odds", () => {
  expect(areaAloud(lying(), odds, new Set())).toBe("Come Odds 4. Pays 2 to 1. Not now.");
  expect(boxName(lying("come 4"), odds)).toBe("Come 4 and Come Odds 4");
  expect(areaAloud(lying("come 4", "come_odds 4"), odds, new Set(["come_odds 4"]))).toBe(
    "Come 4 and Come Odds 4. Come Odds 4 pays 2 to 1. You have 10 on Come 4. You have 10 on Come Odds 4. Come Odds 4 is open.",
  );
});
