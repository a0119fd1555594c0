import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const alias = { "~": `${root}/app` };
// The built portal is what ships: tests load it as Node does, untransformed.
const server = { deps: { external: [/\/build\//] } };

/**
 * `unit` and `contract` run from the sources; `routes` runs the built portal over real HTTP, so it builds
 * first when the build is stale.
 */
export default defineConfig({
  root,
  test: {
    // Two cores: more workers only make deadlines in tests unreliable.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          root,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          environment: "node",
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "contract",
          root,
          include: ["tests/contract/**/*.test.ts"],
          environment: "node",
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          server,
        },
      },
    ],
  },
});
