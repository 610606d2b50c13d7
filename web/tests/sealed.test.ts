// A secret wager commits to what docs/notation.md says; the digests below are those of `printf 'q7x2 place 6 120' | sha256sum`.
import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import type { Book } from "../src/lib/names";
import { commitmentOf, inWords, keep, opensWith } from "../src/tournament/sealed";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("the commitment is the SHA-256 of a salt, a space and the wager", () => {
  expect(commitmentOf("q7x2", "place 6 120")).toBe("fb54db7af3012bb81e37fee10343efbce5712c8ffd808d06669fe6eb97e5d5b0");
  expect(commitmentOf("salt", "pass 100")).toBe("5e485a5a314ed7998305f03d1368f024456a5c2f830bc84f9229b1bb2302336b");
});

test("what the documents seal is what they reveal", () => {
  const notation = readFileSync("../docs/notation.md", "utf8");
  const [, commitment] = /`seal ann t1 hand 5 ([0-9a-f]{64})`/.exec(notation)!;
  const [, salt, says] = /`reveal ann t1 hand 5 (\S+) (.+?) by tournament_director`/.exec(notation)!;
  expect(commitmentOf(salt!, says!)).toBe(commitment);
});

test("the words that open a wager are kept, with a salt of their own", () => {
  const [one, other] = [keep("pass 100"), keep("pass 100")];
  expect(one).not.toBe(other);
  expect(opensWith(one)).toMatch(/^[0-9a-f]{24} pass 100$/);
  const [salt] = opensWith(one).split(" ");
  expect(commitmentOf(salt!, "pass 100")).toBe(one);
  expect(opensWith("0".repeat(64))).toBe("");
});

test("a wager is said as the house calls it, and one that it does not know as it was written", () => {
  const place = { wager: "place", label: "Place Bet", numbers: [6], parent: null, line: false };
  const book: Book = { wagers: [place], roles: [], grounds: [], breaches: [], annulments: [] };
  expect(inWords(book, "place 6 120, any_seven 5")).toBe("Place Bet 6 120, any seven 5");
  expect(inWords(null, "all")).toBe("all");
});
