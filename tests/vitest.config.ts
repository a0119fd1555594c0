import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Replaces a module or a variable already read, or adds a call to the global list. */
const CHANGES_MODULES = /\bvi\.(mock|doMock|resetModules|stubEnv)\(|\bendpoint\("Test"/;

const alone = ["tests/unit", "tests/contract"].flatMap((folder) =>
  readdirSync(`${root}/${folder}`)
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => CHANGES_MODULES.test(readFileSync(file, "utf8"))),
);

/** Generous limits for a busy machine, so that hangs fail; not speed measurements. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

/** Files of a worker share imports, whose loading outlasts most tests. */
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
 * `unit` and `contract` run the sources; `routes` runs the built portal over HTTP and rebuilds it when
 * stale.
 */
export default defineConfig({
  root,
  test: {
    // Two cores; tests wait at times.
    maxWorkers: 3,
    projects: [
      project("unit", { include: ["tests/unit/**/*.test.{ts,tsx}"], exclude: alone }),
      project("alone", { include: alone, isolate: true }),
      project("contract", { include: ["tests/contract/**/*.test.ts"], exclude: alone }),
      project("routes", {
        include: ["tests/routes/**/*.test.ts"],
        globalSetup: ["tests/support/build-first.ts"],
        // React chooses its build by it: development checks what it renders, which takes longer.
        env: { NODE_ENV: "production" },
        // Test what ships: Node loads the built portal untransformed.
        server: { deps: { external: [/\/build\//] } },
      }),
    ],
  },
});
