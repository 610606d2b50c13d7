// What prizes as they are typed come to, before anything is sent: by arithmetic.
import { expect, test } from "vitest";
import { past } from "../src/hosted/when";
import { prizeFault, prizeNote, usual } from "../src/tournament/plans";

const words = (id: string, values: Record<string, string> = {}): string => `${id} ${Object.values(values).join(" | ")}`;
const note = (prizes: string): string => prizeNote({ ...usual(), least: "3", fee: "20", prizes }, words);

test("shares are of the fees of the fewest players", () => {
  expect(note("60 %, 40%")).toBe("plan-prizes-share 3 | 36, 24"); // of 60
  expect(note("33 %, 33 %")).toBe("plan-prizes-share 3 | 19.80, 19.80");
});

test("plain numbers are dollars, and stand beside the fees", () => {
  expect(note("60, 40")).toBe("plan-prizes-money 60, 40 | 60 | 3");
  expect(note("$100, $50")).toBe("plan-prizes-money 100, 50 | 60 | 3");
});

test("a start before the present minute is past", () => {
  const now = Date.parse("2026-11-19T12:00:59");
  expect(
    ["2026-11-18T12:00", "2026-11-19T11:59", "2026-11-19T12:00", "2026-11-19T12:01", ""].map((at) => past(at, now)),
  ).toEqual([true, true, false, false, false]);
});

test("prizes are shares of no more than the whole, or sums, and not both", () => {
  expect(["60 %, 40 %", "100, 50", "60 %, 50", "60 % and 41 %", "a cup"].map(prizeFault)).toEqual([
    "",
    "",
    "plan-prizes-mixed",
    "plan-prizes-over",
    "",
  ]);
});

test("what cannot be read is left to the server", () => {
  expect(note("a cup")).toBe("");
});
