import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Replacing a module or a variable that was read already; declaring a call of one's own in the list of all. */
const CHANGES_MODULES = /\bvi\.(mock|doMock|resetModules|stubEnv)\(|\bendpoint\("Test"/;

/** Test files that change modules which the other files of a worker share. */
const alone = ["tests/unit", "tests/contract"].flatMap((folder) =>
  readdirSync(`${root}/${folder}`)
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => CHANGES_MODULES.test(readFileSync(file, "utf8"))),
);

/** Ceilings for a busy machine, so that a hang fails; not measures of speed. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

/** Files of a worker share what they import: loading it takes longer than most of them. */
const project = (
  name: string,
  test: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration => ({
  resolve: { alias: { "~": `${root}/app` } },
  test: {
    name,
    root,
    environment: "node",
    isolate: false,
    setupFiles: ["tests/support/tidy.ts"],
    ...patience,
    ...test,
  },
});

/**
 * `unit` and `contract` run from the sources; `routes` runs the built portal over real HTTP, so it builds
 * first when the build is stale.
 */
export default defineConfig({
  root,
  test: {
    // The suite has to run on two cores.
    maxWorkers: 2,
    projects: [
      project("unit", { include: ["tests/unit/**/*.test.{ts,tsx}"], exclude: alone }),
      project("alone", { include: alone, isolate: true }),
      project("contract", { include: ["tests/contract/**/*.test.ts"], exclude: alone }),
      project("routes", {
        include: ["tests/routes/**/*.test.ts"],
        globalSetup: ["tests/support/build-first.ts"],
        // The built portal is what ships: tests load it as Node does, untransformed.
        server: { deps: { external: [/\/build\//] } },
      }),
    ],
  },
});
