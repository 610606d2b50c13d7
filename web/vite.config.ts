/// <reference types="vitest/config" />
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

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

// The page is built into the Python package, which serves it. Nothing is fetched from anywhere else.
export default defineConfig({
  base: "./",
  plugins: [svelte(), parted, shortened],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
