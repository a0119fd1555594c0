import { afterAll, vi } from "vitest";

// The files of a worker share a process: none leaves a replaced clock, variable or global to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
