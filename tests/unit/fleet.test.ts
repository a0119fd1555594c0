import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readEnv } from "../../app/env.server.ts";
import { openFleet, type Fleet } from "../../app/http/fleet.ts";
import { openEmbeddedStore, type State } from "../../app/state/store.server.ts";

const OLD = "an-old-secret-0123456789-abcdefghijkl";
const NEW = "a-new-secret-0123456789-abcdefghijklm";
const fleets: Fleet[] = [];
const stores: State[] = [];
afterEach(async () => {
  for (const fleet of fleets.splice(0)) await fleet.close();
  for (const store of stores.splice(0)) await store.close();
});

/** Processes behind one store, with their logs. */
async function open(...all: { version?: string; secrets?: string; variables?: Record<string, string> }[]) {
  const store = openEmbeddedStore(":memory:");
  stores.push(store);
  return Promise.all(
    all.map(async ({ version = "a1", secrets = OLD, variables = {} }, index) => {
      const lines: string[] = [];
      const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
      const env = readEnv({
        NODE_ENV: "test",
        LAB_API_URL: "http://127.0.0.1:9/api/v1.5",
        SESSION_SECRETS: secrets,
        REDIS_URL: "redis://127.0.0.1",
        PUBLIC_ORIGIN: "http://localhost:8080",
        PORT: String(3000 + index),
        ...variables,
      });
      const fleet = openFleet(env, version, store, log, 10);
      fleets.push(fleet);
      await fleet.start();
      return { fleet, lines };
    }),
  );
}

describe("processes that share a state store", () => {
  it("report nothing if they differ only in their ports", async () => {
    const [row, two] = await open({}, {});
    await expect.poll(() => row?.fleet.size()).toBe(2);
    expect([...(row?.fleet.complaints() ?? []), ...(two?.lines ?? [])]).toEqual([]);
    await two?.fleet.close();
    await expect.poll(() => row?.fleet.size()).toBe(1);
  });

  it.each([
    ["secrets", { secrets: NEW }, /^Another process encrypts with a secret that this one lacks/],
    ["version", { version: "b2" }, /^Another process runs version b2; this one a1\.$/],
    [
      "settings",
      { variables: { LAB_WS_KEY: "x", LAB_WS_URL: "ws://127.0.0.1", BRAND_NAME: "Other" } },
      /^Another process has other values of BRAND_NAME, LAB_WS_KEY, LAB_WS_URL\.$/,
    ],
  ] as const)("notice other %s once, without a value, and their end", async (what, other, sentence) => {
    const [row, two] = await open({}, other);
    await expect.poll(() => row?.fleet.complaints()).toEqual([expect.stringMatching(sentence)]);
    expect(row?.fleet.differs(what)).toBe(true);
    await two?.fleet.close();
    await expect.poll(() => row?.fleet.complaints()).toEqual([]);
    expect(row?.lines).toHaveLength(2);
    expect(row?.lines[1]).toContain(`All processes have the same ${what} again.`);
    expect(row?.lines.join()).not.toMatch(new RegExp(`${OLD}|${NEW}|Other"`));
  });

  it("rotate secrets in two steps without a complaint", async () => {
    for (const [before, after] of [
      [OLD, `${OLD},${NEW}`],
      [`${OLD},${NEW}`, `${NEW},${OLD}`],
      [`${NEW},${OLD}`, NEW],
    ] as const) {
      const [row, two] = await open({ secrets: before }, { secrets: after });
      await expect.poll(() => row?.fleet.size()).toBe(2);
      expect([...(row?.fleet.complaints() ?? []), ...(two?.fleet.complaints() ?? [])]).toEqual([]);
    }
    // In one step they would not understand each other.
    const [row] = await open({ secrets: OLD }, { secrets: `${NEW},${OLD}` });
    await expect.poll(() => row?.fleet.differs("secrets")).toBe(true);
  });

  it("remember since when the newest secret is in use", async () => {
    const [row, two] = await open({}, {});
    expect(row?.fleet.secretSince()).toBeGreaterThan(0);
    expect(two?.fleet.secretSince()).toBe(row?.fleet.secretSince());
  });

  it("remember it for as long as a process starts now and then", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const store = openEmbeddedStore(":memory:");
    stores.push(store);
    const env = readEnv({ NODE_ENV: "test", SESSION_SECRETS: OLD });
    const since: (number | null)[] = [];
    for (const days of [0, 300, 300]) {
      vi.setSystemTime(Date.now() + days * 86_400_000);
      const fleet = openFleet(env, "a1", store, pino({ level: "silent" }));
      await fleet.start();
      since.push(fleet.secretSince());
      await fleet.close();
    }
    vi.useRealTimers();
    expect(new Set(since).size).toBe(1);
  });
});
