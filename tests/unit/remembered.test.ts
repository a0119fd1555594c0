import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { call, type SharedContext, type UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { UpstreamFault } from "../../app/upstream/client/errors.ts";
import { forEverybody, ofCaller } from "../../app/upstream/client/remembered.server.ts";
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
const upOf = (name: string): UpstreamContext => ({
  token: `token of ${name}`,
  lang: "en",
  asked: () => Promise.resolve(),
  expired: () => {
    throw new Response(null, { status: 302 });
  },
  patientId: "p",
  origin: { startedAt: Date.now(), caller: { name, kind: "account" }, request: "r" },
});
const up = upOf("a");
const fails = () => Promise.reject(new UpstreamFault("timeout", "catalogue", false));

describe("an answer shared by everybody", () => {
  let load = vi.fn<(shared: SharedContext, query: { of?: string }) => Promise<string[]>>();
  const list = forEverybody("list", life, (shared, query: { of?: string }) => load(shared, query));
  const read = (context = up, query = {}) => list({ token: context.token, lang: context.lang }, query);
  const answer = (...values: string[]) => (load = vi.fn(() => Promise.resolve(values)));

  it("is loaded once while it is fresh, for each language and query", async () => {
    answer("a");
    await Promise.all([read(), read(upOf("b"))]);
    pass(4);
    expect(await read()).toEqual({ value: ["a"], stale: false });
    expect(load).toHaveBeenCalledTimes(1);
    await read({ ...up, lang: "id" });
    await read(up, { of: "x" });
    expect(load).toHaveBeenCalledTimes(3);
  });

  it("is answered at once after that, and loaded anew behind the answer by one caller", async () => {
    answer("a");
    await read();
    pass(6);
    answer("b");
    expect(await Promise.all([read(), read()])).toEqual(Array(2).fill({ value: ["a"], stale: false }));
    expect(load).toHaveBeenCalledTimes(1);
    expect(await read()).toEqual({ value: ["b"], stale: false });
  });

  it("is loaded without a user's token or session, initially and in the background", async () => {
    answer("a");
    await list(up, {});
    pass(6);
    await list(upOf("b"), {});
    for (const [shared] of load.mock.calls) {
      expect(shared).not.toHaveProperty("token");
      expect(shared).not.toHaveProperty("expired");
      expect(shared).not.toHaveProperty("asked");
      expect(shared.origin.caller.kind).toBe("everybody");
      expect(shared.origin.request).toBeUndefined();
    }
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("takes no call that needs a token", () => {
    const closed = endpoint("Test", "GET /closed", {
      area: "catalogue",
      summary: "",
      results: z.unknown(),
    });
    // @ts-expect-error -- a type forbids it
    forEverybody("closed", life, (shared) => call(shared, closed));
  });

  it("stands in for an hour while the laboratory fails, which is asked again every half minute", async () => {
    answer("a");
    await read();
    pass(6);
    load = vi.fn(fails);
    await read();
    expect(await read()).toEqual({ value: ["a"], stale: true });
    expect(load).toHaveBeenCalledTimes(1);
    pass(1);
    await read();
    expect(load).toHaveBeenCalledTimes(2);
    pass(60);
    await expect(read()).rejects.toBeInstanceOf(UpstreamFault);
  });

  it("is waited for no longer than the request of each may take", async () => {
    let end: (value: string[]) => void = () => undefined;
    load = vi.fn(() => new Promise<string[]>((resolve) => (end = resolve)));
    const caller = { name: "late", kind: "account" } as const;
    const spent: UpstreamContext = { ...up, origin: { caller, startedAt: Date.now() - 10 * MINUTE } };
    const other = list(upOf("b"), {});
    await expect(list(spent, {})).rejects.toMatchObject({ kind: "timeout" });
    end(["a"]);
    expect(await other).toEqual({ value: ["a"], stale: false });
  });

  it("is loaded at most eight times at once by one caller, whose invented keys delay no other caller", async () => {
    load = vi.fn(() => new Promise<string[]>(() => undefined));
    for (let index = 0; index < 8; index += 1) void list(up, { of: String(index) }).catch(() => undefined);
    await expect(list(up, { of: "one more" })).rejects.toMatchObject({ kind: "busy" });
    answer("a");
    expect(await list(upOf("b"), { of: "one more" })).toEqual({ value: ["a"], stale: false });
  });

  it("keeps no empty list, and five hundred at most: the one not read for longest goes", async () => {
    answer();
    await read();
    await read();
    expect(load).toHaveBeenCalledTimes(2);
    answer("a");
    await read(up, { of: "first" });
    await read(up, { of: "second" });
    for (let index = 0; index < 498; index += 1) await read(up, { of: String(index) });
    await read(up, { of: "first" });
    await read(up, { of: "one more" });
    load.mockClear();
    await read(up, { of: "first" });
    expect(load).not.toHaveBeenCalled();
    await read(up, { of: "second" });
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe("an answer for those who have a token", () => {
  it("is each account's own", async () => {
    const load = (context: UpstreamContext) => Promise.resolve([context.token]);
    expect(await ofCaller(up, "list", life, load)).toEqual(["token of a"]);
    expect(await ofCaller(upOf("b"), "list", life, load)).toEqual(["token of b"]);
    expect(await ofCaller(up, "list", life, fails)).toEqual(["token of a"]);
  });

  it("is never waited for by two requests, one of which may be signed out", async () => {
    const refused = ofCaller(up, "list", life, async (context) => {
      await context.expired?.();
      return [];
    });
    const shown = ofCaller(up, "list", life, () => Promise.resolve(["a"]));
    await expect(refused).rejects.toBeInstanceOf(Response);
    expect(await shown).toEqual(["a"]);
  });

  it("is loaded anew behind an answer without prolonging or ending a session", async () => {
    await ofCaller(up, "list", life, () => Promise.resolve(["a"]));
    pass(6);
    const contexts: UpstreamContext[] = [];
    const load = (context: UpstreamContext) => {
      contexts.push(context);
      return Promise.resolve(["b"]);
    };
    expect(await ofCaller(up, "list", life, load)).toEqual(["a"]);
    expect(contexts.map(({ token, asked, expired }) => [token, asked, expired])).toEqual([
      ["token of a", undefined, undefined],
    ]);
    expect(await ofCaller(up, "list", life, load)).toEqual(["b"]);
  });
});
