import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openEmbeddedStore } from "../../app/state/store.server.ts";

describe("embedded state", () => {
  function open() {
    let now = 1_000_000;
    const state = openEmbeddedStore(":memory:", () => now);
    return { state, pass: (seconds: number) => void (now += seconds * 1000) };
  }

  test("keeps values as long as they were given", async () => {
    const { state, pass } = open();
    await state.set("a", "1", 10);
    expect(await state.get("a")).toBe("1");
    pass(9.9);
    expect(await state.get("a")).toBe("1");
    pass(0.2);
    expect(await state.get("a")).toBeNull();
    await state.close();
  });

  test("replace stores only what is there: what was deleted stays deleted", async () => {
    const { state, pass } = open();
    await state.replace("a", "1", 10);
    expect(await state.get("a")).toBeNull();
    await state.set("a", "1", 10);
    await state.replace("a", "2", 20);
    pass(15);
    expect(await state.get("a")).toBe("2");
    pass(6);
    await state.replace("a", "3", 20);
    expect(await state.get("a")).toBeNull();
    await state.close();
  });

  test("add stores only what is absent, and again once it is over", async () => {
    const { state, pass } = open();
    expect(await state.add("a", "first", 10)).toBe(true);
    expect(await state.add("a", "second", 10)).toBe(false);
    expect(await state.get("a")).toBe("first");
    pass(11);
    expect(await state.add("a", "third", 10)).toBe(true);
    expect(await state.get("a")).toBe("third");
    await state.close();
  });

  test("lets exactly one of many parallel adds win", async () => {
    const { state } = open();
    const wins = await Promise.all(
      Array.from({ length: 100 }, (_, index) => state.add("a", String(index), 10)),
    );
    expect(wins.filter(Boolean)).toHaveLength(1);
    await state.close();
  });

  test("takes a count back while it lives, and not below nothing", async () => {
    const { state, pass } = open();
    await state.increment("a", 60);
    await state.increment("a", 60);
    await state.decrement("a");
    expect(await state.get("a")).toBe("1");
    await state.decrement("a");
    await state.decrement("a");
    expect(await state.increment("a", 60)).toEqual({ count: 1, secondsLeft: 60 });
    pass(61);
    await state.decrement("a");
    await state.decrement("never");
    expect([await state.get("a"), await state.get("never")]).toEqual([null, null]);
    await state.close();
  });

  test("starts a window at counting that does not move", async () => {
    const { state, pass } = open();
    expect(await state.increment("a", 60)).toEqual({ count: 1, secondsLeft: 60 });
    pass(20);
    expect(await state.increment("a", 60)).toEqual({ count: 2, secondsLeft: 40 });
    pass(41);
    expect(await state.increment("a", 60)).toEqual({ count: 1, secondsLeft: 60 });
    await state.delete("a");
    expect(await state.get("a")).toBeNull();
    await state.close();
  });

  test("ends members of a set one by one, and does not mix sets", async () => {
    const { state, pass } = open();
    await state.addMember("of:a", "one", 10);
    await state.addMember("of:a", "two", 20);
    await state.addMember("of:ab", "three", 20);
    expect((await state.members("of:a")).sort()).toEqual(["one", "two"]);
    pass(11);
    expect(await state.members("of:a")).toEqual(["two"]);
    await state.removeMember("of:a", "two");
    expect(await state.members("of:a")).toEqual([]);
    expect(await state.members("of:ab")).toEqual(["three"]);
    await state.close();
  });
});

describe("the file of the embedded state", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "portal-state-"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });
  const file = () => join(folder, "state.sqlite");
  const bytes = () =>
    [file(), `${file()}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
  const LARGE = "x".repeat(50_000);
  const MB = 1024 * 1024;

  test("gives back the space of what is over, and keeps the rest", async () => {
    let now = 1_000_000;
    const state = openEmbeddedStore(folder, () => now);
    await state.set("stays", "1", 3600);
    for (let index = 0; index < 400; index++) await state.set(`goes ${String(index)}`, LARGE, 20);
    expect(bytes()).toBeGreaterThan(15 * MB);
    now += 30_000;
    vi.advanceTimersByTime(120_000);
    expect(await state.get("stays")).toBe("1");
    await state.close();
    expect(bytes()).toBeLessThan(MB);
  });

  test("shrinks after the next start when it was written by an older version", async () => {
    const db = new Database(file());
    db.exec(
      "CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID",
    );
    const add = db.prepare("INSERT INTO state VALUES (?, ?, ?)");
    for (let index = 0; index < 100; index++) add.run(`old ${String(index)}`, LARGE, index === 0 ? 9e12 : 1);
    db.close();
    const state = openEmbeddedStore(folder);
    vi.advanceTimersByTime(60_000);
    expect(await state.get("old 0")).toBe(LARGE);
    await state.close();
    expect(bytes()).toBeLessThan(MB);
  });

  test("ends no process when it cannot be swept for a while, and is swept afterwards", async () => {
    let now = 1_000_000;
    const state = openEmbeddedStore(folder, () => now);
    for (let index = 0; index < 400; index++) await state.set(`goes ${String(index)}`, LARGE, 20);
    now += 30_000;
    const db = new Database(file());
    db.exec("ALTER TABLE state RENAME TO elsewhere");
    vi.advanceTimersByTime(60_000);
    db.exec("ALTER TABLE elsewhere RENAME TO state");
    db.close();
    vi.advanceTimersByTime(120_000);
    await state.close();
    expect(bytes()).toBeLessThan(MB);
  });

  test("is swept a few entries at a time", async () => {
    let now = 1_000_000;
    const state = openEmbeddedStore(folder, () => now);
    for (let index = 0; index < 400; index++) await state.set(`goes ${String(index)}`, LARGE, 20);
    now += 30_000;
    const left = () => {
      const db = new Database(file(), { readonly: true });
      const [row] = db.prepare("SELECT count(*) AS rows FROM state").all() as { rows: number }[]; // the column asked for
      db.close();
      return row?.rows ?? 0;
    };
    vi.advanceTimersByTime(10_000);
    const after = left();
    expect(after).toBeLessThan(400);
    expect(after).toBeGreaterThan(0);
    await state.close();
  });
});
