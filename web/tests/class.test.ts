// A class over the weeks: each result counts once, in the week in which it was first marked.
import { beforeEach, expect, test } from "vitest";
import { byWeek, forget, keep, kept, pastedResults, type Marked } from "../src/lib/class";
import { written } from "../src/lib/school.svelte";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  globalThis.localStorage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  } as Storage;
});
const result = (name: string, day: string, asked: number, right: number, line = `${name}${day}${right}`): Marked => ({
  name,
  day,
  score: [asked, right],
  line,
});

test("weeks begin on Monday, and what somebody did in a week is one sum", () => {
  // 15 November 2026 is a Sunday, 16 November a Monday
  const all = [
    result("Bob", "2026-11-16", 10, 9),
    result("Ann", "2026-11-15", 10, 4),
    result("Ann", "2026-11-16", 10, 7),
    result("Ann", "2026-11-22", 5, 5),
  ];
  expect(byWeek(all)).toEqual({
    weeks: ["2026-11-09", "2026-11-16"],
    people: [
      {
        name: "Ann",
        scores: [
          [10, 4],
          [15, 12],
        ],
      },
      { name: "Bob", scores: [null, [10, 9]] },
    ],
  });
});

test("a line that is marked again stays one result, of its first day", () => {
  keep([result("Ann", "2026-11-09", 10, 4, "one")]);
  keep([result("Ann", "2026-11-16", 10, 4, "one"), result("Bob", "2026-11-16", 10, 8, "two")]);
  expect(kept().map((one) => [one.name, one.day])).toEqual([
    ["Ann", "2026-11-09"],
    ["Bob", "2026-11-16"],
  ]);
  forget();
  expect(kept()).toEqual([]);
});

test("a pasted line without a result is named whole, and words beside a result are no fault", () => {
  const line = written({ name: "Ann", test: { house: "star", kinds: ["pays"], seed: 7, count: 1 }, said: ["30"] });
  const { results, bad } = pastedResults(`Ann: ${line}\n\nSorry, mine is late\n`);
  expect(results.map((one) => [one.name, one.line])).toEqual([["Ann", line]]);
  expect(bad).toEqual(["Sorry, mine is late"]);
});

test("a line pasted twice is one result, and two without a name are two", () => {
  const test = { house: "star", kinds: ["pays"], seed: 7, count: 1 };
  const lines = ["Ann", "Bob", ""].map((name) => written({ name, test, said: ["30"] }));
  const { results, bad } = pastedResults([...lines, ...lines].join("\n"));
  expect(results.map((one) => one.name)).toEqual(["Ann", "Bob", "", ""]);
  expect(bad).toEqual([]);
});
