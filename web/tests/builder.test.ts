// Clicks and text of a strategy stay in step.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACTS, CONDITIONS, fill, fit, parse, unitOf, withUnit, write } from "../src/lib/builder";

const SHELF = "../src/hardway/strategy/library";
const texts = readdirSync(SHELF)
  .filter((name) => name.endsWith(".strategy"))
  .map((name) => [name, readFileSync(`${SHELF}/${name}`, "utf8")] as const);

test.each(texts)("%s is written as it was", (_, text) => {
  expect(write(parse(text))).toBe(text);
});

test("a rule comes apart into conditions and acts", () => {
  expect(parse("unit 10\nbet field 5\nwhen point and count come < 2\n  bet come 1u\n  max come_odds\n")).toEqual([
    "unit 10",
    { when: [], acts: ["bet field 5"] },
    { when: ["point", "count come < 2"], acts: ["bet come 1u", "max come_odds"] },
  ]);
});

test("what clicks have no form for stays as it was written", () => {
  const text = "when (comeout or point 6) and not up pass\n  # only then\n  set stake stake + 1\n";
  expect(parse(text)).toEqual([
    { when: ["(comeout or point 6) and not up pass"], acts: ["# only then", "set stake stake + 1"] },
  ]);
  expect(write(parse(text))).toBe(text);
  expect(fit(CONDITIONS, "(comeout or point 6) and not up pass")).toBeNull();
  expect(fit(ACTS, "set stake stake + 1")).toBeNull();
});

test("every form is found again in what it writes", () => {
  for (const forms of [CONDITIONS, ACTS]) {
    for (const form of Object.keys(forms)) {
      const words = fill(forms, form, { W: "place 6", N: "4", A: "1.5u" });
      expect(fit(forms, words)?.form).toBe(form);
      expect(fill(forms, form, fit(forms, words)?.values ?? {})).toBe(words);
    }
  }
});

test("the unit stands before the first rule", () => {
  const blocks = parse("# mine\nname mine\nbet pass 1u\n");
  expect(write(withUnit(blocks, "15"))).toBe("# mine\nname mine\nunit 15\nbet pass 1u\n");
  expect(unitOf(withUnit(withUnit(blocks, "15"), "20"))).toBe("20");
});
