import { describe, expect, test } from "vitest";
import { cents, costWords, entered, fitting, piles, read, resultWords, shown, signed, typed } from "../src/lib/money";

test("money is read exactly", () => {
  expect(cents("12.50")).toBe(1250);
  expect(cents("0.05")).toBe(5);
  expect(cents("-10.00")).toBe(-1000);
  expect(cents("7")).toBe(700);
  expect(() => cents("1e3")).toThrow("no amount");
  expect(() => cents("")).toThrow();
});

test("money is written for people and for the table", () => {
  expect(shown(123450)).toBe("1,234.50");
  expect(shown(-500)).toBe("−5");
  expect(signed(700)).toBe("+7");
  expect(entered(1250)).toBe("12.50");
  expect(entered(1200)).toBe("12");
});

test("an amount is read as people type it", () => {
  expect(["$500", "12,000", " 7.50 ", "20 dollars", "none", "1.005", ""].map(read)).toEqual([
    50000,
    1200000,
    750,
    2000,
    null,
    null,
    null,
  ]);
});

test("a result has its sign and a cost has none", () => {
  expect([5, "-0.42", 0, -0.001].map(resultWords)).toEqual(["+5.00", "−0.42", "0.00", "0.00"]);
  expect([0.42, 0, -0.001].map(costWords)).toEqual(["0.42", "0.00", "0.00"]);
  expect(costWords(-0.42)).toBe("0.42 to you");
});

describe("chips", () => {
  const chips = [100, 500, 2500, 10000];
  test("an amount is made of the largest first", () => {
    expect(piles(3700, chips)).toEqual([
      { chip: 2500, count: 1 },
      { chip: 500, count: 2 },
      { chip: 100, count: 2 },
    ]);
  });
  test("what no chip can make is not lost", () => {
    expect(piles(150, chips)).toEqual([
      { chip: 100, count: 1 },
      { chip: 50, count: 1 },
    ]);
  });
});

test("an amount goes up to the next step a wager allows", () => {
  expect(fitting(100, 500, 500)).toBe(500); // a horn high of five parts
  expect(fitting(700, 500, 500)).toBe(1000);
  expect(fitting(500, 100, 100)).toBe(500);
});

test("an amount is read as people type it, and anything else is left to the server", () => {
  for (const said of ["24", "$24", " $ 24 ", "24 dollars", "A$24", "24 AUD"]) expect(typed(said)).toBe("24");
  expect(typed("$1,250.50")).toBe("1250.50");
  for (const said of ["about 24", "two", "-5", ""]) expect(typed(said)).toBe(said);
});
