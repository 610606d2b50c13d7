import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is built into the Python package, which serves it. Nothing is fetched from anywhere else.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: { outDir: "../src/hardway/server/page", emptyOutDir: true, target: "es2022", assetsInlineLimit: 2048 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
