// What is printed on the cloth stays legible beside what lies there.
import { expect, test } from "vitest";
import { printed } from "../src/lib/print";
import type { Area } from "../src/lib/wire";

// A number of the tall felt as a phone has it: letters of 1.4 units are the smallest, and the puck covers 1.8 about its place.
const box = (number: string): Area =>
  ({
    wager: `place ${number}`,
    number: Number(number),
    kind: "numbers",
    printed: number,
    says: "Place",
    pays: "7 to 6",
    outline: [
      [0.1, 0.2],
      [7.9, 0.2],
      [7.9, 9.6],
      [0.1, 9.6],
    ],
    chips: [4, 7.6],
    bar: [],
    dice: [],
    wins: [],
    holds: [],
  }) as unknown as Area;
const puck = { x: 1.9, y: 1.95, r: 1.8 };
const number = (name: string, stacks: number, lies?: typeof puck) =>
  printed(box(name), "tall", stacks, 1.4, lies).words.find((word) => word.kind === "name")!;

test.each(["8", "10"])("the number %s is printed clear of the puck and of chips", (name) => {
  for (const stacks of [0, 1]) {
    const under = number(name, stacks, puck);
    expect(under.y - under.size * 0.7).toBeGreaterThanOrEqual(puck.y + puck.r);
    expect(under.size).toBeGreaterThanOrEqual(1.4);
  }
  expect(number(name, 1, puck).y).toBeLessThanOrEqual(7.6 - 1.5);
});

test("a number that the puck does not lie on stays where it was", () => {
  expect(number("8", 1, { ...puck, x: 9.9 })).toEqual(number("8", 1));
});
