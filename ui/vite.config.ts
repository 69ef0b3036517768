import { defineConfig } from "vite";

/** Each screen is one `.tsx` in `src`; what they share lies in folders below it. */
const screens = ["home", "player", "dealer", "pit", "board"];

/** Built into the Python package; `web/pages.py` reads the manifest. */
export default defineConfig({
  base: "/static/ui/",
  build: {
    outDir: "../src/croupier/web/static/ui",
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: { input: screens.map((name) => `src/${name}.tsx`) },
  },
});
