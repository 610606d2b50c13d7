/// <reference types="vitest/config" />
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, defineConfig, type Plugin } from "vite";

const PAGE = "../src/hardway/server/page";
const CODINGS: [string, (plain: Buffer) => Buffer][] = [
  [".br", (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })],
  [".gz", (plain) => gzipSync(plain, { level: 9 })],
];

/** Lays beside every text its short forms, where they are shorter, so that the server only has to choose. */
const shortened: Plugin = {
  name: "shortened",
  apply: "build",
  closeBundle() {
    for (const name of readdirSync(PAGE, { recursive: true, encoding: "utf8" })) {
      if (!/\.(js|css|html|svg|txt)$/.test(name)) continue;
      const plain = readFileSync(join(PAGE, name));
      for (const [ending, coded] of CODINGS) {
        const short = coded(plain);
        if (short.length < plain.length) writeFileSync(join(PAGE, name + ending), short);
      }
    }
  },
};

/** Gives one part of a file of words: what stands under the headings that name it, or under those that name none. */
const parted: Plugin = {
  name: "parted",
  load(id) {
    const [file, part] = id.split("?part=");
    if (!part) return;
    const sections = readFileSync(file!, "utf8").split(/^(?=## )/m);
    const named = (section: string) => /^## .*\((\w+)\)$/m.exec(section)?.[1] ?? "page";
    const words = sections.filter((one) => named(one) === part).join("");
    this.addWatchFile(file!);
    return `export default ${JSON.stringify(words.replace(/^#.*\n/gm, ""))}`;
  },
};

/** What the index does before any other script has come, as one script to stand in it. */
async function first(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: "src/first.ts", output: { format: "iife" }, checks: { bundlerTimings: false } },
    },
  });
  const [script] = "output" in built ? built.output : [];
  return script?.type === "chunk" ? script.code.trim() : "";
}

/** Says in the index which files a table needs, and lets what stands there be painted before the styles have come. */
const started: Plugin = {
  name: "started",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle = {} }) {
      const script = await first();
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const table = chunks.find((one) => one.moduleIds.some((id) => id.endsWith(pageFile("TablePage"))));
      const needs = new Set<string>();
      const add = (chunk: (typeof chunks)[number]): void => {
        if (needs.has(chunk.fileName)) return;
        needs.add(chunk.fileName);
        chunk.viteMetadata?.importedCss.forEach((file) => needs.add(file));
        chunks.filter((one) => chunk.imports.includes(one.fileName)).forEach(add);
      };
      if (table) add(table);
      const files = [...needs].map((file) => `./${file}`).filter((file) => !html.includes(file));
      const letters = Object.keys(bundle)
        .filter((file) => /latin-wght-normal-[\w-]+\.woff2$/.test(file))
        .map((file) => `./${file}`);
      const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      return styles
        .reduce((rest, one) => rest.replace(one, ""), html)
        .replace("<html ", `<html data-table="${files.join(" ")}" data-letters="${letters.join(" ")}" `)
        .replace("<!--first-->", () => `<script>${script}</script>`)
        .replace("  </body>", `${styles.join("")}  </body>`);
    },
  },
};

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
/** Every module that one needs before it runs. */
function reach(all: Modules, from: string, found = new Set<string>()): Set<string> {
  if (!found.has(from)) {
    found.add(from);
    all.getModuleInfo(from)?.importedIds.forEach((id) => reach(all, id, found));
  }
  return found;
}

/** The file a module goes to. A file costs a slow phone half a second, whatever its size: the first load is one of them, and
 * a table two more, of which other pages have the parts alone. */
const pageFile = (name: string): string => `src/pages/${name}.svelte`;
const FILES: [string, string[]][] = [
  ["start", ["index.html"]],
  ["parts", ["Replay", "Learn", "Daily", "Tournaments"].map(pageFile)],
  ["table", ["TablePage"].map(pageFile)],
];
let reached: Map<string, Set<string>> | undefined;
function fileOf(id: string, context: Modules): string | null {
  const under = (name: string): string => join(import.meta.dirname, name);
  reached ??= new Map(
    FILES.map(([name, pages]) => [name, new Set(pages.flatMap((page) => [...reach(context, under(page))]))]),
  );
  if (reached.get("start")!.has(id)) return "start";
  if (!reached.get("table")!.has(id)) return null;
  return reached.get("parts")!.has(id) ? "parts" : "table";
}

// The page is built into the Python package, which serves it. Nothing is fetched from anywhere else.
export default defineConfig({
  base: "./",
  plugins: [svelte(), parted, started, shortened],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Of two that want a module, the one with the higher priority has it: what all pages need is in the first.
      output: {
        codeSplitting: {
          groups: FILES.map(([file], at) => ({
            name: (id, all) => (fileOf(id, all) === file ? file : null),
            priority: FILES.length - at,
          })),
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  // Tests of tests/live need what tests/web makes for them, and names: a server that runs, or all that is said at tables.
  test: {
    include: [
      process.env["HARDWAY_CASINO"]
        ? "tests/live/evening.ts"
        : process.env["HARDWAY_HEARD"]
          ? "tests/live/german.ts"
          : "tests/**/*.test.ts",
    ],
  },
});
