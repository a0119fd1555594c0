import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRedisStore } from "../../app/state/redis.server.ts";
import { openEmbeddedStore, type Store } from "../../app/state/store.server.ts";
import { StoreUnavailable, watchStore } from "../../app/state/watched.server.ts";
import { freePort } from "../support/portal.ts";
import { startRedis } from "../support/redis.ts";

let folder: string;
let told: string[];
const closing: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "watched-"));
  told = [];
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function watched(store: Store) {
  const watch = watchStore(
    store,
    {
      away: (reason) => told.push(`away: ${reason}`),
      back: () => told.push("back"),
      lost: () => told.push("lost"),
    },
    { everyMs: 20, retryMs: 10 },
  );
  closing.push(() => watch.state.close());
  await watch.opened(10_000, (reason) => told.push(`waits: ${reason}`));
  return watch;
}
const redisAt = (socket: string, ...args: string[]) =>
  startRedis(["--port", "0", "--unixsocket", socket, "--dir", folder, ...args]);

describe("a state store that goes away", () => {
  it("is told once, refuses at once, and is told once when it is back, with what it kept", async () => {
    const socket = join(folder, "redis.sock");
    const stop = await redisAt(socket, "--appendonly", "yes", "--appendfsync", "always");
    const { state, isAway, complaints } = await watched(openRedisStore(socket));
    await state.set("a", "1", 60);
    await stop("SIGKILL");
    await expect.poll(isAway).toBe(true);
    for (let turn = 0; turn < 20; turn++) await expect(state.get("a")).rejects.toThrow(StoreUnavailable);
    await expect(state.set("a", "2", 60)).rejects.toThrow(StoreUnavailable);
    expect(complaints()[0]).toMatch(/^The state store does not answer: /);
    closing.push(await redisAt(socket, "--appendonly", "yes", "--appendfsync", "always"));
    await expect.poll(isAway).toBe(false);
    expect(await state.get("a")).toBe("1");
    expect(told).toEqual([expect.stringMatching(/^away: /), "back"]);
    expect(state.lostAt?.()).toBe(0);
  });

  it("tells what its settings may cost", async () => {
    const socket = join(folder, "redis.sock");
    closing.push(await redisAt(socket, "--appendonly", "yes", "--maxmemory-policy", "allkeys-lru"));
    const { complaints } = await watched(openRedisStore(socket));
    expect(complaints()).toEqual([
      expect.stringMatching(/appendfsync everysec.*Set appendfsync always\.$/),
      expect.stringMatching(/noeviction, not allkeys-lru\.$/),
    ]);
  });

  it("comes back empty without a log of its own, which every process notices", async () => {
    const socket = join(folder, "redis.sock");
    const stop = await redisAt(socket);
    const storeWatch = await watched(openRedisStore(socket));
    const two = await watched(openRedisStore(socket));
    expect(storeWatch.complaints()).toEqual([expect.stringContaining("Redis keeps nothing on disk")]);
    await stop("SIGKILL");
    await expect.poll(() => storeWatch.isAway() && two.isAway()).toBe(true);
    closing.push(await redisAt(socket));
    await expect.poll(() => told.filter((value) => value === "lost")).toHaveLength(2);
    await expect.poll(() => storeWatch.state.lostAt?.()).toBeGreaterThan(0);
    await expect.poll(() => two.state.lostAt?.() === storeWatch.state.lostAt?.()).toBe(true);
  });

  it("loses nothing when the clock is set ahead by more than its own entry lasts", async () => {
    let now = Date.now();
    let looks = 0;
    const inner = openEmbeddedStore(folder, () => now);
    const { state } = await watched({ ...inner, verify: () => (looks++, inner.verify()) });
    now += 25 * 3600_000;
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 2);
    expect([told, state.lostAt?.()]).toEqual([[], 0]);
  });

  it("is waited for at the start, with its reason; a wrong password is not", async () => {
    const port = String(await freePort());
    const late = watched(openRedisStore(`redis://127.0.0.1:${port}`));
    await expect.poll(() => told).toEqual(["waits: the connection is refused"]);
    closing.push(await startRedis(["--port", port, "--bind", "127.0.0.1", "--requirepass", "secret"]));
    await expect(late).rejects.toThrow("it refuses the password or the user");
    const { state } = await watched(openRedisStore(`redis://:secret@127.0.0.1:${port}`));
    await state.set("a", "1", 60);
    expect(await state.get("a")).toBe("1");
  });

  it("is away when its file is removed, and back with the same file", async () => {
    const { state, isAway, complaints } = await watched(openEmbeddedStore(folder));
    await state.set("a", "1", 60);
    renameSync(join(folder, "state.sqlite"), join(folder, "elsewhere"));
    await expect.poll(isAway).toBe(true);
    expect(complaints()).toEqual([expect.stringContaining("its file was removed")]);
    await expect(state.get("a")).rejects.toThrow(StoreUnavailable);
    renameSync(join(folder, "elsewhere"), join(folder, "state.sqlite"));
    await expect.poll(isAway).toBe(false);
    expect(await state.get("a")).toBe("1");
    expect(told).toEqual([expect.stringMatching(/^away: /), "back"]);
  });

  it("is away when its disk is full, and back once there is room", async () => {
    const inner = openEmbeddedStore(folder);
    let isFull = false;
    const full = () => {
      if (isFull) throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    };
    const { state, isAway, complaints } = await watched({
      ...inner,
      set: (...given) => {
        full();
        return inner.set(...given);
      },
    });
    isFull = true;
    await expect(state.set("a", "1", 60)).rejects.toThrow(StoreUnavailable);
    await expect.poll(isAway).toBe(true);
    expect(complaints()).toEqual(["The state store does not answer: it is full."]);
    isFull = false;
    await expect.poll(isAway).toBe(false);
    await state.set("a", "1", 60);
    expect(told).toEqual(["away: it is full", "back"]);
  });
});

describe("a read", () => {
  it("survives a connection that breaks, unlike a write that may have arrived", async () => {
    const inner = openEmbeddedStore(":memory:");
    let breaks = 0;
    const broken = () => {
      if (breaks-- > 0) throw Object.assign(new Error("read"), { code: "ECONNRESET" });
    };
    const watch = await watched({
      ...inner,
      get: (key) => {
        if (key === "a") broken();
        return inner.get(key);
      },
      add: (...given) => {
        broken();
        return inner.add(...given);
      },
    });
    await inner.set("a", "1", 60);
    breaks = 1;
    expect(await watch.state.get("a")).toBe("1");
    breaks = 1;
    await expect(watch.state.add("b", "1", 60)).rejects.toThrow(StoreUnavailable);
    expect(await watch.state.add("b", "1", 60)).toBe(true);
  });
});
