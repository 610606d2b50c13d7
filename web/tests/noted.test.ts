import { expect, test } from "vitest";
import { aims, soFar, type Memory } from "../src/lib/noted";

const lost = (noted: number) => ({ result: "lost" as const, noted, notes: false, net: "-1", throws: "7" });
const small: Memory = {
  what: "thrown",
  of: [2, 3, 4, 5, 6],
  count: "different",
  decided: [lost(0), lost(4), { result: "won", noted: 5, notes: true, net: "34", throws: "2, 3, 4, 5 or 6" }],
};
const fire: Memory = {
  what: "made",
  of: [4, 5, 6, 8, 9, 10],
  count: "different",
  decided: [
    lost(0),
    lost(3),
    ...(
      [
        [4, "24"],
        [5, "249"],
        [6, "999"],
      ] as const
    ).map(([noted, net]) => ({ result: "won" as const, noted, notes: false, net, throws: "7" })),
  ],
};
const repeater: Memory = {
  what: "thrown",
  of: [4],
  count: "times",
  decided: [lost(0), lost(3), { result: "won", noted: 4, notes: true, net: "65", throws: "4" }],
};

test("a wager that remembers says what must come to win it", () => {
  expect(aims(small)).toEqual(["2, 3, 4, 5 and 6 must each come before 7.", "Loses on 7."]);
  expect(aims(fire)).toEqual([
    "at least 4 of the points 4, 5, 6, 8, 9 and 10 must be made. Then 7 pays 24 to 1 with 4, 249 to 1 with 5 and 999 to 1 with 6.",
    "Loses on 7 with fewer than 4.",
  ]);
  expect(aims(repeater)).toEqual(["4 must come 4 times before 7.", "Loses on 7."]);
  // A win on the throw that is noted and one on another: no one sentence.
  expect(
    aims({ ...fire, decided: [...fire.decided, { result: "won", noted: 6, notes: true, net: "1", throws: "6" }] }),
  ).toEqual([]);
});

test("a wager that remembers says what has come so far and what is missing", () => {
  expect(soFar(small, [])).toBe("nothing yet. Missing: 2, 3, 4, 5 and 6.");
  expect(soFar(small, [2, 5])).toBe("2 and 5. Missing: 3, 4 and 6.");
  expect(soFar(fire, [4, 6])).toBe("4 and 6. It needs 2 more.");
  expect(soFar(fire, [4, 5, 6, 8])).toBe("4, 5, 6 and 8. That is enough to win.");
  expect(soFar(repeater, [4])).toBe("1 of 4.");
  expect(soFar(repeater, [4, 4])).toBe("2 of 4.");
});
