import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client.server.ts";
import { UpstreamFault } from "../../app/upstream/errors.ts";
import { remember } from "../../app/upstream/remembered.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

let close: () => Promise<void>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 20) });
  close = useMemoryRuntime();
});
afterEach(async () => {
  vi.useRealTimers();
  await close();
});

const MINUTE = 60_000;
const life = { fresh: 5 * MINUTE, most: 60 * MINUTE };
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
const up: UpstreamContext = { token: "t", lang: "en", asked: () => Promise.resolve(), patientId: "p" };
const read = (load: (up: UpstreamContext) => Promise<unknown>, context = up, key = "list") =>
  remember(context, key, life, load);
const fails = () => Promise.reject(new UpstreamFault("timeout", "catalogue", false));

it("is loaded once while it is fresh, for each language", async () => {
  const load = vi.fn(() => Promise.resolve(["a"]));
  await Promise.all([read(load), read(load)]);
  pass(4);
  expect(await read(load)).toEqual({ value: ["a"], stale: false });
  expect(load).toHaveBeenCalledTimes(1);
  await read(load, { ...up, lang: "id" });
  expect(load).toHaveBeenCalledTimes(2);
});

it("is answered at once after that, and loaded anew behind the answer by one caller without a session", async () => {
  await read(() => Promise.resolve(["a"]));
  pass(6);
  const contexts: UpstreamContext[] = [];
  const load = vi.fn((context: UpstreamContext) => {
    contexts.push(context);
    return Promise.resolve(["b"]);
  });
  expect(await Promise.all([read(load), read(load)])).toEqual(Array(2).fill({ value: ["a"], stale: false }));
  expect(contexts).toEqual([{ token: "t", lang: "en" }]);
  expect(await read(load)).toEqual({ value: ["b"], stale: false });
});

it("stands in for an hour while the laboratory fails, which is asked again every half minute", async () => {
  await read(() => Promise.resolve(["a"]));
  pass(6);
  const load = vi.fn(fails);
  await read(load);
  expect(await read(load)).toEqual({ value: ["a"], stale: true });
  expect(load).toHaveBeenCalledTimes(1);
  pass(1);
  await read(load);
  expect(load).toHaveBeenCalledTimes(2);
  pass(60);
  await expect(read(load)).rejects.toBeInstanceOf(UpstreamFault);
});

it("keeps no empty list, and five hundred at most: the one not read for longest goes", async () => {
  const empty = vi.fn(() => Promise.resolve([]));
  await read(empty);
  await read(empty);
  expect(empty).toHaveBeenCalledTimes(2);
  const load = vi.fn(() => Promise.resolve(["a"]));
  await read(load, up, "first");
  await read(load, up, "second");
  for (let at = 0; at < 498; at += 1) await read(load, up, String(at));
  await read(load, up, "first");
  await read(load, up, "one more");
  load.mockClear();
  await read(load, up, "first");
  expect(load).not.toHaveBeenCalled();
  await read(load, up, "second");
  expect(load).toHaveBeenCalledTimes(1);
});
