import { vi } from "vitest";

// The whole suite once more, with answers that have no `statusCode` and no `message`.
vi.stubEnv("BARE_ANSWERS", "1");
await import("./upstream.test.ts");
