import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openChannelServer } from "../support/channel-server.ts";
import { listening, streamOf } from "../support/live-portal.ts";
import { freePort, temporaryFolder } from "../support/portal.ts";
import { startProcess, untilReady, type PortalProcess } from "../support/process.ts";
import { startRedis } from "../support/redis.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const folder = temporaryFolder();
let stopRedis: Awaited<ReturnType<typeof startRedis>>;
let portalProcess: PortalProcess;
let two: PortalProcess;
const stub = useOpened(openStubLaboratory);
const channels = useOpened(openChannelServer);
beforeAll(async () => {
  const port = String(await freePort());
  stopRedis = await startRedis(["--port", port, "--bind", "127.0.0.1"]);
  const start = (name: string) =>
    startProcess({
      NODE_ENV: "test",
      DATA_DIR: `${folder}/${name}`,
      LAB_API_URL: stub.url,
      LAB_WS_URL: channels.url,
      LAB_WS_KEY: channels.key,
      SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
      RATE_LOGIN_ADDRESS: "1000/1m",
      LOG_LEVEL: "info",
      REDIS_URL: `redis://127.0.0.1:${port}`,
    });
  [portalProcess, two] = [await start("one"), await start("two")];
  for (const portal of [portalProcess, two]) await untilReady(portal);
});
afterAll(async () => {
  for (const portal of [portalProcess, two]) {
    portal.kill("SIGKILL");
    await portal.ended;
  }
  await stopRedis();
  rmSync(folder, { recursive: true, force: true });
});

async function signedIn(portal: PortalProcess, username = "type1"): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(username)).status).toBe(303);
  return browser;
}
function at(portal: PortalProcess, browser: Browser): Browser {
  const same = new Browser(portal.origin);
  for (const [name, value] of browser.jar) same.jar.set(name, value);
  return same;
}

describe("several containers behind one Redis", () => {
  it("serve streams on any of them, and end them on all when the session ends", async () => {
    const here = await signedIn(portalProcess);
    const there = at(two, here);
    const streams = [await streamOf(here), await streamOf(there)];
    for (const stream of streams) await listening(stream);
    expect(channels.channels()).toEqual(["c-uuid-type1", "c-uuid-type1"]);
    channels.send("c-uuid-type1", { title: "for both", message: "m" });
    for (const stream of streams)
      await expect
        .poll(() => stream.events().at(-1))
        .toBe('notification {"title":"for both","message":"m","link":null}');

    // Event ids of one container mean nothing to the other: it refetches.
    const moved = await streamOf(there, { "Last-Event-ID": streams[0]?.lastId() ?? "" });
    await expect.poll(() => moved.events()).toEqual(['refetch {"within":0}']);

    expect((await here.post("/sign-out", {})).status).toBe(303);
    // Notified by the other container: its own session check comes a minute after the first.
    await expect
      .poll(() => [...streams, moved].map((stream) => stream.ended()), { timeout: 30_000 })
      .toEqual([true, true, true]);
    expect(moved.events().at(-1)).toBe('stop {"reason":"signed_out"}');
    expect((await there.get("/events")).status).toBe(204);
  });
});

describe("the log", () => {
  it("names streams by their pattern, and nothing of anybody", async () => {
    const stream = await streamOf(
      await signedIn(portalProcess),
      { "Last-Event-ID": "CANARY-id" },
      "/events?uuid=CANARY-query",
    );
    await listening(stream);
    channels.send("c-uuid-type1", { title: "CANARY-title", message: "CANARY-message" });
    await expect.poll(() => stream.text()).toContain("CANARY-title");
    stream.leave();
    await expect.poll(() => portalProcess.output()).toContain('"route":"/events"');
    expect(portalProcess.output()).not.toMatch(/CANARY|uuid-type1/);
  });
});
