import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { isLong } from "./runs.ts";

// Searches of `npm test` are repeatable; those of the long run find new cases.
if (!isLong) fc.configureGlobal({ seed: Number(process.env["TESTS_SEED"] ?? 20261122) });

// Files of a worker share a process.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
