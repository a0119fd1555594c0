import { afterEach, describe, expect, it } from "vitest";
import type { AdmissionLimits } from "../../app/http/bodies/admission.ts";
import { Browser, send } from "../support/browser.ts";
import { openChannelServer } from "../support/channel-server.ts";
import { freePort, openPortal, type TestPortal } from "../support/portal.ts";
import { readMetrics } from "../support/metrics.ts";
import { expectRefusalPage, readResponse } from "../support/refusals.ts";
import { openSocket, openStream } from "../support/streams.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

/** One request runs and one waits, however fast the loop. */
const TIGHT: Partial<AdmissionLimits> = { least: 1, first: 1, most: 1, waiting: 1 };
/** No timeout for waiting requests. */
const PATIENT: Partial<AdmissionLimits> = { pagePatience: 600_000, formPatience: 600_000 };

let portal: TestPortal;
let closeChannels: () => Promise<void>;
let metricsPort: number;
const stub = useOpenedEach(openStubLaboratory);
afterEach(async () => {
  stub.release();
  stub.heal();
  await portal.close();
  await closeChannels();
});

async function open(admission?: Partial<AdmissionLimits>): Promise<void> {
  const channels = await openChannelServer();
  closeChannels = () => channels.close();
  metricsPort = await freePort();
  const variables = { LAB_API_URL: stub.url, LAB_WS_URL: channels.url, LAB_WS_KEY: channels.key };
  const timeouts = { UPSTREAM_TIMEOUT_MS: "100000", METRICS_PORT: String(metricsPort) };
  portal = await openPortal({ ...variables, ...timeouts }, admission);
}

async function signedIn(): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn("type1")).status).toBe(303);
  return browser;
}

const shedSoFar = async () => (await readMetrics(metricsPort)).get("portal_shed_requests_total");

describe("a portal at its limit", () => {
  // Promise O8: above it 503 with Retry-After.
  it("answers the surplus with a small page at once; sign-out, probes, assets and streams as ever", async () => {
    await open({ ...TIGHT, ...PATIENT });
    const [patient, leaving] = [await signedIn(), await signedIn()];
    const stream = await openStream(portal.origin, { Cookie: patient.cookieHeader });
    expect(stream.status).toBe(200);
    stub.fault("*", "hang");
    stub.forget();
    const held = patient.get("/patient/home");
    await expect.poll(() => stub.calls().length).toBeGreaterThan(0);
    const statuses: number[] = [];
    const three = [1, 2, 3].map(async () => statuses.push((await send(portal.origin, "/login")).status));
    await expect.poll(() => statuses).toEqual([503, 503]);

    const page = await send(portal.origin, "/login?next=%2Fmenu", { headers: { Cookie: "lang=id" } });
    expectRefusalPage(page, 503, ["id"]);
    expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
    expect(page.text).toContain('<a href="/login?next=%2Fmenu">Coba lagi</a>');
    const ahead = { "Sec-Purpose": "prefetch", Cookie: patient.cookieHeader };
    expect((await send(portal.origin, "/patient/home", { headers: ahead })).status).toBe(503);
    expect(await shedSoFar()).toBe(3);

    for (const path of ["/livez", "/readyz", "/robots.txt"])
      expect((await send(portal.origin, path)).status, path).toBe(200);
    expect(stream.ended()).toBe(false);
    stub.heal();
    const out = await leaving.post("/sign-out", {});
    expect(out.status).toBe(303);
    expect(leaving.jar.has("sid")).toBe(false);

    stream.leave();
    stub.release();
    await Promise.all([held, ...three]);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it("lets forms in before pages, and tells the sender of an unread form how to send it again", async () => {
    await open({ ...TIGHT, ...PATIENT });
    const browser = new Browser(portal.origin);
    await browser.get("/login");
    stub.fault("/login", "hang");
    stub.forget();
    const form = { username: "type1", password: "x" };
    const running = browser.post("/login", form);
    await expect.poll(() => stub.calls("/login").length).toBe(1);
    const waitingPage = send(portal.origin, "/login", { headers: { "Accept-Language": "en" } });
    const waitingForm = browser.post("/login", { username: "type2", password: "x" });
    const pageResult = await waitingPage;
    expectRefusalPage(pageResult, 503, ["en"]);
    const refused = await send(portal.origin, "/login", {
      method: "POST",
      headers: {
        Origin: portal.origin,
        "Content-Type": "application/x-www-form-urlencoded",
        "Accept-Language": "en",
      },
      body: "x=1",
    });
    expectRefusalPage(refused, 503, ["en"]);
    expect(refused.text).toContain("reload this page");
    stub.heal();
    stub.release();
    await running;
    expect((await waitingForm).status).toBe(303);
  });

  it("does not mistake waiting for the laboratory for load", async () => {
    await open({ ...PATIENT, least: 2, first: 2, most: 1000, waiting: 200 });
    const patient = await signedIn();
    stub.fault("*", "hang");
    stub.forget();
    const held = Array.from({ length: 60 }, () => patient.get("/menu"));
    // The limit of two has risen if others are still served.
    await expect.poll(async () => (await send(portal.origin, "/login")).status).toBe(200);
    expect(await shedSoFar()).toBe(0);
    stub.heal();
    stub.release();
    await Promise.all(held);
  });
});

describe("300 visitors at once", () => {
  it("are all answered: with the page, or with 503 and when to come back", async () => {
    await open({ ...PATIENT, first: 20, most: 20, waiting: 30 });
    // Connect first: connections are accepted one at a time.
    const sockets = await Promise.all(Array.from({ length: 300 }, () => openSocket(portal.origin)));
    expect((await send(portal.origin, "/livez")).status).toBe(200);
    const probes: number[] = [];
    const visits = sockets.map((socket) => {
      socket.write("GET /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      return readResponse(socket);
    });
    const probe = async () => probes.push((await send(portal.origin, "/livez")).status);
    const out = send(portal.origin, "/sign-out", { method: "POST", headers: { Origin: portal.origin } });
    const [answers] = await Promise.all([Promise.all(visits), probe(), probe(), out]);
    const shed = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(shed.length).toBeGreaterThan(0);
    expect(shed.length).toBeLessThan(answers.length);
    for (const { headers } of shed) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(await shedSoFar()).toBe(shed.length);
    expect(probes).toEqual([200, 200]);
    expect((await out).status).not.toBe(503);
    await expect.poll(async () => (await send(portal.origin, "/login")).status).toBe(200);
  });
});
