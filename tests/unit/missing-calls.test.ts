import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { readEnv } from "../../app/env.server.ts";
import { CallBook, ABSENT_MS, THERE_MS } from "../../app/upstream/client/call-book.ts";
import { call, type UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { endpoint, endpoints } from "../../app/upstream/client/endpoint.server.ts";
import { UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { SPEC_CALLS } from "../../app/upstream/client/spec-calls.ts";
import { setTransport, transport, isMissingCall } from "../../app/upstream/client/transport.server.ts";
import { loadCalls, lookAtProvider, saveCalls } from "../../app/upstream/provider/first-look.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

import.meta.glob("../../app/upstream/*/*.server.ts", { eager: true });

let close: () => Promise<void>;
const up: UpstreamContext = { token: "t", lang: "en" };
const paths: string[] = [];
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(async () => {
  paths.splice(0);
  await close();
});

type Sent = [status: number, body: unknown];

/** Answers by path, else by "*". Texts are sent as they are. */
function answer(answers: Record<string, Sent>): void {
  setTransport({
    ...transport(),
    send: ({ path: target }) => {
      const path = target.split("?")[0] ?? "";
      paths.push(path);
      const [status, body] = answers[path] ?? answers["*"] ?? [404, ""];
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return Promise.resolve({ status, retryAfter: null, body: Buffer.from(text) });
    },
  });
}

const about = { summary: "", results: z.object({ id: z.string() }) };
const thing = endpoint("Test", "GET /thing", {
  ...about,
  area: "order",
  query: z.object({ id: z.string() }),
});
const login = endpoint("Test", "POST /login-test", { ...about, area: "auth" });
const ask = async () => {
  const thrown = await call(up, thing, { query: { id: "1" } }).catch((error: unknown) => error);
  return thrown instanceof UpstreamRefusal ? thrown.status : thrown;
};

/** No such route, in the words of frameworks and gateways. */
const DENIALS: [name: string, ...Sent][] = [
  ["501", 501, { statusCode: 501, message: "Not yet" }],
  ["405 without a body", 405, ""],
  ["404 without a body", 404, ""],
  ["Express", 404, "<!DOCTYPE html><pre>Cannot GET /thing</pre>"],
  ["NestJS", 404, { statusCode: 404, message: "Cannot GET /thing", error: "Not Found" }],
  ["Kong", 404, { message: "no Route matched with those values" }],
  ["AWS", 403, { message: "Missing Authentication Token" }],
  ["a gateway's 403", 403, { message: "Forbidden" }],
  ["Spring", 404, { timestamp: "2026-11-20T03:00:00Z", status: 404, error: "Not Found", path: "/thing" }],
  ["Laravel", 404, { message: "The route api/v1.5/thing could not be found." }],
  ["FastAPI", 404, { detail: "Not Found" }],
  ["problem details", 404, { type: "about:blank", title: "Not Found", status: 404 }],
  ["a portal of errors", 404, { status: 404, message: "Route /thing not found", data: null }],
];
/** A denial that can mean nothing else. */
const PLAIN = new Set([
  "501",
  "405 without a body",
  "NestJS",
  "Kong",
  "AWS",
  "Laravel",
  "a portal of errors",
]);

describe("a call that the provider does not have", () => {
  it.each(DENIALS)("is learned from %s", async (_, status, body) => {
    answer({ "*": [status, body] });
    expect(await ask()).toBe(501);
    expect(isMissingCall("GET /thing")).toBe(true);
    answer({ "*": [200, { results: { id: "1" } }] });
    expect(await ask()).toEqual({ id: "1" });
    expect(isMissingCall("GET /thing")).toBe(false);
  });

  it.each(DENIALS)(
    "is there once it has succeeded, whatever one item says: %s",
    async (name, status, body) => {
      answer({ "*": [200, { results: { id: "1" } }] });
      await ask();
      answer({ "*": [status, body] });
      expect(await ask()).toBe(PLAIN.has(name) ? 501 : status);
      expect(isMissingCall("GET /thing")).toBe(false);
    },
  );

  it.each<[string, ...Sent]>([
    ["statusCode and a sentence", 404, { statusCode: 404, message: "This order does not exist." }],
    ["results", 404, { results: null }],
    ["a code", 404, { code: "unknown_order", message: "Not found" }],
    ["its 403", 403, { statusCode: 403, message: "This order belongs to someone else." }],
  ])("is not one that denies an item in its own envelope: %s", async (_, status, body) => {
    answer({ "*": [status, body] });
    expect(await ask()).toBe(status);
    expect(isMissingCall("GET /thing")).toBe(false);
  });

  it("is not learned from a refused sign-in, which may have no envelope", async () => {
    answer({ "*": [404, { message: "Not Found" }] });
    await expect(call(up, login)).rejects.toMatchObject({ status: 404 });
    answer({ "*": [404, "<pre>Cannot POST /login-test</pre>"] });
    await expect(call(up, login)).rejects.toMatchObject({ status: 501 });
  });
});

describe("a 401", () => {
  const visitor = { token: null, lang: "en" } as const;
  const statusOf = (calling: Promise<unknown>) =>
    calling.then(
      () => 200,
      (error: unknown) => (error instanceof UpstreamRefusal ? error.status : error),
    );
  const apply = endpoint("Test", "POST /application/test", { ...about, area: "auth" });
  const signIn = endpoint("Test", "POST /login", { ...about, area: "auth" });
  const refusal: Sent = [401, { statusCode: 401, message: "Please sign in." }];

  it("does not show to a visitor that the call is there, for a gateway asks every route for a token", async () => {
    answer({ "*": refusal });
    expect([await statusOf(call(visitor, apply)), isMissingCall("POST /application/test")]).toEqual([
      501,
      true,
    ]);
    answer({ "*": [200, { results: { id: "1" } }] });
    expect([await statusOf(call(visitor, apply)), isMissingCall("POST /application/test")]).toEqual([
      200,
      false,
    ]);
    answer({ "*": refusal });
    expect([await statusOf(call(visitor, apply)), isMissingCall("POST /application/test")]).toEqual([
      401,
      false,
    ]);
  });

  it("is an answer to a token, a password or a code", async () => {
    answer({ "*": refusal });
    expect([await statusOf(call(visitor, signIn)), isMissingCall("POST /login")]).toEqual([401, false]);
    expect([await ask(), isMissingCall("GET /thing")]).toEqual([401, false]);
  });
});

describe("declared calls", () => {
  it("leave others missing and never sent; a declared one is there, whatever it answers", async () => {
    transport().calls.declare("settings", ["GET /profile"]);
    answer({ "*": [404, ""] });
    expect([await ask(), isMissingCall("GET /thing"), paths]).toEqual([501, true, []]);
    transport().calls.declare("settings", ["GET /thing"]);
    expect([await ask(), isMissingCall("GET /thing"), paths]).toEqual([404, false, ["/thing"]]);
  });

  it("are learned nevertheless of a provider that denies one as a whole", async () => {
    transport().calls.declare("capabilities", ["GET /thing"]);
    answer({ "*": [404, ""] });
    expect([await ask(), isMissingCall("GET /thing")]).toEqual([404, false]);
    answer({ "*": [501, ""] });
    expect([await ask(), isMissingCall("GET /thing")]).toEqual([501, true]);
  });

  it("are the specification's 29 or a list or a file, named by LAB_CALLS", () => {
    expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([...SPEC_CALLS]),
    );
    expect(SPEC_CALLS).toHaveLength(29);
    const read = (LAB_CALLS: string) => readEnv({ NODE_ENV: "test", LAB_CALLS }).LAB_CALLS;
    expect(read("spec")).toBe("spec");
    expect(read("GET /profile, POST  /login")).toEqual(["GET /profile", "POST /login"]);
    expect(() => read("/no/such/file")).toThrow("LAB_CALLS: must be spec");
    expect(() => read("PROFILE")).toThrow("LAB_CALLS: must be spec");
  });
});

describe("the first look at a provider", () => {
  const list: Sent = [200, { results: [{ id: 1, name: "A" }] }];

  it("takes the provider's own list of calls", async () => {
    const calls = [
      { method: "get", path: "/profile" },
      { method: "PATCH", path: "/x" },
    ];
    answer({ "/capabilities": [200, { results: { version: 2, calls } }] });
    expect(await lookAtProvider(undefined)).toBeNull();
    expect([transport().calls.source, ...(transport().calls.declared ?? [])]).toEqual([
      "capabilities",
      "GET /profile",
    ]);
    expect(paths).toEqual(["/capabilities"]);
  });

  it.each<[string, Sent | undefined]>([
    ["none", undefined],
    ["no calls in it", [200, { results: { calls: [] } }]],
    ["something else", [200, { results: [] }]],
  ])(
    "asks for the lists that need no token without such a list (%s), and learns",
    async (_, capabilities) => {
      answer({
        ...(capabilities ? { "/capabilities": capabilities } : {}),
        "/gender/get": [404, ""],
        "*": list,
      });
      if (!capabilities) answer({ "/capabilities": [404, ""], "/gender/get": [404, ""], "*": list });
      expect(await lookAtProvider(undefined)).toBeNull();
      expect(transport().calls.source).toBe("learned");
      expect([isMissingCall("GET /gender/get"), isMissingCall("GET /religion/get")]).toEqual([true, false]);
    },
  );

  it.each<[string, Sent]>([
    ["no such routes", [404, "<h1>Not Found</h1>"]],
    ["no envelope", [200, "<h1>Welcome</h1>"]],
    ["errors", [400, { statusCode: 400, message: "No." }]],
  ])("complains of %s", async (complaint, sent) => {
    answer({ "*": sent });
    expect(await lookAtProvider(undefined)).toBe(complaint);
    expect(await lookAtProvider("spec")).toBe(complaint === "no such routes" ? "errors" : complaint);
  });

  it("complains of a provider that cannot be reached, after one call", async () => {
    const send = vi.spyOn(transport(), "send");
    expect(await lookAtProvider(undefined)).toBe("unreachable");
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe("the learned calls", () => {
  it("are shared through the state store, and end", async () => {
    let now = Date.now();
    const [callBook, other] = [new CallBook(() => now), new CallBook(() => now)];
    const changed = vi.fn();
    callBook.onChange = changed;
    callBook.sign("GET /a", "absent");
    callBook.sign("GET /b", "there");
    callBook.sign("GET /b", "there");
    expect(changed).toHaveBeenCalledTimes(3);
    await saveCalls("http://lab.example/api", callBook);
    callBook.sign("GET /b", "there");
    expect(changed).toHaveBeenCalledTimes(3);
    await loadCalls("http://lab.example/api", other);
    await loadCalls("http://other.example/api", other);
    expect([other.isMissing("GET /a"), other.isProven("GET /b"), other.isProven("GET /a")]).toEqual([
      true,
      true,
      false,
    ]);
    other.sign("GET /a", "there");
    await saveCalls("http://lab.example/api", other);
    now += 1;
    await loadCalls("http://lab.example/api", callBook);
    expect(callBook.isMissing("GET /a")).toBe(false);
    callBook.sign("GET /c", "perhaps absent");
    now += ABSENT_MS;
    expect(callBook.isMissing("GET /c")).toBe(false);
    now += THERE_MS;
    expect(callBook.isProven("GET /b")).toBe(false);
  });
});
