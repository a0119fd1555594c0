import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { call, type UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { secondsOfRetryAfter } from "../../app/upstream/client/exchange.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { transport } from "../../app/upstream/client/transport.server.ts";
import { openStub, refusingUrl } from "../support/stub-upstream.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

let close: () => Promise<void>;
const stub = useOpenedEach(openStub);
beforeEach(() => {
  close = useMemoryRuntime({ UPSTREAM_TIMEOUT_MS: "60000" }, stub.url);
});
afterEach(async () => {
  await close();
});

const read = endpoint("Test", "GET /read", { area: "order", summary: "", results: z.unknown() });
const write = endpoint("Test", "POST /write", {
  area: "order",
  summary: "",
  results: z.unknown(),
});
const login = endpoint("Test", "POST /write", {
  area: "order",
  summary: "",
  harmless: true,
  results: z.unknown(),
});

const anybody = { name: "a", kind: "account" } as const;
const upOf = (caller: string, startedAt = Date.now()): UpstreamContext => ({
  token: null,
  lang: "en",
  origin: { caller: { name: caller, kind: "account" }, startedAt },
});
const faultOf = async (calling: Promise<unknown>) => {
  const thrown: unknown = await calling.catch((error: unknown) => error);
  if (!(thrown instanceof UpstreamFault)) throw new Error("no fault");
  return thrown;
};
const isAsked = async (caller: string) => {
  stub.forget();
  await call(upOf(caller), read).catch(() => undefined);
  return stub.calls("/read").length > 0;
};

// Promise F1: one deadline for all calls.
describe("one deadline for all calls of a request", () => {
  it("gives a call what is left, and makes none when nothing is left", async () => {
    const late = await faultOf(call(upOf("a", Date.now() - 60_001), write));
    expect([late.kind, late.outcomeUnknown, stub.calls("/write").length]).toEqual(["timeout", false, 0]);
    expect(late.nothingDone).toBe(true);
    stub.fault("/read", "hang");
    // Little of the minute is left: a call with its own minute would delay this test.
    const cut = await faultOf(call(upOf("a", Date.now() - 59_000), read));
    expect([cut.kind, cut.nothingDone, stub.calls("/read").length]).toEqual(["timeout", true, 1]);
  });

  it("leaves a quarter of the time after a write to the page that says what became of it", async () => {
    await close();
    close = useMemoryRuntime({ UPSTREAM_TIMEOUT_MS: "4000" }, stub.url);
    stub.fault("/write", "hang");
    const up = upOf("a");
    transport().begin("one");
    const current = { ...up, origin: { caller: anybody, startedAt: Date.now(), request: "one" } };
    const cut = await faultOf(call(current, write));
    expect([cut.kind, cut.outcomeUnknown, cut.nothingDone]).toEqual(["timeout", true, false]);
    expect(await call(current, read)).toEqual([]);
    expect(stub.calls("/write")).toHaveLength(1);
  });

  it("does not send a write whose answer would hardly be heard, and nothing was done", async () => {
    const short = await faultOf(call(upOf("a", Date.now() - 40_000), write));
    expect([short.outcomeUnknown, short.nothingDone, stub.calls("/write").length]).toEqual([false, true, 0]);
    await call(upOf("a", Date.now() - 40_000), read);
  });

  it("gives up a call that waits for a place with its request", async () => {
    stub.fault("/read", "hang");
    const stuck = Array.from({ length: 12 }, () => call(upOf("a"), read).catch(() => undefined));
    await expect.poll(() => stub.calls("/read").length).toBe(12);
    const waiting = await faultOf(call(upOf("a", Date.now() - 59_700), write));
    expect([waiting.kind, waiting.nothingDone, stub.calls("/write").length]).toEqual(["timeout", true, 0]);
    stub.heal();
    stub.release();
    await Promise.all(stuck);
  });

  it("calls with too little time do not count against their area's breaker", async () => {
    stub.fault("/read", "hang");
    const calls = Array.from({ length: 30 }, (_, index) =>
      call(upOf(String(index), Date.now() - 59_900), read),
    );
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
    await fail(Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? "one" : "two")));
    expect(await isAsked("three")).toBe(true);
  });

  it("is opened by those of different callers", async () => {
    stub.fault("/read", "status-500");
    await fail(Array.from({ length: 60 }, (_, index) => String(index % 4)));
    expect(await isAsked("a")).toBe(false);
  });

  it("is not opened by one caller whose connections are lost, but by those of several", async () => {
    stub.fault("/read", "reset");
    await fail(Array.from({ length: 40 }, () => "one"));
    expect(await isAsked("two")).toBe(true);
    await fail(Array.from({ length: 40 }, (_, index) => String(index % 4)));
    expect(await isAsked("two")).toBe(false);
  });

  it("is not opened by one caller whose calls hang", async () => {
    await close();
    close = useMemoryRuntime({ UPSTREAM_TIMEOUT_MS: "500" }, stub.url);
    stub.fault("/read", "hang");
    const calls = Array.from({ length: 20 }, () => call(upOf("one"), read));
    for (const outcome of await Promise.allSettled(calls)) expect(outcome.status).toBe("rejected");
    stub.heal();
    expect(await isAsked("two")).toBe(true);
  });

  it("is opened by an unreachable laboratory, whoever asks", async () => {
    await close();
    close = useMemoryRuntime({}, await refusingUrl());
    await fail(Array.from({ length: 40 }, () => "one"));
    const skipped = await faultOf(call(upOf("two"), read));
    expect(skipped.cause).toMatchObject({ isBrokenCircuitError: true });
  });
});

