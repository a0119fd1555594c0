import { createServer } from "node:http";
import { expect, it } from "vitest";
import { setUpTimeouts } from "../../app/http/stop.ts";

// Promise O3: headers 15 s, request 60 s, kept 65 s.
it("the server's time-outs fit a proxy that keeps connections for a minute", () => {
  const server = createServer();
  setUpTimeouts(server);
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([
    15_000, 60_000, 65_000,
  ]);
});
