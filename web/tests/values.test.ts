// What a field of the conditions holds and what the record has for it are compared as the same words.
import { expect, test } from "vitest";
import { goesOn, recorded, spelt } from "../src/tournament/values";

test("an item that nobody has changed is what stands on record", () => {
  for (const no of ["no", "nein"])
    for (const stated of ["none", "20", "best of three"])
      for (const inWords of [true, false]) expect(recorded(spelt(stated, inWords, no), inWords, no)).toBe(stated);
});

test("a reader writes no in their own language, and the record says none", () => {
  expect(spelt("none", true, "nein")).toBe("nein");
  expect(recorded(" Nein ", true, "nein")).toBe("none");
});

test("a choice keeps the words of the record", () => {
  expect(spelt("none", false, "no")).toBe("none");
  expect(recorded("no", false, "no")).toBe("no");
  expect(goesOn("", spelt("none", false, "no"))).toBe("none");
});
