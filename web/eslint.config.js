import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["src/protocol.ts"] }, // written by tools/make_protocol.py
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ["*.js"] }, extraFileExtensions: [".svelte"] },
    },
    rules: {
      "no-undef": "off", // svelte-check finds it, and knows the browser
      "svelte/no-useless-mustaches": "off", // {" "} keeps a blank that formatting would move
      "svelte/prefer-svelte-reactivity": "off", // a Map or Set here is bookkeeping; what is drawn is $state or $derived
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Here components and their snippets are of type any; svelte-check knows what they are.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
);
