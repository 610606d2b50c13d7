// Every word the page asks for is in the file, and every word of the file can be said.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { beforeAll, expect, test } from "vitest";
import { firstOf, LANGUAGES } from "../src/lib/language";
import { capital, has, t, worded } from "../src/lib/words";
import english from "../src/words/en.ftl?raw";

const languages = Object.fromEntries(
  readdirSync("src/words")
    .filter((name) => name.endsWith(".ftl"))
    .toSorted()
    .map((name) => [name.replace(".ftl", ""), readFileSync(join("src/words", name), "utf8")]),
);
const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => join("src", name));
const source = (file: string): string => readFileSync(file, "utf8");
const sources = files.map(source).join("\n");
beforeAll(() => worded(Promise.resolve(), "study", "work", "hosted"));

// What stands before the values: t("a"), t(b ? "c" : "d", { … }); and t(`e-${f}`), of which the beginning is known.
const said = [...sources.matchAll(/\bt\(([^,{}()]*)/g)].map((found) => found[1]!);
const asked = new Set(
  said.flatMap((words) => [...words.matchAll(/(?<!== )"([a-z][a-z0-9-]*)"/g)].map((found) => found[1]!)),
);
const begun = [...sources.matchAll(/\bt\(`([a-z][a-z0-9-]*-)\$\{/g)].map((found) => found[1]!);
const written = [...english.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((found) => found[1]!);

test("no word is missing", () => {
  expect(asked.size).toBeGreaterThan(200);
  expect([...asked].filter((id) => !has(id))).toEqual([]);
  expect(begun.filter((start) => !written.some((id) => id.startsWith(start)))).toEqual([]);
});

/** The words of a language under the headings that name a part, or under those that name none. */
function wordsOf(part: string, language = english): Set<string> {
  const sections = language.split(/^(?=## )/m).filter((one) => (/^## .*\((\w+)\)$/m.exec(one)?.[1] ?? "page") === part);
  return new Set(sections.flatMap((one) => [...one.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((found) => found[1]!)));
}

test("every language has each word in the part that loads it", () => {
  for (const [name, words] of Object.entries(languages))
    for (const part of ["page", "study", "work", "hosted"])
      expect([...wordsOf(part, words)].toSorted(), `${name} ${part}`).toEqual([...wordsOf(part)].toSorted());
});

/** A file, and all that come with it: what it imports at once, and what that imports. */
function withIt(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path] of source(file).matchAll(/^\s*import (?!type\b)(?:[^"]*? from )?"(\.[^"?]+)";/gm)) {
    const near = join(dirname(file), path!);
    const there = [near, `${near}.ts`].find((one) => /\.(svelte|ts)$/.test(one) && existsSync(one));
    if (there) withIt(there, found);
  }
  return found;
}

// "tournaments: () => worded(import("./pages/Tournaments.svelte"), "hosted", …)": with which words a page comes.
const loads = files.flatMap((file) =>
  [...source(file).matchAll(/import\("(\.[^"]+\.svelte)"\)((?:,\s*"\w+")*)/g)].map(
    ([, page, parts]) => [join(dirname(file), page!), [...parts!.matchAll(/"(\w+)"/g)].map((one) => one[1]!)] as const,
  ),
);
const asks = (file: string): string[] =>
  [...source(file).matchAll(/\bt\(([^,{}()]*)/g)].flatMap(([, words]) =>
    [...words!.matchAll(/(?<!== )"([a-z][a-z0-9-]*)"/g)].map((found) => found[1]!),
  );

test("a page comes with every word that it says", () => {
  expect(loads.length).toBeGreaterThan(15);
  // The school's three pages name their words once, after all of them.
  const parts = (page: string, own: readonly string[]) => (/Certificate|Classroom|Learn/.test(page) ? ["study"] : own);
  const wrong = [["src/main.ts", []] as const, ...loads].flatMap(([page, own]) => {
    const there = new Set(["page", ...parts(page, own)].flatMap((part) => [...wordsOf(part)]));
    return [...withIt(page)].flatMap((file) =>
      asks(file).flatMap((id) => (there.has(id) ? [] : [`${page}: ${file} says ${id}`])),
    );
  });
  expect([...new Set(wrong)]).toEqual([]);
});

test("every word can be said", () => {
  expect(written.filter((id) => !has(id))).toEqual([]);
  expect(new Set(written).size).toBe(written.length);
});

test("no word is there in vain", () => {
  const used = (id: string) => sources.includes(`"${id}"`) || begun.some((start) => id.startsWith(start));
  expect(written.filter((id) => !used(id))).toEqual([]);
});

// "1 exercises": every word is said with one of everything it counts. What follows a number is "1 of 5" or a name.
test("one of a thing is not spoken of as several", () => {
  const values = [...new Set([...english.matchAll(/\{ \$(\w+)/g)].map((found) => found[1]!))];
  const said = written.map((id) => [id, t(id, Object.fromEntries(values.map((one) => [one, 1])))] as const);
  expect(
    said
      .filter(([, words]) =>
        /\b1 (?!of\b|as\b|is\b|has\b|s\b|loses\b|wins\b|stays\b|comes\b|goes\b|moves\b|pays\b|claims\b|asks\b|calls\b|bets\b|directs\b|owes\b|was\b|includes\b|opens\b|decides\b|reviews\b)[a-z-]+s\b/.test(
          words,
        ),
      )
      .map(([id, words]) => `${id}: ${words}`),
  ).toEqual([]);
});

test("a name is written with a capital", () => {
  expect(["three_point_molly", "across", ""].map(capital)).toEqual(["Three point molly", "Across", ""]);
});

test("the first hand says of odds that they cost nothing only where that is so", () => {
  const said = (fair: string) => t("tour-odds-why", { line: "LINE", does: "wins", odds: "Odds", point: 6, fair });
  expect(said("yes")).toContain("costs you nothing.");
  expect(said("no")).not.toContain("costs you nothing");
  expect(said("no")).toMatch(/to win more on .?6.?\.$/);
});

test("a first hand says what goes with the line only of odds that lie there", () => {
  const said = (behind: string) => t("tour-made-why", { line: "LINE", does: "wins on 6", odds: "ODDS", behind });
  expect(said("yes")).toContain("ODDS");
  expect(said("no")).not.toContain("ODDS");
});

test("the first hand names the numbers that become the point", () => {
  const said = t("tour-comeout-why", { line: "LINE", comeout: "wins on 7", points: "3, 5 or 11" });
  expect(said).toContain("3, 5 or 11");
  expect(said).not.toContain("Any other number");
});

/** The messages of a language, and the values that each is given. */
function messages(words: string): Record<string, string[]> {
  const values = (part: unknown): string[] =>
    Array.isArray(part)
      ? part.flatMap(values)
      : part && typeof part === "object"
        ? "type" in part && part.type === "var" && "name" in part
          ? [String(part.name)]
          : Object.values(part).flatMap(values)
        : [];
  return Object.fromEntries(
    new FluentResource(words).body.map((one) => [one.id, [...new Set(values(one.value))].toSorted()] as const),
  );
}

test("every language has every word, with the same values", () => {
  expect(Object.keys(languages)).toEqual(Object.keys(LANGUAGES).toSorted());
  for (const words of Object.values(languages)) expect(messages(words)).toEqual(messages(english));
});

test("every word of every language can be said, of one thing and of several", () => {
  for (const [tongue, words] of Object.entries(languages)) {
    const bundle = new FluentBundle(tongue, { useIsolating: false });
    expect(bundle.addResource(new FluentResource(words))).toEqual([]);
    for (const [id, values] of Object.entries(messages(words)))
      for (const count of [0, 1, 2, 5]) {
        const errors: Error[] = [];
        const given = Object.fromEntries(values.map((one) => [one, count]));
        bundle.formatPattern(bundle.getMessage(id)!.value!, given, errors);
        expect([id, errors]).toEqual([id, []]);
      }
  }
});

test("every language comes in the same parts", () => {
  const heads = (words: string) => [...words.matchAll(/^## .*$/gm)].map(([head]) => head);
  for (const words of Object.values(languages)) expect(heads(words)).toEqual(heads(english));
});

test("the browser's first language that the page has is spoken", () => {
  expect(firstOf(["system", "fr-CH", "de-CH", "en"])).toBe("de");
  expect(firstOf(["en", "de"])).toBe("en");
  expect(firstOf(["fr", "it"])).toBe("en");
});
