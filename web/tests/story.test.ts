import { expect, test } from "vitest";
import { headline } from "../src/lib/news";
import { begins, followed, START, totals, type Roll } from "../src/lib/rolls";
import { helped, paysExactly, roundsSome } from "../src/lib/acts";
import { arithmetic, decisions, oddsWords, payLines, percent, trueOdds } from "../src/lib/story";
import { placeOf, to } from "../src/lib/route.svelte";
import { neighbour, rounded } from "../src/lib/shapes";
import type { BookWager } from "../src/lib/messages";
import type { Area, Happening, Option, Row, Settled } from "../src/lib/wire";

const row = (seq: number, ...events: Happening[]): Row => ({
  seq,
  at: "",
  kind: "entry",
  by: "p1",
  role: "",
  entry: "",
  events,
  says: [],
  hash: "",
});
const rollsIn = (rows: Row[]): Roll[] => followed(START, rows).rolls;
const called = (a: number, b: number): Happening => ({ event: "called", dice: [a, b], total: a + b });

test("a call that is taken back takes its roll along, also when it was told before", () => {
  const before = followed(START, [
    row(1, called(4, 4), { event: "point", point: 8 }),
    row(2, called(4, 3), { event: "point", point: null }, { event: "seven_out" }),
  ]);
  const after = followed(before, [
    row(3, { event: "undone" }, { event: "no_roll", ground: "on_float", clause: "5.4.2" }),
  ]);
  expect(after.rolls.map((roll) => roll.total)).toEqual([8]);
  expect(after.point).toBe(8);
  expect(headline(after)).toEqual({
    words: "No roll: the seven-out is annulled, bets are back.",
    clause: "5.4.2",
  });
  const again = followed(after, [row(4, called(5, 3), { event: "point", point: null })]);
  expect(again.rolls.map((roll) => [roll.total, roll.point, roll.did])).toEqual([
    [8, null, "set"],
    [8, 8, "made"],
  ]);
});

test("a corrected call takes the place of the first", () => {
  const story = followed(START, [
    row(1, called(4, 2), { event: "point", point: 6 }),
    row(2, { event: "undone" }, { event: "corrected", clause: "6.8" }, called(4, 3)),
  ]);
  expect(story.rolls.map((roll) => [roll.seq, roll.total, roll.point, roll.did])).toEqual([[2, 7, null, ""]]);
  expect(story.news?.kind).toBe("corrected");
});

test("rolls are told in point cycles", () => {
  const rolls = rollsIn([
    row(1, { event: "thrown", thrower: "ann" }, called(4, 2), { event: "point", point: 6 }),
    row(2, called(5, 4)),
    row(3, called(5, 1), { event: "point", point: null }),
    row(4, called(2, 2), { event: "point", point: 4 }),
    row(5, called(6, 1), { event: "point", point: null }, { event: "seven_out" }),
  ]);
  expect(rolls.map((roll) => [roll.total, roll.point, roll.did])).toEqual([
    [6, null, "set"],
    [9, 6, ""],
    [6, 6, "made"],
    [4, null, "set"],
    [7, 4, "seven_out"],
  ]);
});

test("a call taken back is no roll", () => {
  expect(rollsIn([row(1, called(4, 2)), row(2, { event: "undone" }, called(4, 3))]).map((roll) => roll.total)).toEqual([
    7,
  ]);
});

test("expected totals are those of 36 throws", () => {
  const rolls = rollsIn(Array.from({ length: 36 }, (_, i) => row(i + 1, called(1, 1))));
  expect(totals(rolls).map((one) => one.expected)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
  expect(totals(rolls)[0]?.seen).toBe(36);
});

test("true odds are exact, however long the chances are", () => {
  expect(trueOdds("5/6", "1/6")).toBe("5 to 1");
  // Come Odds on the six, which sleep on a come-out: six ways to lose for five to win, whatever else may happen.
  expect(trueOdds("97875408821/218939365260", "97875408821/262727238312")).toBe("6 to 5");
  expect(trueOdds("740711/760760", "20049/760760")).toBe("36.9 to 1");
  expect(trueOdds("251/495", "244/495")).toBe("251 to 244");
  expect(trueOdds("1", "0")).toBe("–");
});

test("odds are written as the felt writes them", () => {
  expect(["2/1", "19/2", "13/4", "7/6", "5/6"].map(oddsWords)).toEqual([
    "2 to 1",
    "9½ to 1",
    "3¼ to 1",
    "7 to 6",
    "5 to 6",
  ]);
  expect(percent("7/495", 3)).toBe("1.414");
  expect(percent("0")).toBe("0");
});

test("the arithmetic of a winner, as it was rounded: 5 at 7½ to 1 is 37.50, paid 38", () => {
  const settled = { result: "won", at_risk: "5.00", odds: "15/2", pays: "38.00", rounded: "0.50" } as Settled;
  expect(arithmetic(settled)).toEqual({ risk: 500, odds: "7½ to 1", exact: "37.50", paid: 3800, rounded: 50 });
});

test("addresses are read and written", () => {
  expect(placeOf(to("table", "crown-1") + "?as=dealer")).toMatchObject({ page: "table", rest: ["crown-1"] });
  expect(placeOf("#/table/crown-1?as=dealer").query.get("as")).toBe("dealer");
  expect(placeOf("").page).toBe("");
});

test("arrow keys lead to the nearest area on that side", () => {
  const at = (wager: string, x: number, y: number, w = 4) => {
    const outline = [
      [x - w, y - 1],
      [x + w, y - 1],
      [x + w, y + 1],
      [x - w, y + 1],
    ];
    return { wager, text: [x, y], outline } as unknown as Area;
  };
  const areas = [at("a", 0, 0), at("b", 10, 1), at("c", 10, 9), at("d", 30, 10, 34)];
  expect(neighbour(areas, areas[0]!, "ArrowRight")?.wager).toBe("b");
  expect(neighbour(areas, areas[0]!, "ArrowDown")?.wager).toBe("d");
  expect(neighbour(areas, areas[0]!, "ArrowUp")).toBeNull();
});

test("an outline is closed and round", () => {
  const path = rounded(
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ],
    1,
  );
  expect(path.startsWith("M0 1Q0 0 1 0")).toBe(true);
  expect(path.endsWith("Z")).toBe(true);
});

