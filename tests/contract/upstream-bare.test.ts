import { vi } from "vitest";

// Repeats the suite with answers lacking `statusCode` and `message`.
vi.stubEnv("BARE_ANSWERS", "1");
await import("./upstream.test.ts");
