import { readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vitest/config";
import { buildPrograms } from "../../.ci/programs.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["app", "lab"];
const OUT = ".cache/transpiled";
const SOURCE = /^(\.|~?\/).*\.tsx?$/;
/** As Vite names them at run time. */
const FROM_ROOT = /^\/(app|lab)\//;

/** Path of an imported source. @param from folder of the importing file */
const pathOf = (specifier: string, from: string) =>
  specifier.startsWith("~/") ? join(root, "app", specifier.slice(2)) : resolve(from, specifier);

/** Writes each source as JavaScript that imports others like it. */
async function transpile(): Promise<void> {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  ).filter((name) => /\.tsx?$/.test(name));
  await build({
    absWorkingDir: root,
    entryPoints: sources.map((file) => ({ in: file, out: file })),
    outdir: OUT,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.19",
    jsx: "automatic",
    loader: { ".css": "empty" },
    logLevel: "error",
    plugins: [
      {
        name: "file-by-file",
        setup: (use) => {
          use.onResolve({ filter: SOURCE }, ({ path, resolveDir, kind }) =>
            kind === "entry-point"
              ? null
              : { path: `./${relative(resolveDir, pathOf(path, resolveDir))}.mjs`, external: true },
          );
        },
      },
    ],
  });
}

let ready: Promise<unknown> | undefined;

/**
 * In a single run Node loads app/ and lab/ as JavaScript that was written once: Vite would transform each file for
 * each project, and what it makes runs slower. Watched sources stay with Vite.
 */
export function transpiled(): Plugin {
  let isSingleRun = false;
  return {
    name: "transpiled",
    enforce: "pre",
    configureVitest({ vitest }) {
      isSingleRun = !vitest.config.watch;
    },
    async resolveId(specifier, importer) {
      if (!isSingleRun || !SOURCE.test(specifier)) return null;
      await (ready ??= Promise.all([transpile(), buildPrograms()]));
      const named = FROM_ROOT.test(specifier) ? join(root, specifier) : specifier;
      const path = relative(root, pathOf(named, importer ? dirname(importer) : root));
      return FOLDERS.some((folder) => path.startsWith(`${folder}/`)) ? join(root, OUT, `${path}.mjs`) : null;
    },
  };
}
