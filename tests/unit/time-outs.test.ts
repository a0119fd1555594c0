import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { setUpTimeouts } from "../../app/http/stop.ts";

// Promise O3: headers 15 s, request 60 s (files 16 min), kept 65 s.
it("fits a proxy that keeps connections for a minute", () => {
  const server = createServer();
  setUpTimeouts(server);
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([
    15_000, 960_000, 65_000,
  ]);
});

it.each([
  ["/login", "cut"],
  ["/continue-register/scan?x=1", "kept"],
])("decides about a form to %s that stops arriving: %s after a minute", async (path, outcome) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const server = createServer();
  setUpTimeouts(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const form = request({ port, path, method: "POST", headers: { "Content-Length": "100" } });
  form.on("error", () => undefined);
  form.write("half");
  const [received] = (await once(server, "request")) as [{ destroyed: boolean }];
  vi.advanceTimersByTime(60_001);
  expect(received.destroyed).toBe(outcome === "cut");
  form.destroy();
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});