test("a roll is told under the name of who threw it, also where the dice changed hands without a seven-out", () => {
  const rolls = rollsIn([
    row(1, { event: "shooter", player: "ann" }, called(6, 6)),
    row(2, { event: "relinquished", player: "ann" }),
    row(3, { event: "shooter", player: "bea" }, called(4, 4), { event: "point", point: 8 }),
    row(4, called(4, 3), { event: "point", point: null }, { event: "seven_out" }),
    row(5, { event: "shooter", player: "bea" }, called(5, 6)),
  ]);
  expect(rolls.map((_, at) => begins(rolls, at))).toEqual([true, true, false, true]);
  expect(rolls.map((roll) => roll.shooter)).toEqual(["ann", "bea", "bea", "bea"]);
});

test("a wager that remembers is told by what it has noted", () => {
  const lost = { throws: "7", result: "lost", net: "-1" };
  const won = (throws: string) => ({ throws, result: "won", net: "9/2" });
  const chain = [
    { where: "0 of 2 noted", asleep: false, throws: [lost] },
    { where: "1 of 2 noted (10)", asleep: false, throws: [won("4"), lost] },
    { where: "1 of 2 noted (4)", asleep: false, throws: [won("10"), lost] },
  ];
  expect(decisions(chain).map(({ where, noted }) => [where, noted])).toEqual([
    ["noted", "0 of 2 noted"],
    ["noted", "1 of 2 noted (10)"],
    ["noted", "1 of 2 noted (4)"],
  ]);
});

test("an amount is said to be paid exactly only where that is known", () => {
  const option = { entry: "bet", wager: "ends", min: "1.00", max: "100.00", step: "1.00" };
  expect(paysExactly(option as Option, 500)).toBe(false); // half of 5 at 30 to 1 less the other half is 72.50
  expect(paysExactly({ ...option, exact_every: "5.00" } as Option, 500)).toBe(true);
  expect(paysExactly({ ...option, exact_every: "6.00" } as Option, 500)).toBe(false);
});

test("what a card offers to add makes the whole bet pay exactly", () => {
  // Place 6 pays 7 to 6: 6 and 12 win 7 and 14; 5 + 6 would win 12.83.
  const option = { min: "1.00", max: "100.00", exact_every: "6.00" } as Option;
  expect(helped(option, 500)).toBe(600);
  expect(helped(option, 500, 500)).toBe(700);
  expect(helped(option, 500, 600)).toBe(600);
});

test("a pay lesson lists what each number pays, and wagers that pay alike together", () => {
  // Crown 6.1 lists two numbers in a row, New Zealand each number in a row of its own
  const at = (wager: string, label: string, ...odds: [number[], string][]): BookWager =>
    ({ wager, label, odds: odds.map(([on, says]) => ({ on, says })) }) as BookWager;
  const book = [
    at("pass", "Win Line", [[], "1 to 1"]),
    at("place", "Place Bet", [[6, 8], "7 to 6"], [[5, 9], "7 to 5"], [[4, 10], "9 to 5"]),
    at(
      "buy",
      "Buy Bet",
      [[4], "2 to 1"],
      [[5], "3 to 2"],
      [[6], "6 to 5"],
      [[8], "6 to 5"],
      [[9], "3 to 2"],
      [[10], "2 to 1"],
    ),
    at("come_odds", "Come Odds", [[6, 8], "6 to 5"], [[5, 9], "3 to 2"], [[4, 10], "2 to 1"]),
    at("horn", "Horn Bet"),
  ];
  expect(payLines(book, ["place", "buy", "come_odds", "horn"])).toEqual([
    { wagers: "Place Bet", pays: "4 and 10 pay 9 to 5, 5 and 9 pay 7 to 5, 6 and 8 pay 7 to 6" },
    { wagers: "Buy Bet · Come Odds", pays: "4 and 10 pay 2 to 1, 5 and 9 pay 3 to 2, 6 and 8 pay 6 to 5" },
  ]);
  expect(payLines(book, ["pass"])).toEqual([{ wagers: "Win Line", pays: "Pays 1 to 1" }]);
});

test("exact payment is worth a word only where some bets are rounded", () => {
  const option = (exact_every: string, step = "1.00") => ({ entry: "bet", exact_every, step }) as unknown as Option;
  expect(roundsSome(option("1.00"))).toBe(false); // 1 to 1 in chips of 1
  expect(roundsSome(option("6.00"))).toBe(true); // 7 to 6
  expect(roundsSome(option("5.00", "5.00"))).toBe(false); // 7 to 5, and bets are multiples of 5
  expect(roundsSome(option("2.00", "5.00"))).toBe(true); // half of 5 is not paid in chips of 1
});
