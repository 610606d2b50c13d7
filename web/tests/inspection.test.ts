// What an inspector chooses of a journal.
import { expect, test } from "vitest";
import { concerns, disputesIn, isOf, KINDS, mentions, rollOf } from "../src/lib/inspection";
import type { Row } from "../src/lib/wire";

const row = (seq: number, more: Partial<Row>): Row => ({
  seq,
  at: "2026-11-17T05:00:00Z",
  kind: "entry",
  by: "",
  role: "",
  entry: "",
  events: [],
  says: [],
  hash: "",
  ...more,
});
const said = (text: string, clause: string | null = null) => {
  const phrase = text
    .split(/(pann)/)
    .map((part) => (part === "pann" ? { text: part, kind: "person" } : { text: part }));
  return { text, phrase, clause, level: "plain" } as Row["says"][number];
};
const ROWS = [
  row(1, {
    by: "pann",
    events: [{ event: "placed", player: "pann" }],
    says: [said("pann bets 5 on Win Line", "3.6.1")],
  }),
  row(2, { by: "pstick", role: "stickperson", kind: "dice", says: [said("the dice are read as 4-2")] }),
  row(3, {
    by: "pbox",
    role: "boxperson",
    kind: "dice",
    proof: { read: [4, 4], before: { read: [4, 2] } },
    says: [said("the dice are corrected from 4-2 to 4-4: it lay on four")],
  }),
  row(4, { by: "pstick", role: "stickperson", events: [{ event: "called" }], says: [said("4-4", "5.3.1(a)")] }),
  row(5, {
    by: "pbox",
    role: "boxperson",
    events: [{ event: "undone" }, { event: "corrected" }, { event: "called" }],
    says: [said("the call is corrected", "5.3.1(b)(i)")],
  }),
  row(6, {
    by: "pann",
    events: [{ event: "dispute", player: "pann" }],
    says: [said("dispute 1, pann: they paid me five", "9.9")],
  }),
  row(7, {
    by: "pboss",
    role: "pit_boss",
    events: [{ event: "act", act: "advise_inspector", player: "pann" }],
    says: [said("pann is told", "9.8")],
  }),
  row(8, {
    by: "pboss",
    role: "pit_boss",
    events: [{ event: "act", act: "exclude", player: "pann" }],
    says: [said("pann is excluded", "9.2.2")],
  }),
  row(9, {
    by: "pann",
    kind: "refused",
    refused: { ...said("pann is excluded from the game", "9.2.2"), says: "" } as unknown as Row["refused"],
  }),
];
const DECLINED = row(10, {
  by: "pbox",
  role: "boxperson",
  kind: "refused",
  says: [said("the Boxperson declined the late bet that pann asked for", "5.1.1")],
});
test("a late bet that was declined is among what was refused, as an entry that was", () => {
  expect([...ROWS, DECLINED].filter((one) => isOf("refused", one)).map((one) => one.seq)).toEqual([9, 10]);
});
const numbers = (fits: (one: Row) => boolean): number[] => ROWS.filter(fits).map((one) => one.seq);

test("rows are chosen by what they are", () => {
  expect(Object.fromEntries(KINDS.map((kind) => [kind, numbers((one) => isOf(kind, one))]))).toEqual({
    all: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    rolls: [4, 5],
    corrections: [3, 5],
    disputes: [6, 7],
    conduct: [8],
    hours: [],
    other: [],
    refused: [9],
  });
});

const act = (what: string): Row =>
  row(10, { events: [{ event: "act", act: what, player: "pann", about: "1" }], says: [said("pann is paid")] });

test("what is paid by a decision is part of its dispute", () => {
  for (const what of ["redress", "reclaim"]) expect(isOf("disputes", act(what))).toBe(true);
});

test("a dispute, what came of it and a roll taken back lead to the roll they are about", () => {
  const called = (seq: number): Row => row(seq, { events: [{ event: "called" }] });
  const raised = row(21, { events: [{ event: "dispute", number: 1, roll: 2 }] });
  const rows = [called(11), called(12), called(13), raised, act("redress")];
  const standing = [{ seq: 11 }, { seq: 12 }, { seq: 14 }]; // the third was taken back, and thrown anew
  const about = (one: Row): number => rollOf(one, rows, standing, 3);
  expect([called(11), called(12), called(14)].map(about)).toEqual([1, 2, 3]);
  expect(about(called(13))).toBe(3);
  expect(about(raised)).toBe(2);
  expect(about(act("redress"))).toBe(2);
  expect(about(row(30, {}))).toBe(0);
});

test("rows are chosen by whom they are by or about", () => {
  expect(numbers((one) => concerns("pbox", one))).toEqual([3, 5]);
  expect(numbers((one) => concerns("pann", one))).toEqual([1, 6, 7, 8, 9]);
  expect(numbers((one) => concerns("", one)).length).toBe(9);
});

test("rows are found by words and by clause, as they are read", () => {
  const reader = { names: { pann: "Ann" } };
  expect(numbers((one) => mentions("ann bets", one, reader))).toEqual([1]);
  expect(numbers((one) => mentions("§9.2.2", one, reader))).toEqual([8, 9]);
  expect(numbers((one) => mentions("pann", one, reader))).toEqual([]);
});

test("every dispute about a roll has its pack, a closed one too", () => {
  const raised = (number: number, roll: number) =>
    row(number, { events: [{ event: "dispute", number, player: "pann", roll }] });
  const rows = [
    raised(2, 4),
    raised(3, 0),
    row(4, { events: [{ event: "dispute_closed", number: 2, player: "pann" }] }),
  ];
  const open = [{ number: 1, player: "pbob", roll: 2 }];
  expect(disputesIn(rows, open).map((one) => [one.number, one.player, one.roll])).toEqual([
    [1, "pbob", 2],
    [2, "pann", 4],
  ]);
});
