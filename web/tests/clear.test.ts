// A tip beside the pointer covers no chips where it can help it, stays on the screen, and is never under the pointer.
import { expect, test } from "vitest";
import { clear } from "../src/lib/clear";

const box = (left: number, top: number, size = 30) => ({ left, top, right: left + size, bottom: top + size });
const SCREEN = [1000, 800] as const;
const TIP = [200, 80] as const;

test("with nothing in the way it is below and to the right", () => {
  expect(clear([500, 400], TIP, [], SCREEN)).toEqual([514, 414]);
});

test("chips there send it to another side", () => {
  const below = [box(600, 430), box(400, 430)];
  expect(clear([500, 400], TIP, below, SCREEN)).toEqual([514, 400 - 14 - 80]);
  expect(clear([500, 400], TIP, [...below, box(600, 330), box(400, 330)], SCREEN)[1]).not.toBe(414);
});

test("it stays on the screen, and not under the pointer", () => {
  for (const [x, y] of [
    [0, 0],
    [999, 799],
    [999, 0],
    [0, 799],
  ] as const) {
    const [left, top] = clear([x, y], TIP, [], SCREEN);
    expect(left >= 0 && top >= 0 && left + TIP[0] <= 1000 && top + TIP[1] <= 800).toBe(true);
    expect(x >= left && x <= left + TIP[0] && y >= top && y <= top + TIP[1]).toBe(false);
  }
});
