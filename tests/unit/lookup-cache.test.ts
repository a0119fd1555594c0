import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { UpstreamFault } from "../../app/upstream/client/errors.ts";
import { lookupReader } from "../../app/upstream/client/lookup-cache.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

let close: () => Promise<void>;
const START = new Date("2026-11-20T03:00:00Z").getTime();
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  close = useMemoryRuntime();
});
afterEach(async () => {
  vi.useRealTimers();
  await close();
});

const fault = () => Promise.reject(new UpstreamFault("server_error", "lookup", false));
let load = vi.fn<() => Promise<string[]>>();
const reader = lookupReader("gender", z.string(), (_shared, _query: { of?: string }) => load());
const read = (next: () => Promise<string[]>, query = {}, lang: "en" | "id" = "en") => {
  load = vi.fn(next);
  return reader({ token: null, lang }, query);
};

// Promise F8: kept for a day.
it("keeps a list fresh for ten minutes, asks again then, and keeps it for a day when that fails", async () => {
  const list = () => Promise.resolve(["Male", "Female"]);
  expect(await read(list)).toEqual({ items: ["Male", "Female"], stale: false });
  pass(9);
  await read(list);
  expect(load).not.toHaveBeenCalled();
  pass(2);
  // Served from cache and refreshed in the background.
  await read(list);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await vi.waitFor(async () => expect(await read(list)).toEqual({ items: ["Male", "Female"], stale: false }));
  pass(23 * 60);
  await read(fault);
  await vi.waitFor(async () => expect(await read(fault)).toEqual({ items: ["Male", "Female"], stale: true }));
  pass(2 * 60);
  await expect(read(fault)).rejects.toBeInstanceOf(UpstreamFault);
});

it("fails a list outside the cache as it is, keeps languages apart, and keeps no empty lists", async () => {
  await read(() => Promise.resolve(["Male"]));
  await expect(read(fault, {}, "id")).rejects.toBeInstanceOf(UpstreamFault);
  await read(() => Promise.resolve([]), { of: "99" });
  await expect(read(fault, { of: "99" })).rejects.toBeInstanceOf(UpstreamFault);
});

it("does not cover up an error that is not the laboratory's fault", async () => {
  await read(() => Promise.resolve(["Male"]));
  pass(25 * 60);
  await expect(read(() => Promise.reject(new TypeError("own mistake")))).rejects.toBeInstanceOf(TypeError);
});
