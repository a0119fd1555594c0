import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const alias = { "~": `${root}/app` };
// The built portal is what ships: tests load it as Node does, untransformed.
const server = { deps: { external: [/\/build\//] } };

/** Ceilings for a busy machine, so that a hang fails; not measures of speed. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

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
      {
        resolve: { alias },
        test: {
          name: "unit",
          root,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          environment: "node",
          ...patience,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "contract",
          root,
          include: ["tests/contract/**/*.test.ts"],
          environment: "node",
          ...patience,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "routes",
          root,
          include: ["tests/routes/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/build-first.ts"],
          ...patience,
          server,
        },
      },
    ],
  },
});
