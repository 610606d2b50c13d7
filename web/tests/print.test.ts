// What is printed on the cloth stays legible beside what lies there.
import { expect, test } from "vitest";
import { columns, printed } from "../src/lib/print";
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

// The boxes of odds on a laptop, of crapless odds there, and on a phone, each with the smallest letters there; and the words
// that have room.
test.each([
  ["Come", "Come Odds", 11.4, 5.6, 1.5, ["Come", "Odds"]],
  ["Don't Come", "Lay Odds", 11.4, 5, 1.5, ["Don't", "Odds"]],
  ["Don't Come", "Behind Don't", 11.4, 5, 1.5, ["Behind"]],
  ["Come", "Come Odds", 8.1, 6.4, 1.72, ["Odds"]],
  ["Come", "Come Odds", 7.8, 6.27, 1.43, ["Odds"]],
])("%s and %s lie apart under their own words in a box of %s by %s", (came, says, w, h, least, printed) => {
  const outline = [[0, 0], [w, 0], [w, h], [0, h]]; // prettier-ignore
  const { spots, words } = columns({ outline, says } as unknown as Area, came, least, true);
  expect(words.map(({ text }) => text)).toEqual(printed);
  const half = (word: (typeof words)[0]) => (word.text.length * 0.66 * word.size) / 2; // as broad as "Come" is on the page
  for (const [i, word] of words.entries()) {
    expect(word.size).toBeGreaterThanOrEqual(least);
    expect(word.x - half(word)).toBeGreaterThan(i ? words[0]!.x + half(words[0]!) : 0);
    expect(word.x + half(word)).toBeLessThan(w);
  }
  expect(spots[1].x - spots[0].x).toBeGreaterThan(2 * spots[0].r);
  expect(words.at(-1)!.x).toBe(spots[1].x);
  for (const { x, y, r } of spots) {
    expect(x - r).toBeGreaterThan(0);
    expect(x + r).toBeLessThan(w);
    expect(y - r).toBeGreaterThan(words[0]!.y);
    expect(y + r).toBeLessThan(h);
  }
});

test("a Come bet without odds has its own word, and none where there is no room", () => {
  const outline = [[0, 0], [8.1, 0], [8.1, 6.4], [0, 6.4]]; // prettier-ignore
  const words = (least: number) =>
    columns({ outline, says: "Come Odds" } as unknown as Area, "Come", least, false).words.map(({ text }) => text);
  // On a phone held sideways the letters are so large, against the cloth.
  expect([words(1.72), words(2.74)]).toEqual([["Come"], []]);
});

test("a long name in a narrow box has no more lines than it needs", () => {
  const area = {
    ...box("4"),
    wager: "place_to_lose 4",
    kind: "lay",
    number: null,
    says: "Place to Lose",
    pays: "5 to 11",
    outline: [
      [0, 0],
      [5.4, 0],
      [5.4, 4.3],
      [0, 4.3],
    ],
    text: [2.7, 2.15],
    chips: [2.7, 3],
  } as unknown as Area;
  const { words } = printed(area, "tall", 0, 1.1);
  expect(words.map((one) => one.text)).toEqual(["Place", "to Lose", "4"]);
  expect(words.every((one) => one.y < 4.3 && one.y - one.size * 0.7 > 0)).toBe(true);
});

test("even money is left to the card, in each language", () => {
  const outline = [
    [0, 0],
    [30, 0],
    [30, 20],
    [0, 20],
  ];
  const paid = (pays: string) =>
    printed(
      { ...box("9"), number: null, kind: "side", outline, text: [15, 10], pays } as unknown as Area,
      "wide",
      0,
      1,
    ).words.some(({ kind }) => kind === "pays");
  expect(["2 to 1", "2 zu 1", "1 to 1", "1 zu 1"].map(paid)).toEqual([true, true, false, false]);
});
