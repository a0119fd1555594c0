import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultServerConditions } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

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
  conditions = ["source", ...defaultServerConditions],
): TestProjectInlineConfiguration => ({
  resolve: { alias: { "~": `${root}/app` } },
  ssr: { resolve: { conditions } },
  test: {
    name,
    root,
    environment: "node",
    isolate: false,
    setupFiles: ["tests/support/tidy.ts", "tests/support/tidy-calls.ts"],
    globalSetup: ["tests/support/own-temporary-files.ts"],
    ...patience,
    ...test,
  },
});

/**
 * `sources` and `laboratory` run the sources; `routes` runs the built portal over HTTP and rebuilds it when stale.
 */
export default defineConfig({
  root,
  test: {
    // Two cores; tests wait at times.
    maxWorkers: 4,
    projects: [
      project("sources", { include: ["tests/{unit,contract}/**/*.test.{ts,tsx}"] }),
      project("laboratory", {
        include: ["lab/tests/**/*.test.ts"],
        setupFiles: ["tests/support/tidy.ts"],
      }),
      project(
        "routes",
        {
          include: ["tests/routes/**/*.test.ts"],
          globalSetup: ["tests/support/own-temporary-files.ts", "tests/support/build-first.ts"],
          // React chooses its build by it: development checks what it renders, which takes longer.
          env: { NODE_ENV: "production" },
          // Test what ships: Node loads the built portal and laboratory untransformed.
          server: { deps: { external: [/\/build\//] } },
        },
        [...defaultServerConditions],
      ),
    ],
  },
});
