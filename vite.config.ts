import { vitePlugin as remix } from "@remix-run/dev";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { defaultServerConditions, defineConfig, type Plugin } from "vite";
import { flexGapFallback } from "./scripts/flex-gap.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const ENTRY = "entry.client";
const COMPONENT = /(?<!entry\.client)\.tsx$/;
const PRELOAD_HELPER = "\0vite/preload-helper.js";

/**
 * Keeps in build/client only what a page loads (decision 0001). Remix builds every route for browsers;
 * without hydration components are emptied before their imports are read, and routes never written.
 */
function onlyOwnScripts(): Plugin {
  let outDir = "";
  let server = false;
  return {
    name: "only-own-scripts",
    apply: "build",
    enforce: "pre",
    configResolved({ build }) {
      outDir = build.outDir;
      server = Boolean(build.ssr);
    },
    // Vite wraps each import() in 1.3 kB that preload style sheets and chunks; ours have none.
    load: (id) => (id === PRELOAD_HELPER ? "export const __vitePreload = (load) => load();" : null),
    transform: {
      order: "post",
      handler: (_, id) => (!server && COMPONENT.test(id) ? { code: "export {};", map: null } : null),
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const [name, file] of Object.entries(bundle))
          if (!server && file.type === "chunk" && file.isEntry && file.name !== ENTRY) delete bundle[name];
      },
    },
    // Browser route manifest, written by Remix during the server build.
    closeBundle() {
      if (!server || !existsSync(outDir)) return; // the build failed
      const assets = `${outDir}/../client/assets`;
      for (const name of readdirSync(assets)) if (name.startsWith("manifest-")) rmSync(`${assets}/${name}`);
    },
  };
}

/**
 * One server bundle, so that Express and the pages share modules. Remix would build only the pages.
 */
function serverEntry(): Plugin {
  return {
    name: "server-entry",
    enforce: "post",
    config: (_, { command, isSsrBuild }) =>
      command === "build" && isSsrBuild ? { build: { rollupOptions: { input: "server.ts" } } } : undefined,
  };
}

/** Packages with native code, files or requires of their own; all others are bundled (decision 0106). */
const APART = [
  "libsql",
  "sharp",
  "fontkit",
  "express",
  "undici",
  "ioredis",
  "pino",
  "prom-client",
  "reference-laboratory",
];

/** Leaves out what libraries have for development, and the native helpers of `ws`, which are not installed. */
const SERVER_CONSTANTS = {
  "process.env.NODE_ENV": '"production"',
  "process.env.WS_NO_BUFFER_UTIL": '"1"',
  "process.env.WS_NO_UTF_8_VALIDATE": '"1"',
};

/** Without white space and comments, which stay in memory. Names stay for stack traces, and lines are short. */
const SERVER_TEXT = {
  charset: "ascii",
  minifyIdentifiers: false,
  minifySyntax: false,
  lineLimit: 200,
} as const;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
        // Off: lazy discovery opens /__manifest, which costs seconds of CPU per request.
        v3_lazyRouteDiscovery: false,
      },
    }),
    onlyOwnScripts(),
    serverEntry(),
  ],
  define: isSsrBuild ? SERVER_CONSTANTS : {},
  ssr: isSsrBuild
    ? { noExternal: true as const, external: APART }
    : { resolve: { conditions: ["source", ...defaultServerConditions] } },
  css: { postcss: { plugins: [flexGapFallback] } },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    target: isSsrBuild ? "node20" : ["es2018", "chrome69"],
    sourcemap: isSsrBuild === true,
    cssTarget: "chrome69",
    assetsInlineLimit: 0,
    modulePreload: false,
    minify: "esbuild",
    rollupOptions: {
      // Routes for browsers re-export what their emptied components no longer have.
      shimMissingExports: isSsrBuild !== true,
      onwarn(warning, warn) {
        if (warning.code !== "EMPTY_BUNDLE") warn(warning);
      },
    },
  },
  // Node keeps a source with characters beyond Latin-1 in twice the memory; browsers need fewer bytes without escapes.
  esbuild: { target: "es2022", ...(isSsrBuild ? SERVER_TEXT : { charset: "utf8" as const }) },
  optimizeDeps: { esbuildOptions: { target: "es2022" } },
  server: { hmr: { port: Number(process.env["HMR_PORT"] ?? 24678) } },
}));
