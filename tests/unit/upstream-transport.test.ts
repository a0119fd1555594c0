import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { call, type UpstreamContext } from "../../app/upstream/client.server.ts";
import { endpoint } from "../../app/upstream/endpoint.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../../app/upstream/errors.ts";
import { secondsOfRetryAfter } from "../../app/upstream/retry-after.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { openStub, type Stub } from "../support/stub-upstream.ts";

let stub: Stub;
let close: () => Promise<void>;
beforeEach(async () => {
  stub = await openStub();
  close = useMemoryRuntime({ UPSTREAM_TIMEOUT_MS: "60000" }, stub.url);
});
afterEach(async () => {
  await close();
  await stub.close();
});

const read = endpoint("Test", { path: "/read", area: "order", summary: "", results: z.unknown() });
const write = endpoint("Test", {
  method: "POST",
  path: "/write",
  area: "order",
  summary: "",
  results: z.unknown(),
});
const login = endpoint("Test", {
  method: "POST",
  path: "/write",
  area: "order",
  summary: "",
  harmless: true,
  results: z.unknown(),
});

const upOf = (caller: string, startedAt = Date.now()): UpstreamContext => ({
  token: null,
  lang: "en",
  origin: { caller, startedAt },
});
const faultOf = async (calling: Promise<unknown>) => {
  const thrown: unknown = await calling.catch((error: unknown) => error);
  if (!(thrown instanceof UpstreamFault)) throw new Error("no fault");
  return thrown;
};
/** Whether the laboratory is still asked. */
const isAsked = async (caller: string) => {
  stub.forget();
  await call(upOf(caller), read).catch(() => undefined);
  return stub.calls("/read").length > 0;
};

describe("one deadline for all calls of a request", () => {
  it("a call gets what is left; when nothing is left it is not made", async () => {
    const late = await faultOf(call(upOf("a", Date.now() - 60_001), write));
    expect([late.kind, late.outcomeUnknown, stub.calls("/write").length]).toEqual(["timeout", false, 0]);
    await call(upOf("a"), write);
    stub.forget();
    stub.fault("/write", "hang");
    // Of a minute little is left: a call with a minute of its own would keep this test waiting.
    const cut = await faultOf(call(upOf("a", Date.now() - 58_000), write));
    expect([cut.kind, cut.outcomeUnknown, stub.calls("/write").length]).toEqual(["timeout", true, 1]);
  });

  it("calls that had too little time say nothing about their area", async () => {
    stub.fault("/read", "hang");
    const calls = Array.from({ length: 30 }, (_, at) => call(upOf(String(at), Date.now() - 59_900), read));
    for (const outcome of await Promise.allSettled(calls)) expect(outcome.status).toBe("rejected");
    stub.heal();
    expect(await isAsked("a")).toBe(true);
  });
});

describe("the breaker", () => {
  const fail = async (callers: readonly string[]) => {
    for (const caller of callers) await faultOf(call(upOf(caller), read));
  };

  it("is not opened by one caller's answered errors, nor by two", async () => {
    stub.fault("/read", "status-500");
    await fail(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? "one" : "two")));
    expect(await isAsked("three")).toBe(true);
  });

  it("is opened by those of different callers", async () => {
    stub.fault("/read", "status-500");
    await fail(Array.from({ length: 60 }, (_, at) => String(at % 4)));
    expect(await isAsked("a")).toBe(false);
  });

  it("is opened by lost connections of whomever", async () => {
    stub.fault("/read", "reset");
    await fail(Array.from({ length: 40 }, () => "one"));
    expect(await isAsked("two")).toBe(false);
  });
});

describe("repeated calls", () => {
  it("cost an area a tenth at most, while every second connection is lost", async () => {
    for (let at = 0; at < 50; at += 1) await call(upOf("a"), read);
    stub.forget();
    stub.fault("/read", "reset", 0.5);
    const before = 240;
    for (let at = 0; at < before; at += 1) {
      await call(upOf("a"), read).catch(() => undefined);
      // Successes keep the breaker closed.
      if (at % 2 === 0) await call(upOf("a"), write);
    }
    expect(stub.calls("/read").length).toBeGreaterThan(before);
    expect(stub.calls("/read").length).toBeLessThanOrEqual(before * 1.1);
    expect(stub.calls("/write").length).toBe(before / 2);
  });
});

describe("Retry-After", () => {
  it.each([
    ["7", 7],
    [" 120 ", 120],
    ["999999", 3600],
    ["Sun, 22 Nov 2026 00:00:30 GMT", 30],
    ["Sun, 22 Nov 2026 09:00:00 GMT", 3600],
    ["Sat, 21 Nov 2026 00:00:00 GMT", null],
    ["0", null],
    ["-5", null],
    ["soon", null],
    ["", null],
    [undefined, null],
  ])("%j is %j seconds", (header, seconds) => {
    expect(secondsOfRetryAfter(header, Date.parse("2026-11-22T00:00:00Z"))).toBe(seconds);
  });

  it("reaches the error, of a refusal and of a fault", async () => {
    stub.answer("/read", () => ({ status: 429, headers: { "Retry-After": "17" }, body: {} }));
    const refusal: unknown = await call(upOf("a"), read).catch((error: unknown) => error);
    expect(refusal instanceof UpstreamRefusal && refusal.retryAfter).toBe(17);
    stub.answer("/read", () => ({ status: 503, headers: { "Retry-After": "40" }, body: {} }));
    expect((await faultOf(call(upOf("a"), read))).retryAfter).toBe(40);
  });
});

it("an answered error of a write leaves its outcome open, unless nothing depends on it", async () => {
  stub.fault("/write", "status-500");
  expect((await faultOf(call(upOf("a"), write))).outcomeUnknown).toBe(true);
  expect((await faultOf(call(upOf("a"), login))).outcomeUnknown).toBe(false);
});
