import { vi } from "vitest";

// Repeats the suite with another envelope.
vi.stubEnv("BARE_ANSWERS", "1");
vi.resetModules();
await import("./upstream.test.ts");
