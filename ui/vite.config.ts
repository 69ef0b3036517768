import { defineConfig, type Plugin } from "vite";

/** Each screen is one `.tsx` in `src`; what they share lies in folders below it. */
const screens = ["home", "player", "dealer", "pit", "board", "whatif", "tournaments", "tournament", "tournamentBoard"];

/** The licenses of all that is built in, code and fonts, beside it: `/static/ui/licenses.txt`. */
const licenses: Plugin = {
  name: "licenses",
  async generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : part.originalFileNames));
    const packages = new Set(files.flatMap((file) => file.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []));
    const texts = [...packages].sort().map(async (name) => {
      const text = await this.fs.readFile(`node_modules/${name}/LICENSE`, { encoding: "utf8" });
      return `${name}\n${"=".repeat(name.length)}\n\n${text.trim()}\n`;
    });
    this.emitFile({ type: "asset", fileName: "licenses.txt", source: (await Promise.all(texts)).join("\n\n") });
  },
};

/** Built into the Python package; `web/pages.py` reads the manifest. */
export default defineConfig({
  base: "/static/ui/",
  plugins: [licenses],
  build: {
    outDir: "../src/croupier/web/static/ui",
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0, // the house's pages take nothing but files of the house
    modulePreload: { polyfill: false },
    rollupOptions: { input: screens.map((name) => `src/${name}.tsx`) },
  },
});
