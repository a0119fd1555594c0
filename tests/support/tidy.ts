import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { endpoints, type Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { isLong } from "./runs.ts";

// Searches of `npm test` are repeatable; those of the long run find new cases.
if (!isLong) fc.configureGlobal({ seed: Number(process.env["TESTS_SEED"] ?? 20261122) });

// Files of a worker share a process: restore clock, variables, globals, and the list of the portal's calls.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  const calls = endpoints as Endpoint[]; // the list itself
  calls.splice(0, calls.length, ...calls.filter(({ resource }) => resource !== "Test"));
});
