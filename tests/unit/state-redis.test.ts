import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRedisState } from "../../app/session/state-redis.server.ts";
import type { State } from "../../app/session/state.server.ts";

describe("state in Redis, shared by two containers", () => {
  let server: ChildProcess;
  let one: State;
  let two: State;

  beforeAll(async () => {
    const socket = join(mkdtempSync(join(tmpdir(), "redis-")), "redis.sock");
    server = spawn(process.env["REDIS_SERVER"] ?? "redis-server", [
      "--port",
      "0",
      "--unixsocket",
      socket,
      "--save",
      "",
      "--appendonly",
      "no",
    ]);
    await new Promise<void>((resolve, reject) => {
      server.once("error", () =>
        reject(new Error("redis-server is not installed; `npm test` installs it on Debian.")),
      );
      server.stdout?.on("data", (text: Buffer) => {
        if (/ready to accept connections/i.test(text.toString())) resolve();
      });
    });
    one = openRedisState(socket);
    two = openRedisState(socket);
  });

  afterAll(async () => {
    await one.close();
    await two.close();
    server.kill();
  });

  test("what one stores the other reads, until it is deleted", async () => {
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

  test("counts are shared and their window does not move", async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? one : two).increment("n", 60)),
    );
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    const { secondsLeft } = await one.increment("n", 6000);
    expect(secondsLeft).toBeGreaterThan(50);
    expect(secondsLeft).toBeLessThanOrEqual(60);
  });

  test("a life of a few milliseconds ends", async () => {
    await one.set("short", "1", 0.001);
    await expect.poll(() => two.get("short")).toBeNull();
  });
});
