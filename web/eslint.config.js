import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { rules: { "no-undef": "off" } }, // TypeScript knows the names of the browser
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      "no-useless-assignment": "off", // it does not know that the parent reads what is `$bindable`
      "svelte/no-useless-mustaches": "off", // Svelte trims a block's edges: {" "} is how a space is written there
    },
  },
);
