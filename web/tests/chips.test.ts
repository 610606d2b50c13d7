import { describe, expect, it } from "vitest";
import { gathered } from "../src/lib/chips";
import { around, inRow, rowRoom } from "../src/lib/print";

const far = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

describe("chips of others", () => {
  const boxes = [
    { x: 0, y: 0, w: 60, h: 5, at: [30, 2.5] }, // a line
    { x: 0, y: 0, w: 10, h: 4.5, at: [8, 2.25] }, // a row by number: its chips lie on the right
    { x: 0, y: 0, w: 10, h: 10.5, at: [5, 9] }, // a number
    { x: 20, y: 3, w: 8.2, h: 7, at: [26, 6.5] },
  ] as const;
  for (const { at, ...box } of boxes)
    for (const count of [1, 2, 3, 4])
      it(`${count} lie beside mine and not under them, in a box ${box.w} wide and ${box.h} high`, () => {
        const mine = { x: at[0], y: at[1], r: 1.5 };
        const found = around(box, mine, count);
        expect(found).toHaveLength(count);
        for (const [i, one] of found.entries()) {
          expect(far(one, mine)).toBeGreaterThanOrEqual(mine.r); // its middle, with the amount, lies free of mine
          expect(far(one, mine) - one.r).toBeGreaterThanOrEqual(mine.r * 0.5); // and leaves mine its amount
          for (const other of found.slice(0, i)) expect(far(one, other)).toBeGreaterThanOrEqual(one.r * 1.3);
          expect(one.x - one.r).toBeGreaterThanOrEqual(box.x - 0.5);
          expect(one.x + one.r).toBeLessThanOrEqual(box.x + box.w + 0.5);
        }
      });
});

it("five friends on a long line lie side by side, each chip whole and within the line", () => {
  const box = { x: 0, y: 0, w: 60, h: 5 };
  for (const x of [55, 30, 6]) {
    const mine = { x, y: 2.5, r: 1.75 };
    expect(rowRoom(box, mine)).toBeGreaterThanOrEqual(5);
    const found = inRow(box, mine, 5);
    expect(found).toHaveLength(5);
    for (const [i, one] of found.entries()) {
      for (const other of [mine, ...found.slice(0, i)]) expect(far(one, other)).toBeGreaterThanOrEqual(one.r + other.r);
      expect(one.x - one.r).toBeGreaterThanOrEqual(box.x);
      expect(one.x + one.r).toBeLessThanOrEqual(box.x + box.w);
    }
  }
});

it("chips of two friends are never one chip: those without room are counted, not added up", () => {
  const stacks = ["ann", "ben", "cleo", "dan"].map((player) => ({
    amount: 500,
    working: true,
    ring: null,
    player,
    wager: "pass",
  }));
  const found = gathered(stacks, 3);
  expect(found.shown.map((one) => [one.player, one.amount])).toEqual([
    ["ann", 500],
    ["ben", 500],
  ]);
  expect(found.more).toBe(2);
  expect(gathered(stacks, 4)).toEqual({ shown: stacks, more: 0 });
});

it("where the words leave no room beside a chip, no chip of others lies there", () => {
  // the chip lies at 12 of 20, and words of 30 would end beyond it
  expect(rowRoom({ x: 0, y: 0, w: 20, h: 5 }, { x: 12, y: 2.5, r: 1.5 }, 30)).toBe(0);
});
