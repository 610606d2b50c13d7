// What a wager's card says in German.
import { beforeAll, expect, test, vi } from "vitest";
import type { Area } from "../src/lib/wire";

vi.stubGlobal("navigator", { languages: ["de"] });
const [words, story, wire, said, money, names] = await Promise.all([
  import("../src/lib/words"),
  import("../src/lib/story"),
  import("../src/lib/wire"),
  import("../src/lib/said"),
  import("../src/lib/money"),
  import("../src/lib/names"),
]);
beforeAll(words.spoken);

test("throws are said in German", () => {
  expect(story.throwWords("7 or 11")).toBe("7 oder 11");
  expect(story.throwWords("2, 3 or 12")).toBe("2, 3 oder 12");
  expect(story.throwWords("the point")).toBe("dem Point");
  expect(story.throwWords("easy 4 or 7")).toBe("4 weich oder 7");
  expect(story.notedWords("1 of 2 noted (10), puck on")).toBe("1 von 2 vermerkt (10), Puck an");
});

test("a preposition and an article that meet are one word", () => {
  const place = { where: "puck on", asleep: false } as const;
  const throws = ["the point", "7 or 11"].map((throws) => ({ throws, result: "won", net: "1/1" }));
  const won = (some: typeof throws): string => {
    const [found] = story.decisions([{ ...place, throws: some }]);
    return words.t("does-won", { throws: found!.does[0]!.throws });
  };
  expect(won(throws.slice(0, 1))).toBe("gewinnt beim Point");
  expect(won(throws)).toBe("gewinnt beim Point, und bei 7 oder 11");
  expect(won(throws.toReversed())).toBe("gewinnt bei 7 oder 11, und beim Point");
});

test("a cheer is read in the reader's language, and other words as they were said", async () => {
  const { CHEERS, spokenWords } = await import("../src/lib/cheers");
  expect(CHEERS.map(spokenWords)).toEqual(["Gut gemacht!", "Heiße Würfel!", "Na los!", "Viel Glück!", "Autsch!"]);
  expect(spokenWords("Ouch, again!")).toBe("Ouch, again!");
});

test("a name that the server or the page made is read in German, a chosen one is not", () => {
  const people = { pa: "Guest k7qm", pb: "Guest of honour", pc: "Ann" };
  expect(names.peopleNames(people)).toEqual({ pa: "Gast k7qm", pb: "Guest of honour", pc: "Ann" });
  const table = { table: "crown-abc", opened_by: "Guest k7qm" };
  expect(names.listedName({ ...table, name: "" })).toBe("Tisch von Gast k7qm");
  expect(names.listedName({ ...table, name: "First hand" })).toBe("Erste Hand");
  expect(names.listedName({ ...table, name: "Friday" })).toBe("Friday");
});

test("odds and shares are written as Germans write them", () => {
  expect(story.percent("7/495", 3)).toBe("1,414");
  expect([money.digits(-1.5, 2), money.hundredths(0.0141)]).toEqual(["−1,50", "1,41 %"]);
  expect([money.resultWords(0.001), money.resultWords("-2.5"), money.costWords(3)]).toEqual(["0,00", "−2,50", "3,00"]);
  expect(story.trueOdds("740711/760760", "20049/760760")).toBe("36,9 zu 1");
  expect(wire.paying({ pays: "7.5 to 1" } as Area)).toBe("Zahlt 7,5 zu 1");
  expect(wire.paysWords("9.5 to 1")).toBe("9,5 zu 1");
  expect(wire.paying({ pays: "2 pays 2 to 1, 12 pays 3 to 1" } as Area)).toBe("2 zahlt 2 zu 1, 12 zahlt 3 zu 1");
  expect(wire.paying({ pays: "2 and 12 pay 2 to 1" } as Area)).toBe("2 und 12 zahlen 2 zu 1");
});

test("what the book says of a wager is told in German, or names its language", () => {
  expect(said.termWords({ term: "pays", says: "9.5 to 1 on 6 and 8" })).toEqual({
    term: "zahlt",
    says: "9,5 zu 1 auf 6 und 8",
    lang: undefined,
  });
  expect(said.termWords({ term: "spins", says: "the wheel: once" })).toEqual({
    term: "spins",
    says: "the wheel: once",
    lang: "en",
  });
});

test("a sentence that has no German names its language", () => {
  const reader = { names: {} };
  expect(said.saidIn({ text: "the puck is off" }, reader)).toBeUndefined();
  expect(said.saidIn({ text: "the wheel is spun" }, reader)).toBe("en");
});
