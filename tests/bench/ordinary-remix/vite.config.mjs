import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

const from = (path) => fileURLToPath(new URL(path, import.meta.url));
const portal = from("../../../app");

/** Modules of the portal that an ordinary application has not, or has otherwise. */
const INSTEAD = new Map(
  [
    ["i18n/use-translation.ts", "use-translation.ts"],
    ["lib/plain-json.ts", "plain.ts"],
    ["upstream/client/read-once.ts", "plain.ts"],
  ].map(([theirs, own]) => [`${portal}/${theirs}`, from(`app/${own}`)]),
);

const instead = {
  name: "instead",
  enforce: "pre",
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && (INSTEAD.get(found.id) ?? found);
  },
};

export default defineConfig({
  plugins: [
    instead,
    remix({
      buildDirectory: "../../../.cache/ordinary-remix",
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
        v3_lazyRouteDiscovery: false,
      },
    }),
  ],
  resolve: { alias: { "~": portal } },
  build: { target: "es2022", assetsInlineLimit: 0 },
  esbuild: { target: "es2022" },
  logLevel: "warn",
});
