// The page as a handful of files with hashed names, for the binary to carry.
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  // What is in public/ keeps its name; the program serves it as it is.
  publicDir: "public",
  worker: { format: "es" },
  build: {
    outDir: "../build/web/dist",
    emptyOutDir: true,
    target: "es2022",
    // A data: address in a style sheet or a script put into the page would
    // need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
  },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
});
