import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { fileList } from "./files.ts";
import { words } from "./words.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => {
  // The static build has the server inside, and lies in any folder of any web host.
  const inside = mode === "static";
  const server = here(inside ? "src/inside/index.ts" : "src/net/network.ts");
  return {
    plugins: [
      svelte(),
      words({ together: Boolean(process.env.VITEST), also: inside ? [server] : [] }),
      !inside && fileList(),
    ],
    // Where the pages lie is for the server to say (`base_path`): it writes it into the page.
    base: "./",
    build: {
      outDir: inside ? "../.venv/site/client" : "../src/saboteur/server/static",
      emptyOutDir: true,
      // Nothing may be inlined: the server allows scripts, styles and images from itself alone.
      assetsInlineLimit: 0,
      // What a service worker has kept and what a page preloads do not go together.
      modulePreload: inside ? false : { polyfill: false },
      reportCompressedSize: !inside,
      rollupOptions: {
        // The service worker has an address of its own, which stays the same, and imports nothing;
        // the static build has another one, which `tools/website` makes.
        input: { index: "index.html", ...(inside ? {} : { sw: "src/sw.ts" }) },
        output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
      },
    },
    worker: { format: "es" as const },
    server: {
      port: 5173,
      proxy: { "/api": "http://127.0.0.1:8080", "/socket": { target: "ws://127.0.0.1:8080", ws: true } },
    },
    resolve: {
      alias: { "#server": server },
      ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
    },
    test: { environment: "happy-dom", include: ["src/**/*.test.ts", "*.test.ts"] },
  };
});
