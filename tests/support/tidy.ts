import { afterAll, vi } from "vitest";

// Files of a worker share a process: restore clock, variables and globals.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
