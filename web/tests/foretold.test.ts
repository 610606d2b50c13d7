// If you roll …: a roll that decides bets which cancel is told from one that decides none.
import { expect, test } from "vitest";
import { foretold, netMark, type Foretold } from "../src/lib/foretold";

const roll = (...results: [label: string, result: string][]): Foretold =>
  ({
    name: "3",
    total: 3,
    net: "0.00",
    throws: [],
    results: results.map(([label, result]) => ({ wager: label, label, result })),
  }) as unknown as Foretold;

test("bets that cancel are told from bets that nothing decides", () => {
  // On a come-out roll 3 loses the line's 5 and wins the field's 5.
  const cancel = roll(["Win Line", "lost"], ["Field", "won"]);
  expect(netMark(cancel)).toBe("0");
  expect(foretold(cancel)).toBe("If you roll 3: nothing won or lost in all. Win Line loses and Field wins");
  const nothing = roll(["Hardways 8", "stands"]);
  expect(netMark(nothing)).toBe("·");
  expect(foretold(nothing)).toBe("If you roll 3: nothing changes. Hardways 8 stays");
  expect(netMark(roll())).toBe("·");
});
