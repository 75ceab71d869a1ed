import { defineConfig } from "vite";

/** One page; everything that a browser loads is a file of its own, as the content security policy asks. */
export default defineConfig({
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
