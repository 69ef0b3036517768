import { defineConfig } from "vite";

/** Built into the Python package; `web/pages.py` reads the manifest. */
export default defineConfig({
  base: "/static/ui/",
  build: {
    outDir: "../src/croupier/web/static/ui",
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: { input: "src/player.tsx" },
  },
});
