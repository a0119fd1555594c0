import { afterEach, describe, expect, it } from "vitest";
import { Browser, send } from "../support/browser.ts";
import { readMetrics } from "../support/metrics.ts";
import { freePort, openPortal, type TestPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let portal: TestPortal | undefined;
const stub = useOpened(openStubLaboratory);

afterEach(async () => {
  stub.heal();
  await portal?.close();
  portal = undefined;
});

async function open(): Promise<{ browser: Browser; port: number }> {
  const port = await freePort();
  portal = await openPortal({ LAB_API_URL: stub.url, METRICS_PORT: String(port) });
  return { browser: new Browser(portal.origin), port };
}

describe("metrics of a running portal", () => {
  it("count its pages and its calls to the laboratory, and show a breaker that opened", async () => {
    const { browser, port } = await open();
    expect((await browser.signIn("type1")).status).toBe(303);
    expect((await browser.get("/no/such/page")).status).toBe(404);
    const before = await readMetrics(port);
    expect(before.get('portal_http_requests_total{route="/login",method="POST",status="3xx"}')).toBe(1);
    expect(before.get('portal_http_requests_total{route="*",method="GET",status="4xx"}')).toBe(1);
    expect(before.get('portal_upstream_calls_total{area="auth",outcome="ok"}')).toBeGreaterThan(0);
    expect(before.get('portal_upstream_breaker{area="order"}') ?? 0).toBe(0);
    expect(before.get("portal_secret_age_seconds")).toBeGreaterThanOrEqual(0);
    expect((await browser.get("/", { "Sec-Purpose": "prefetch" })).status).toBe(200);
    expect((await browser.get("/menu", { "Sec-Purpose": "prefetch" })).status).toBe(503);
    const requests = [...(await readMetrics(port))].filter(([name]) =>
      name.startsWith("portal_http_requests"),
    );
    expect(requests.filter(([name]) => name.includes('"5xx"'))).toEqual([]);
    expect(requests.filter(([name]) => name.includes('"ahead"')).map(([, count]) => count)).toEqual([1]);

    stub.fault("/cart/get", "status-500");
    // Server errors of a single visitor open no breaker.
    const visitors = [browser, new Browser(browser.origin), new Browser(browser.origin)];
    expect((await visitors[1]?.signIn("patient2"))?.status).toBe(303);
    expect((await visitors[2]?.signIn("patient3"))?.status).toBe(303);
    for (let turn = 0; turn < 30; turn++) await visitors[turn % 3]?.get("/patient/cart");
    const after = await readMetrics(port);
    expect(after.get('portal_upstream_breaker{area="order"}')).toBe(1);
    expect(after.get('portal_upstream_calls_total{area="order",outcome="server_error"}')).toBeGreaterThan(0);
    expect(after.get('portal_upstream_calls_total{area="order",outcome="skipped"}')).toBeGreaterThan(0);
  });

  // Promise O5: not public.
  it("are on the private port alone, at one address, and gone when the portal stops", async () => {
    const { browser, port } = await open();
    const answer = await browser.get("/metrics");
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("portal_http");
    const current = `http://127.0.0.1:${String(port)}`;
    expect((await send(current, "/metrics")).headers["content-type"]).toMatch(/^text\/plain/);
    for (const [path, method] of [
      ["/", "GET"],
      ["/login", "GET"],
      ["/metrics/x", "GET"],
      ["/metrics", "POST"],
    ] as const)
      expect((await send(current, path, { method })).status, `${method} ${path}`).toBe(404);
    await portal?.close();
    portal = undefined;
    await expect(readMetrics(port)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/);
  });
});
