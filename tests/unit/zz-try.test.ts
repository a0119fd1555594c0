import { it } from "vitest";
it("x", async () => { await import("../try2.mts"); }, 60000);
