import { afterAll, vi } from "vitest";
import { endpoints, type Endpoint } from "../../app/upstream/client/endpoint.server.ts";

// Files of a worker share a process: restore clock, variables, globals, and the list of the portal's calls.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  const calls = endpoints as Endpoint[]; // the list itself
  calls.splice(0, calls.length, ...calls.filter(({ resource }) => resource !== "Test"));
});
