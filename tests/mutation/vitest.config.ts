import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The tests that `run.ts` names, as in ../vitest.config.ts but for its patience. */
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}/app` } },
  test: {
    include: process.env["MUTATION_TESTS"]?.split(",") ?? [],
    isolate: false,
    setupFiles: ["tests/support/tidy.ts"],
    globalSetup: ["tests/support/own-temporary-files.ts"],
  },
});
