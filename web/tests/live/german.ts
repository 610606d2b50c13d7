// Every sentence of the records that prove the books, every call and every card, in German: tests/web/test_german_words.py
// plays them and names the file.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { Memory, PlaceOfWager, Term } from "../../src/lib/messages";
import type { Told } from "../../src/lib/said";
import type { Area } from "../../src/lib/wire";

interface Heard {
  sentences: Told[];
  /** What bots say. */
  talk: Told[];
  /** What the school says, but the clauses. */
  taught: Told[];
  wagers: { wager: string; chain: PlaceOfWager[]; remembers: Memory | null; rests_on: Term[] }[];
  pays: string[];
  /** Names that stay as they are printed on the felt. */
  names: string[];
}
const ENGLISH =
  /\b(after|already|and|at|before|bets?|by|each|easy|eleven|for|goes|hard|has|have|his|is|it|its|lost|loses|made|may|must|nine|no|nobody|noted|of|only|or|pays?|point|rounded|seven|stands|ten|than|that|the|their|they|to|up|wager|wins?|with|won|you|your)\b/;

test("no English is left in what a player of a German table hears", async () => {
  vi.stubGlobal("navigator", { languages: ["de"] });
  const { spoken, t, worded } = await import("../../src/lib/words");
  await spoken();
  const { said, saidIn, termWords } = await import("../../src/lib/said");
  const { decisions, notedWords, netWords } = await import("../../src/lib/story");
  const { aims } = await import("../../src/lib/noted");
  const { paying } = await import("../../src/lib/wire");
  const heard = JSON.parse(readFileSync(process.env["HARDWAY_HEARD"]!, "utf8")) as Heard;
  const names = heard.names
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const named = new RegExp(`\\b(${names.join("|")})( on \\d+)?(?!\\w)`, "g");
  const english = (words: string): boolean =>
    ENGLISH.test(words.replace(/ gezeigt: .*|Come-out|„.*?“|, auf Anordnung von .*/g, "").replace(named, "W"));

  const readers = (told: Told) => ["", told.phrase?.find((one) => one.kind === "person")?.text ?? ""];
  const wrong = heard.sentences.flatMap((told) =>
    [...new Set(readers(told))].flatMap((me) => {
      const reader = { names: {}, me };
      const words = said(told, reader);
      return saidIn(told, reader) || english(words) ? [words] : [];
    }),
  );
  expect(heard.sentences.length).toBeGreaterThan(1000);
  expect([...new Set(wrong)]).toEqual([]);

  expect(heard.talk.length).toBeGreaterThan(50);
  expect(heard.talk.filter((told) => saidIn(told, { names: {} })).map((told) => told.text)).toEqual([]);

  await worded(Promise.resolve(), "study");
  expect(heard.taught.length).toBeGreaterThan(1000);
  expect(heard.taught.filter((told) => saidIn(told, { names: {} })).map((told) => told.text)).toEqual([]);

  const cards = heard.wagers.flatMap(({ wager, chain, remembers }) =>
    [
      ...decisions(chain).flatMap(({ where, noted, does }) => [
        t(`where-${where}`, { noted: notedWords(noted ?? "") }),
        ...does.map(({ result, throws }) => t(`does-${result}`, { throws })),
      ]),
      ...(remembers ? aims(remembers) : []),
      netWords(chain),
    ].map((words) => `${wager}: ${words}`),
  );
  const terms = heard.wagers.flatMap(({ rests_on }) => rests_on.filter((one) => termWords(one).lang));
  expect([...new Set(terms.map((one) => `${one.term}: ${one.says}`))]).toEqual([]);
  const felt = heard.pays.map((pays) => paying({ pays } as Area));
  expect(heard.wagers.length).toBeGreaterThan(300);
  expect([...new Set([...cards, ...felt])].filter((one) => english(one.replace(/^[^:]*: /, "")))).toEqual([]);
}, 120_000);
