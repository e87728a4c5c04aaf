/** Writes down which files were built, so that the service worker can keep them all. */
import type { Plugin } from "vite";

export function fileList(): Plugin {
  return {
    name: "file-list",
    apply: "build",
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      // As seen from the folder in which the service worker lies, wherever that is.
      const files = ["./", "icon.svg", "manifest.webmanifest", ...built].sort();
      this.emitFile({ type: "asset", fileName: "files.json", source: JSON.stringify(files) });
    },
  };
}
