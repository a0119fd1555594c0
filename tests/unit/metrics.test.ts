import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "../../app/env.server.ts";
import { setUpMetrics } from "../../app/http/metrics.ts";
import type { Operation } from "../../app/http/operation-metrics.ts";
import { setHub, type Hub } from "../../app/realtime/hub.ts";
import { countSignIn } from "../../app/session/sign-in-counts.server.ts";
import { pages } from "../../app/site.ts";
import { decrypt, encrypt } from "../../app/state/encryption.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { readMetrics } from "../support/metrics.ts";

let closeRuntime: () => Promise<void>;
beforeEach(() => {
  closeRuntime = useMemoryRuntime();
});
afterEach(() => closeRuntime());

let isStoreUnavailable = false;
const readiness = { ready: true, isStoreUnavailable: () => isStoreUnavailable, complaints: () => [] };

async function openCounted() {
  const app = express();
  const env = {
    ...readEnv({ NODE_ENV: "test", HOST: "127.0.0.1", METRICS_HOSTS: "portal-a" }),
    METRICS_PORT: 0,
  };
  const metrics = setUpMetrics(app, env, readiness);
  if (!metrics) throw new Error("METRICS_PORT is set");
  app.use((requested, response) => void response.status(Number(requested.get("x-status") ?? 200)).end());
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = await metrics.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const ask = (path: string, method = "GET", status = 200) =>
    new Promise<void>((resolve, reject) => {
      const headers = { "x-status": String(status) };
      const { port: at } = server.address() as AddressInfo;
      request({ host: "127.0.0.1", port: at, path, method, headers, agent }, (response) =>
        response.resume().on("end", resolve),
      )
        .on("error", reject)
        .end();
    });
  const close = async () => {
    agent.destroy();
    await metrics.close();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, metrics, ask, close };
}

