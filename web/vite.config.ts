import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { words } from "./words.ts";

export default defineConfig({
  plugins: [svelte(), words({ together: Boolean(process.env.VITEST) })],
  build: {
    outDir: "../src/saboteur/server/static",
    emptyOutDir: true,
    // Nothing may be inlined: the server allows scripts, styles and images from itself alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: {
      // The service worker has an address of its own, which stays the same, and imports nothing.
      input: { index: "index.html", sw: "src/sw.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  server: {
    port: 5173,
    proxy: { "/api": "http://127.0.0.1:8080", "/socket": { target: "ws://127.0.0.1:8080", ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { environment: "happy-dom", include: ["src/**/*.test.ts", "*.test.ts"] },
});
