import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRedisStore } from "../../app/state/redis.server.ts";
import type { State } from "../../app/state/store.server.ts";
import { startRedis } from "../support/redis.ts";

describe("state in Redis, shared by two containers", () => {
  let stop: () => Promise<void>;
  let row: State;
  let two: State;
  let socket: string;

  beforeAll(async () => {
    socket = join(mkdtempSync(join(tmpdir(), "redis-")), "redis.sock");
    stop = await startRedis(["--port", "0", "--unixsocket", socket]);
    row = openRedisStore(socket);
    two = openRedisStore(socket);
  });

  afterAll(async () => {
    await row.close();
    await two.close();
    await stop();
  });

  test("is read by one as the other stored it, until it is deleted", async () => {
    await row.set("a", "1", 60);
    expect(await two.get("a")).toBe("1");
    await two.delete("a");
    expect(await row.get("a")).toBeNull();
  });

  test("lets exactly one of many parallel adds win", async () => {
    const wins = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 ? row : two).add("once", String(index), 60)),
    );
    expect(wins.filter(Boolean)).toHaveLength(1);
  });

  test("replace stores only what is there", async () => {
    await row.replace("r", "1", 60);
    expect(await two.get("r")).toBeNull();
    await row.set("r", "1", 60);
    await two.replace("r", "2", 60);
    expect(await row.get("r")).toBe("2");
  });

  test("takes a count back while it lives, and not below nothing", async () => {
    await row.increment("tries", 60);
    await two.increment("tries", 60);
    await row.decrement("tries");
    expect(await two.get("tries")).toBe("1");
    await row.decrement("tries");
    await two.decrement("tries");
    expect((await row.increment("tries", 60)).count).toBe(1);
    await row.decrement("never");
    expect(await row.get("never")).toBeNull();
  });

  test("does not end a longer-lived member with a short-lived one", async () => {
    await row.addMember("of:b", "long", 60);
    await row.addMember("of:b", "short", 0.05);
    await row.set("later", "1", 0.1);
    await expect.poll(() => two.get("later")).toBeNull();
    expect(await two.members("of:b")).toEqual(["long"]);
  });

  test("shares members of a set, which end one by one", async () => {
    await row.addMember("of:a", "short", 0.05);
    await row.addMember("of:a", "long", 60);
    await expect.poll(() => two.members("of:a")).toEqual(["long"]);
    await two.removeMember("of:a", "long");
    expect(await row.members("of:a")).toEqual([]);
  });

  test("shares counts, whose window does not move", async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? row : two).increment("n", 60)),
    );
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    const { secondsLeft } = await row.increment("n", 6000);
    expect(secondsLeft).toBeGreaterThan(0);
    expect(secondsLeft).toBeLessThanOrEqual(60);
  });

  test("begins a count again, with an end, that ends while it is counted", async () => {
    const redis = new Redis(socket, { keyPrefix: "portal:" });
    // Of a key that ended after it was seen.
    await redis.set("endless", "7");
    await redis.quit();
    expect(await row.increment("endless", 0.2)).toEqual({ count: 8, secondsLeft: 1 });
    await expect.poll(() => two.get("endless")).toBeNull();
  });

  test("ends after a life of a few milliseconds", async () => {
    await row.set("short", "1", 0.001);
    await expect.poll(() => two.get("short")).toBeNull();
  });

  test("carries announcements to all containers, and reports possible losses", async () => {
    const heard: string[] = [];
    let missed = 0;
    for (const [name, state] of Object.entries({ one: row, two }))
      state.listen(
        "session-ended",
        (text) => heard.push(`${name} ${text}`),
        () => missed++,
      );
    await expect.poll(() => missed).toBe(2);
    await expect
      .poll(async () => {
        await row.announce("session-ended", "x");
        return heard.length;
      })
      .toBeGreaterThanOrEqual(2);
    expect(new Set(heard)).toEqual(new Set(["one x", "two x"]));
  });

  test("carries announcements to a portal started before Redis once Redis is up", async () => {
    const late = join(mkdtempSync(join(tmpdir(), "redis-")), "redis.sock");
    const early = openRedisStore(late);
    const heard: string[] = [];
    early.listen(
      "session-ended",
      (text) => heard.push(text),
      () => undefined,
    );
    await expect(early.get("a")).rejects.toThrow();
    const stopLate = await startRedis(["--port", "0", "--unixsocket", late]);
    try {
      await expect
        .poll(async () => {
          await early.announce("session-ended", "x").catch(() => undefined);
          return heard.length;
        })
        .toBeGreaterThan(0);
    } finally {
      await early.close();
      await stopLate();
    }
  });
});