describe("metrics", () => {
  // Promise O5: bounded by the pages.
  it("make at most 11 series a page and 200 more of 3,000 random addresses, and every page with every kind of answer", async () => {
    const { port, metrics, ask, close } = await openCounted();
    const known = pages.map(({ path }) => path.replace(/:\w+/g, "x7"));
    const word = fc.string({ minLength: 1, maxLength: 12 }).map(encodeURIComponent);
    const paths = fc.sample(
      fc.oneof(
        fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `/${words.join("/")}`),
        fc.tuple(fc.constantFrom(...known), word).map(([path, name]) => path.replace("x7", name)),
        word.map((name) => `/assets/${name}`),
        word.map((name) => `/events/${name}?${name}`),
      ),
      3000,
    );
    const methods = ["GET", "POST", "HEAD", "PUT", "PROPFIND"];
    await Promise.all(
      paths.map((path, index) => ask(path, methods[index % methods.length], index % 3 ? 404 : 200)),
    );
    for (const path of known) {
      await Promise.all([200, 303, 404, 503].map((status) => ask(path, "GET", status)));
      await Promise.all([200, 303, 400, 503].map((status) => ask(path, "POST", status)));
      await ask(path, "PATCH", 405);
    }
    const { observer } = metrics;
    for (const area of [
      "auth",
      "account",
      "lookup",
      "catalogue",
      "order",
      "result",
      "payment",
      "company",
      "document",
      "ocr",
    ] as const) {
      for (const outcome of [
        "ok",
        "refused",
        "skipped",
        "unreachable",
        "timeout",
        "invalid_response",
        "server_error",
        "busy",
      ] as const)
        observer.called(area, outcome, 0.1);
      observer.breaker(area, "open");
    }
    const series = await readMetrics(port);
    expect(series.size).toBeGreaterThan(500);
    expect(series.size).toBeLessThanOrEqual(11 * pages.length + 200);
    const routes = new Set(pages.map(({ path }) => path).concat("*", "/assets/*", "/events"));
    const shown = [...series.keys()].flatMap((name) => /route="([^"]*)"/.exec(name)?.[1] ?? []);
    expect(shown.filter((route) => !routes.has(route))).toEqual([]);
    await close();
  });

  it("tells rate, errors and duration by route pattern, and the outcomes of calls", async () => {
    const { port, metrics, ask, close } = await openCounted();
    await ask("/patient/test/4711?q=hiv");
    await ask("/patient/test/4712", "GET", 503);
    await ask("/login", "POST", 303);
    await ask("/events");
    metrics.observer.called("order", "timeout", 8.2);
    metrics.observer.called("order", "skipped", 0);
    metrics.observer.breaker("order", "half-open");
    const series = await readMetrics(port);
    expect(Object.fromEntries([...series].filter(([name]) => name.startsWith("portal_")))).toMatchObject({
      'portal_http_requests_total{route="/patient/test/:id",method="GET",status="2xx"}': 1,
      'portal_http_requests_total{route="/patient/test/:id",method="GET",status="5xx"}': 1,
      'portal_http_requests_total{route="/login",method="POST",status="3xx"}': 1,
      'portal_http_requests_total{route="/events",method="GET",status="2xx"}': 1,
      'portal_http_request_seconds_count{route="/patient/test/:id"}': 2,
      'portal_upstream_calls_total{area="order",outcome="timeout"}': 1,
      'portal_upstream_calls_total{area="order",outcome="skipped"}': 1,
      'portal_upstream_call_seconds_count{area="order"}': 1,
      'portal_upstream_call_seconds_bucket{le="8",area="order"}': 0,
      'portal_upstream_breaker{area="order"}': 0.5,
    });
    expect([...series.keys()]).not.toContain('portal_http_request_seconds_count{route="/events"}');
    expect(series.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    await close();
  });

  it("reads the streams when asked", async () => {
    const { port, close } = await openCounted();
    expect((await readMetrics(port)).get("portal_event_streams")).toBe(0);
    setHub({ size: 7 } as Hub);
    expect((await readMetrics(port)).get("portal_event_streams")).toBe(7);
    await close();
  });

  it("tells what an operator is woken for", async () => {
    const { port, metrics, close } = await openCounted();
    const book = {
      calls: new Map([
        ["GET /a", {}],
        ["GET /b", {}],
      ]),
      isMissing: (call: string) => call === "GET /b",
    };
    let since: number | null = null;
    let socket: "connected" | "not connected" = "connected";
    metrics.opened(
      {
        version: "abc",
        fleet: { size: () => 2, differs: (what) => what === "secrets", secretSince: () => since },
        book: book as unknown as Operation["book"], // two calls
        socket: () => socket,
        waiting: () => 3,
      },
      () => "operator",
    );
    metrics.storeTimed(0.002);
    const before = await readMetrics(port);
    expect(Object.fromEntries(before)).toMatchObject({
      portal_state_up: 1,
      'portal_state_command_seconds_bucket{le="0.003"}': 1,
      portal_lab_socket_up: 1,
      portal_upstream_missing_calls: 1,
      portal_requests_waiting: 3,
      portal_fleet_processes: 2,
      'portal_fleet_differs{what="secrets"}': 1,
      'portal_fleet_differs{what="version"}': 0,
      [`portal_build_info{version="abc",node="${process.version}"}`]: 1,
      portal_secret_overlap_seconds: 30 * 24 * 3600,
    });
    const refused = before.get('portal_sign_ins_total{outcome="refused"}') ?? NaN;
    const older = before.get("portal_older_secret_reads_total") ?? NaN;

    isStoreUnavailable = true;
    socket = "not connected";
    since = Date.now() - 60_000;
    await expect(
      countSignIn(
        () => Promise.reject(new Error("wrong")),
        () => "refused",
      ),
    ).rejects.toThrow("wrong");
    const [value, two] = ["first-secret-of-32-characters-abcdef", "second-secret-of-32-characters-abcde"];
    expect(decrypt(encrypt("text", [value]), [two, value])).toBe("text");
    const after = await readMetrics(port);
    expect(after.get("portal_state_up")).toBe(0);
    expect(after.get("portal_lab_socket_up")).toBe(0);
    expect(after.get("portal_secret_age_seconds")).toBeGreaterThanOrEqual(60);
    expect(after.get('portal_sign_ins_total{outcome="refused"}')).toBe(refused + 1);
    expect(after.get("portal_older_secret_reads_total")).toBe(older + 1);
    isStoreUnavailable = false;
    await close();
  });

  it("answers by address, by localhost and by names it was given, and by no other", async () => {
    const { port, close } = await openCounted();
    const statusFor = (host: string, path = "/livez", method = "GET") =>
      new Promise<number>((resolve, reject) => {
        request({ host: "127.0.0.1", port, path, method, headers: { Host: host } }, (response) =>
          response.resume().on("end", () => resolve(response.statusCode ?? 0)),
        )
          .on("error", reject)
          .end();
      });
    for (const host of [
      "127.0.0.1:9090",
      "10.2.3.4:9090",
      "[::1]:9090",
      "[fd00::7]",
      "localhost",
      "Portal-A:9090",
    ])
      for (const path of ["/livez", "/metrics", "/readyz?probe=1", "/readyz/"])
        expect([host, path, await statusFor(host, path)]).toEqual([host, path, 200]);
    for (const host of [
      "evil.example",
      "evil.example:9090",
      "localhost.evil.example",
      "1.2.3.4.evil.example",
      "portal-b",
      "[]",
    ])
      for (const path of ["/livez", "/metrics", "/operator"])
        expect([host, path, await statusFor(host, path)]).toEqual([host, path, 421]);
    expect(await statusFor("localhost", "/livez", "HEAD")).toBe(200);
    expect(await statusFor("localhost", "/livez", "POST")).toBe(404);
    await close();
  });

  it("is off unless METRICS_PORT is set, which cannot be the public port", () => {
    expect(setUpMetrics(express(), readEnv({ NODE_ENV: "test" }), readiness)).toBeNull();
    expect(() => readEnv({ NODE_ENV: "test", PORT: "9090", METRICS_PORT: "9090" })).toThrow("METRICS_PORT:");
    expect(() => readEnv({ NODE_ENV: "test", METRICS_PORT: "3000" })).toThrow("METRICS_PORT:");
    expect(() => readEnv({ NODE_ENV: "test", METRICS_PORT: "0" })).toThrow("METRICS_PORT:");
  });
});
