// What the rail applauds, and what a roll did to one's bets.
import { expect, test } from "vitest";
import { came, momentOf } from "../src/lib/news";
import { followed, START, type Story } from "../src/lib/rolls";
import type { Happening, Row } from "../src/lib/wire";

const row = (seq: number, dice: [number, number], ...more: Happening[]): Row =>
  ({
    seq,
    events: [{ event: "called", dice, total: dice[0] + dice[1], clause: "" } as Happening, ...more],
    says: [],
  }) as unknown as Row;
const point = (number: number | null): Happening => ({ event: "point", point: number }) as Happening;
const settled = (wager: string, result: string, pays: string, player = "ann"): Happening =>
  ({ event: "settled", player, wager, result, pays, stake: "5" }) as unknown as Happening;
const told = (...rows: Row[]): Story => followed(START, rows);

test("three points in a row are a moment, two are not", () => {
  const made = (n: number) => [row(2 * n, [4, 2], point(6)), row(2 * n + 1, [5, 1], point(null))];
  expect(momentOf(told(...made(1), ...made(2)))).toBeNull();
  expect(momentOf(told(...made(1), ...made(2), ...made(3)))).toMatchObject({ kind: "points", count: 3 });
});

test("a hand is the longest once it passes the one before, from ten rolls on", () => {
  const hand = (from: number, rolls: number) => [
    row(from, [4, 2], point(6)),
    ...Array.from({ length: rolls - 1 }, (_, i) => row(from + i + 1, [4, 1])),
  ];
  const out = (seq: number) => row(seq, [4, 3], { event: "seven_out" } as Happening, point(null));
  const first = [...hand(1, 11), out(12)];
  expect(momentOf(told(...first, ...hand(20, 12)))).toBeNull();
  expect(momentOf(told(...first, ...hand(20, 13)))).toMatchObject({ kind: "longest", count: 13 });
  expect(momentOf(told(...first, ...hand(20, 14)))).toBeNull();
});

test("a hardway is a moment where somebody had it", () => {
  expect(momentOf(told(row(1, [4, 4], settled("hard 8", "won", "45"))))).toMatchObject({ kind: "hardway", count: 8 });
  expect(momentOf(told(row(1, [4, 4])))).toBeNull();
});

test("what a roll did is told bet by bet, or as a sum where there are many", () => {
  const name = (wager: string) => wager.toUpperCase();
  const two = row(
    1,
    [4, 3],
    settled("pass", "lost", "-10"),
    settled("field", "won", "5"),
    settled("x", "lost", "-1", "bob"),
  );
  expect(came(two, "ann", name)).toBe("PASS loses 10. FIELD wins 5.");
  const many = row(2, [4, 3], ...["a", "b", "c"].map((one) => settled(one, "lost", "-10")));
  expect(came(many, "ann", name)).toBe("You lose 30 in all.");
  expect(came(many, "bob", name)).toBe("");
  const won = row(1, [3, 6], settled("pass", "won", "5"), settled("odds", "won", "15"), settled("field", "won", "5"));
  expect(came(won, "ann", name, 6)).toBe("PASS wins 5. ODDS wins 15. FIELD wins 5. You win 25 in all.");
});
