// Every word the page asks for is in the file, and every word of the file can be said.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { has } from "../src/lib/words";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join("src", name), "utf8"))
  .join("\n");

test("no word is missing", () => {
  const asked = [...sources.matchAll(/\bt\(\s*"([a-z][a-z0-9-]*)"/g)].map((found) => found[1]!);
  expect(asked.length).toBeGreaterThan(100);
  expect([...new Set(asked)].filter((id) => !has(id))).toEqual([]);
});