describe("the places of an area", () => {
  it("are held by one account up to twelve, so that others find some", async () => {
    stub.fault("/read", "hang");
    const stuck = Array.from({ length: 524 }, () => faultOf(call(upOf("one"), read)));
    await expect.poll(() => stub.calls("/read").length).toBe(12);
    expect(await call(upOf("two"), login)).toEqual([]);
    expect(stub.calls("/read")).toHaveLength(12);
    stub.heal();
    stub.release();
    const kinds = (await Promise.all(stuck.map((item) => item.catch(() => null)))).map(
      (fault) => fault?.kind,
    );
    expect(kinds.filter((kind) => kind === "busy")).toHaveLength(12);
  });
});

describe("repeated calls", () => {
  // Promise F9: ≤ 1.1 × while half of the connections break.
  it("cost an area a tenth at most, while every second connection is lost", async () => {
    for (let index = 0; index < 50; index += 1) await call(upOf("a"), read);
    stub.forget();
    stub.fault("/read", "reset", 0.5);
    const before = 240;
    for (let index = 0; index < before; index += 1) {
      await call(upOf("a"), read).catch(() => undefined);
      // Successes keep the breaker closed.
      if (index % 2 === 0) await call(upOf("a"), write);
    }
    expect(stub.calls("/read").length).toBeGreaterThan(before);
    expect(stub.calls("/read").length).toBeLessThanOrEqual(before * 1.1);
    expect(stub.calls("/write").length).toBe(before / 2);
  });

  it("go over a new connection when a restarted laboratory has ended the others", async () => {
    const answer = '{"statusCode":200,"message":"success","results":[]}';
    const sockets = new Set<Socket>();
    const waiting: ServerResponse[] = [];
    let isRestarted = false;
    const server = createServer((request, response) => {
      response.setHeader("Content-Type", "application/json");
      if (request.method === "POST") waiting.push(response);
      else if (!isRestarted) {
        sockets.add(request.socket);
        waiting.push(response);
        if (waiting.length === 6) for (const each of waiting.splice(0)) each.end(answer);
      } else if (sockets.has(request.socket)) {
        request.socket.destroy();
      } else response.end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await close();
    const { port } = server.address() as AddressInfo; // a TCP port
    close = useMemoryRuntime({}, `http://127.0.0.1:${String(port)}/api/v1.5`);
    await Promise.all(Array.from({ length: 6 }, (_, index) => call(upOf(String(index)), read)));
    // The pool takes idle connections from the next turn on.
    await new Promise(setImmediate);
    isRestarted = true;
    // Before the pause, another call takes the place of the lost connection.
    vi.spyOn(Math, "random").mockImplementation(() => {
      void call(upOf("b"), write).catch(() => undefined);
      return 0.5;
    });
    expect([sockets.size, await call(upOf("a"), read)]).toEqual([6, []]);
    for (const each of waiting) each.end(answer);
    server.closeAllConnections();
    server.close();
    vi.restoreAllMocks();
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

it("leaves the outcome of a write open after an answered error, unless nothing depends on it", async () => {
  stub.fault("/write", "status-500");
  expect((await faultOf(call(upOf("a"), write))).outcomeUnknown).toBe(true);
  expect((await faultOf(call(upOf("a"), login))).outcomeUnknown).toBe(false);
});
