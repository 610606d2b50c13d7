// What stands in the index: the cloth that is drawn before the page has come, and the answers that were asked for early.
import { afterEach, expect, test } from "vitest";
import { likelyBook } from "../src/lib/likely";
import { early } from "../src/lib/early";
import { clothOf, placed } from "../src/table/first-cloth";
import type { Area, Felt } from "../src/lib/messages";
import { isLow, shapeIn } from "../src/table/sizes";

const area = (more: Partial<Area>): Area => ({
  wager: "pass", again: 0, holds: [], says: "Line & <line>", label: "Line", printed: "", number: 0, kind: "line", behind: "",
  loud: true, pays: "1 to 1", wins: [], bar: [], dice: [], text: [5, 5], chips: [8, 5],
  outline: [[0, 0], [40, 0], [40, 10], [0, 10]], ...more,
}) as unknown as Area; // prettier-ignore
const shape = { size: [48, 109], areas: [area({}), area({ says: "Odds", behind: "pass" })], marks: [], puck: {} };
const felt = {
  house: "x",
  cloth: "#123",
  print: "#fff",
  second: "#ff0",
  tall: shape,
  wide: { ...shape, size: [120, 71] },
} as unknown as Felt;

afterEach(() => void delete globalThis.hardwayEarly);

test.each([
  ["crown-1", "crown"],
  ["vegas-abcdef234567", "vegas"],
  ["vegas-crapless_2", "vegas.crapless"],
  ["vegas-crapless_abcdef234567", "vegas.crapless"],
  ["new_zealand-1", undefined],
  ["crown-spring_cup-1", "crown"],
])("the table %s has the felt of %s", (table, book) => {
  expect(likelyBook(table, [{ house: "crown" }, { house: "vegas" }])).toBe(book);
});

test("an early answer is taken once", async () => {
  const answer = new Response("{}");
  globalThis.hardwayEarly = { "GET /session": Promise.resolve(answer) };
  expect(await early("GET", "/session")).toBe(answer);
  expect(await early("GET", "/session")).toBeNull();
});

test("an early request that failed is made again", async () => {
  globalThis.hardwayEarly = { "GET /session": Promise.reject(new Error("no network")) };
  expect(await early("GET", "/session")).toBeNull();
  expect(await early("POST", "/session")).toBeNull();
});

test.each([
  [390, 844, "tall"],
  [768, 1024, "tall"],
  [844, 390, "wide"],
  [1024, 768, "wide"],
  [1366, 768, "wide"],
])("a window of %i by %i has the %s felt, which lies inside it", (width, height, shape) => {
  const place = placed(width, height, felt);
  expect(place.shape).toBe(shape);
  expect(place.left).toBeGreaterThan(0);
  expect(place.left + place.width).toBeLessThan(width);
});

test("staff have the tall felt beside their desk", () => {
  expect(shapeIn(1366, 768, "dealer")).toBe("tall");
  expect([isLow(844, 390), isLow(390, 844)]).toEqual([true, false]);
});

test("the words of a cloth are text and never markup", () => {
  const cloth = clothOf(felt, placed(390, 844, felt));
  expect(cloth).toContain("Line &#38; &#60;line&#62;");
  expect(cloth).not.toContain("<line>");
});

test("odds are an empty box until something may lie there", () => {
  const cloth = clothOf(felt, placed(390, 844, felt));
  expect(cloth.match(/class="ground"/g)).toHaveLength(2);
  expect(cloth).not.toContain("Odds");
});
