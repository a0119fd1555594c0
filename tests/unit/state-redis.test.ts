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
  let one: State;
  let two: State;
  let socket: string;

  beforeAll(async () => {
    socket = join(mkdtempSync(join(tmpdir(), "redis-")), "redis.sock");
    stop = await startRedis(["--port", "0", "--unixsocket", socket]);
    one = openRedisStore(socket);
    two = openRedisStore(socket);
  });

  afterAll(async () => {
    await one.close();
    await two.close();
    await stop();
  });

  test("one reads the value that the other stored, until it is deleted", async () => {
    await one.set("a", "1", 60);
    expect(await two.get("a")).toBe("1");
    await two.delete("a");
    expect(await one.get("a")).toBeNull();
  });

  test("of many parallel adds exactly one wins", async () => {
    const wins = await Promise.all(
      Array.from({ length: 100 }, (_, at) => (at % 2 ? one : two).add("once", String(at), 60)),
    );
    expect(wins.filter(Boolean)).toHaveLength(1);
  });

  test("replace stores only what is there", async () => {
    await one.replace("r", "1", 60);
    expect(await two.get("r")).toBeNull();
    await one.set("r", "1", 60);
    await two.replace("r", "2", 60);
    expect(await one.get("r")).toBe("2");
  });

  test("a count is taken back while it lives, and not below nothing", async () => {
    await one.increment("tries", 60);
    await two.increment("tries", 60);
    await one.decrement("tries");
    expect(await two.get("tries")).toBe("1");
    await one.decrement("tries");
    await two.decrement("tries");
    expect((await one.increment("tries", 60)).count).toBe(1);
    await one.decrement("never");
    expect(await one.get("never")).toBeNull();
  });

  test("a short-lived member does not take a longer-lived one with it", async () => {
    await one.addMember("of:b", "long", 60);
    await one.addMember("of:b", "short", 0.05);
    await one.set("later", "1", 0.1);
    await expect.poll(() => two.get("later")).toBeNull();
    expect(await two.members("of:b")).toEqual(["long"]);
  });

  test("members of a set are shared, and end one by one", async () => {
    await one.addMember("of:a", "short", 0.05);
    await one.addMember("of:a", "long", 60);
    await expect.poll(() => two.members("of:a")).toEqual(["long"]);
    await two.removeMember("of:a", "long");
    expect(await one.members("of:a")).toEqual([]);
  });

  test("counts are shared and their window does not move", async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? one : two).increment("n", 60)),
    );
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    const { secondsLeft } = await one.increment("n", 6000);
    expect(secondsLeft).toBeGreaterThan(0);
    expect(secondsLeft).toBeLessThanOrEqual(60);
  });

  test("a count that ends while it is counted begins again, with an end", async () => {
    const redis = new Redis(socket, { keyPrefix: "portal:" });
    // Of a key that ended after it was seen.
    await redis.set("endless", "7");
    await redis.quit();
    expect(await one.increment("endless", 0.2)).toEqual({ count: 8, secondsLeft: 1 });
    await expect.poll(() => two.get("endless")).toBeNull();
  });

  test("a life of a few milliseconds ends", async () => {
    await one.set("short", "1", 0.001);
    await expect.poll(() => two.get("short")).toBeNull();
  });

  test("announcements reach all containers, and possible losses are reported", async () => {
    const heard: string[] = [];
    let missed = 0;
    for (const [name, state] of Object.entries({ one, two }))
      state.listen(
        "session-ended",
        (text) => heard.push(`${name} ${text}`),
        () => missed++,
      );
    await expect.poll(() => missed).toBe(2);
    await expect
      .poll(async () => {
        await one.announce("session-ended", "x");
        return heard.length;
      })
      .toBeGreaterThanOrEqual(2);
    expect(new Set(heard)).toEqual(new Set(["one x", "two x"]));
  });

  test("a portal started before Redis gets announcements once Redis is up", async () => {
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
