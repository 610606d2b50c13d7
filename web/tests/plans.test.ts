// What prizes as they are typed come to, before anything is sent: by arithmetic.
import { expect, test } from "vitest";
import { noticed, past, soon } from "../src/hosted/when";
import { placed, there, timed } from "../src/lib/when";
import { usual as usualPromotion } from "../src/promotion/plans";
import { nobodyOut, prizeFault, prizeNote, usual } from "../src/tournament/plans";

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

test("heats that put nobody out are told from others", () => {
  const out = (most: string, heats: string, onward: string) => nobodyOut({ ...usual(), most, heats, onward });
  expect([out("6", "3", "2"), out("7", "3", "2"), out("18", "3", "6")]).toEqual([true, false, true]);
  expect(nobodyOut(usual("heats"))).toBe(false);
});

test("what cannot be read is left to the server", () => {
  expect(note("a cup")).toBe("");
});

// A notice of 24 hours and an hour to write the terms: the first evening at six that leaves 25 hours.
test.each([
  ["2026-11-19T16:59", "2026-11-20T18:00"],
  ["2026-11-19T17:01", "2026-11-21T18:00"],
  ["2026-11-30T23:00", "2026-12-02T18:00"],
])("a promotion begun at %s starts at %s", (now, starts) => {
  expect(usualPromotion("newcomers", (id) => id, 24, Date.parse(now)).starts).toBe(starts);
});

test("a promotion without a notice starts tomorrow", () => {
  const said = usualPromotion("bets", (id) => id, 0, Date.parse("2026-11-19T23:00"));
  expect([said.starts, said.closes, said.drawn]).toEqual(["2026-11-20T18:00", "2026-11-20T22:00", "2026-11-20T22:15"]);
});

test("a plan's times are by the clock of the house, and say so", () => {
  const utc = Date.parse("2026-11-20T00:56Z"); // Melbourne is 11 hours ahead in summer
  const now = there("Australia/Melbourne", utc);
  expect(now).toBe(Date.parse("2026-11-20T11:56"));
  expect(soon(now, 30)).toBe("2026-11-20T12:30");
  expect(past("2026-11-20T11:00", now)).toBe(true); // by a reader's clock in UTC it is to come
  expect([noticed("2026-11-21T11:55", 24, now), noticed("2026-11-21T11:56", 24, now)]).toEqual([true, false]);
  expect(placed("11:56 am", "Pacific/Kiritimati", utc)).toBe("11:56 am Kiritimati time");
  expect(timed("2026-11-25T18:00", "Pacific/Kiritimati")).toMatch(/ 6:00 pm Kiritimati time$/);
  expect([there("", utc), there("No/Where", utc)]).toEqual([utc, utc]);
});
