import { expect, test } from "vitest";
import { wrapped } from "../src/lib/wrapped";

test("words stand in lines that are as full as they can be", () => {
  expect(wrapped("Rules of Casino Table Games, Division 11: Craps", 18, 3)).toEqual([
    "Rules of Casino",
    "Table Games,",
    "Division 11: Craps",
  ]);
  expect(wrapped("Common Las Vegas practice", 18, 3)).toEqual(["Common Las Vegas", "practice"]);
  expect(wrapped("Craps", 18, 3)).toEqual(["Craps"]);
});

test("what is longer than its lines ends in dots", () => {
  expect(wrapped("one two three four", 5, 2)).toEqual(["one", "two …"]);
  expect(wrapped("Regulamento-do-jogo de craps", 9, 3)).toEqual(["Regulamento-do-jogo", "de craps"]);
});
