import { rmSync } from "node:fs";
import { Redis } from "ioredis";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, formIn, send } from "../support/browser.ts";
import { readMetrics } from "../support/metrics.ts";
import { freePort, temporaryFolder } from "../support/portal.ts";
import { startProcess, untilReady, type PortalProcess } from "../support/process.ts";
import { startRedis } from "../support/redis.ts";
import { answerRegistration, profileOf, summaryOf, valueIn } from "../support/registration.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PROFILE = "/continue-register";
const PERSON: Record<string, string> = { ...profileOf(), address: 'Jl. "Melati" <5> & baru' };

let folder: string;
let redisPort: string;
let metricsPort: number;
let portal: PortalProcess | undefined;
let stopRedis: Awaited<ReturnType<typeof startRedis>> | undefined;
const stub = useOpened(openStubLaboratory);
beforeAll(() => {
  answerRegistration(stub);
});

beforeEach(async () => {
  folder = temporaryFolder();
  redisPort = String(await freePort());
  metricsPort = await freePort();
});
afterEach(async () => {
  portal?.kill("SIGKILL");
  await portal?.ended;
  await stopRedis?.();
  portal = stopRedis = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function openRedis(...args: string[]): Promise<void> {
  stopRedis = await startRedis([
    "--port",
    redisPort,
    "--bind",
    "127.0.0.1",
    "--dir",
    folder,
    "--appendonly",
    "yes",
    "--appendfsync",
    "always",
    ...args,
  ]);
}
async function killRedis(): Promise<void> {
  await stopRedis?.("SIGKILL");
}
async function start(variables: Record<string, string> = {}): Promise<PortalProcess> {
  portal = await startProcess({
    NODE_ENV: "test",
    DATA_DIR: folder,
    LAB_API_URL: stub.url,
    SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    METRICS_PORT: String(metricsPort),
    ...variables,
  });
  return portal;
}
const linesWith = (word: string) =>
  (portal?.output() ?? "").split("\n").filter((line) => line.includes(word)).length;
const readyz = (origin: string) => send(origin, "/readyz").then(({ status, text }) => [status, text]);
async function signedIn(origin: string, headers: Record<string, string> = {}): Promise<Browser> {
  const browser = new Browser(origin, headers);
  expect((await browser.signIn("type0")).status).toBe(303);
  return browser;
}

describe("a portal whose state store goes away", () => {
  it("says so, keeps what was posted, and goes on once it is back", async () => {
    await openRedis();
    const { origin } = await start();
    if (portal) await untilReady(portal);
    const browser = await signedIn(origin);
    browser.jar.set("lang", "id");
    const { hidden } = formIn((await browser.get(PROFILE)).text, 'name="identity_number"');
    stub.forget();
    await killRedis();

    await expect.poll(() => readyz(origin).then(([status]) => status)).toBe(503);
    expect((await readyz(origin))[1]).toMatch(
      /The state store does not answer: the connection (is refused|was lost)\./,
    );
    expect((await readMetrics(metricsPort)).get("portal_state_up")).toBe(0);
    const page = await browser.get(PROFILE);
    expect([page.status, page.headers["content-language"]]).toEqual([503, "id"]);
    expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
    expect(page.text).toContain("Anda tetap masuk ke akun Anda");
    expect(page.text).toContain(`href="${PROFILE}"`);
    // Strangers' pages need no store.
    expect((await send(origin, "/")).status).toBe(200);
    expect((await send(origin, "/livez")).status).toBe(200);

    const kept = await browser.post(PROFILE, { ...hidden, ...PERSON });
    expect(kept.status).toBe(503);
    const form = formIn(kept.text, "Kirim lagi");
    expect(form.action).toBe(PROFILE);
    expect(form.hidden).toMatchObject({ ...hidden, ...PERSON });
    const signIn = await new Browser(origin, { "Accept-Language": "en" }).submit(
      "/login",
      { username: "type1", password: "a-password" },
      'name="password"',
    );
    expect([signIn.status, signIn.text.includes("a-password")]).toEqual([503, false]);
    expect(formIn(signIn.text, "Send again").hidden["username"]).toBe("type1");
    expect(stub.calls().filter(({ method }) => method === "POST")).toEqual([]);

    await openRedis();
    await expect.poll(() => readyz(origin)).toEqual([200, "ok\n"]);
    const sent = await browser.post(PROFILE, form.hidden);
    // It reaches its action, whose only fault is an address that was never chosen.
    expect([sent.status, summaryOf(sent)]).toEqual([400, ["Alamat harus diisi"]]);
    expect(valueIn(sent, "identity_number")).toBe(PERSON["identity_number"]);
    expect(linesWith("The state store does not answer")).toBe(1);
    expect(linesWith("The state store answers again")).toBe(1);
    expect(linesWith('"error":')).toBe(0);
  });

  it("trusts no session of a snapshot: its sign-out, or a once-only key, may be lost", async () => {
    await openRedis("--appendonly", "no");
    const { origin } = await start();
    if (portal) await untilReady(portal);
    expect((await readyz(origin))[1]).toContain("Redis keeps nothing on disk: when it ends");
    const browser = await signedIn(origin);
    const { hidden } = formIn((await browser.get(PROFILE)).text, 'name="identity_number"');
    const client = new Redis(Number(redisPort), "127.0.0.1");
    const pulse = async () => {
      const [name = ""] = await client.keys("portal:pulse:*");
      return Number(await client.get(name));
    };
    await client.save();
    const saved = await pulse();
    await expect.poll(pulse).toBeGreaterThan(saved);
    client.disconnect();
    await killRedis();
    await openRedis("--appendonly", "no");
    await expect.poll(() => readyz(origin).then(([status]) => status)).toBe(200);
    stub.forget();
    const answer = await browser.post(PROFILE, { ...hidden, ...PERSON });
    expect([answer.status, answer.location]).toEqual([303, "/login?redirect=%2Fcontinue-register"]);
    expect(stub.calls().filter(({ method }) => method === "POST")).toEqual([]);
    await expect.poll(() => linesWith("everybody has to sign in again")).toBe(1);
  });

  it("waits for it at the start, with its port closed", async () => {
    const { origin } = await start();
    const current = `http://127.0.0.1:${String(metricsPort)}`;
    await expect.poll(() => linesWith("waits for its state store: the connection is refused")).toBe(1);
    await expect(send(origin, "/")).rejects.toThrow("ECONNREFUSED");
    expect((await send(current, "/livez")).status).toBe(200);
    expect(await readyz(current)).toEqual([
      503,
      "not ready\nThe state store does not answer: the connection is refused.\n",
    ]);
    await openRedis();
    if (portal) await untilReady(portal);
    expect(linesWith("waits for its state store")).toBe(1);
  });

  it("does not start with a password that the store refuses", async () => {
    await openRedis("--requirepass", "secret");
    const { ended } = await start();
    expect(await ended).toBe(1);
    expect(portal?.output()).toContain(
      "The state store at REDIS_URL: it refuses the password or the user.\n",
    );
  });
});
