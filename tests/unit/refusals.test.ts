import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Express } from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "../../app/env.server.ts";
import { setUpBrokenRequests } from "../../app/http/broken-requests.ts";
import { refuse } from "../../app/http/refusal.ts";
import { setUpSecurityHeaders } from "../../app/http/security.ts";
import { send } from "../support/browser.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { expectRefusalPage, sendRaw } from "../support/refusals.ts";

let app: Express;
let server: Server;
let origin: string;
let closeRuntime: () => Promise<void>;
beforeEach(async () => {
  closeRuntime = useMemoryRuntime();
  app = express();
  server = createServer({ connectionsCheckingInterval: 10, headersTimeout: 50, requestTimeout: 50 }, app);
  setUpSecurityHeaders(app, env());
  setUpBrokenRequests(app, server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`; // a TCP port
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await closeRuntime();
});

describe("refusals of a portal that", () => {
  it("times out on an incomplete request: 408", async () => {
    expectRefusalPage(await sendRaw(origin, "GET / HTTP/1.1\r\nHost: x\r\nX-"), 408, ["en", "id"]);
  });

  it("times out on an incomplete form: 408, in the visitor's language", async () => {
    app.post("/", () => undefined);
    const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nAccept-Language: id\r\n\r\na=";
    expectRefusalPage(await sendRaw(origin, head), 408, ["id"]);
  });

  it("is at its limit: 503 with Retry-After and a link to try again", async () => {
    app.use((request, response) => refuse(request, response, "busy"));
    const answer = await send(origin, "/login?next=1", { headers: { "Accept-Language": "en" } });
    expectRefusalPage(answer, 503, ["en"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.text).toContain('<a href="/login?next=1">Try again</a>');
  });

  it("fails: 500", async () => {
    app.use((request, response) => refuse(request, response, "fault"));
    expectRefusalPage(await send(origin, "/menu"), 500, ["en", "id"]);
  });

  it("is asked with very long addresses: the page stays small", async () => {
    app.use((request, response) => refuse(request, response, "busy"));
    const Referer = `${origin}/b${"&".repeat(1500)}`;
    expectRefusalPage(await send(origin, `/a${"&".repeat(1500)}`, { headers: { Referer } }), 503, [
      "en",
      "id",
    ]);
  });
});
