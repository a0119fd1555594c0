import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { call } from "../../app/upstream/client/client.server.ts";
import { endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

interface Answer {
  status?: number;
  location?: string;
  body?: unknown;
}

const order = endpoint("Test", "GET /ended/order", {
  area: "order",
  summary: "Returns an order.",
  query: z.object({ order_number: z.string() }),
  results: z.object({ order_number: z.string() }),
});
const lock = endpoint("Test", "POST /second-lock/ended", { area: "auth", summary: "Checks a code." });

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(() => close());

const expired = vi.fn(() => Promise.reject(new Error("signed out")));

async function ends({ status = 200, location, body = "" }: Answer, declared: "order" | "lock" = "order") {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  setTransport({
    ...transport(),
    send: () => Promise.resolve({ status, retryAfter: null, location: location ?? null, body: bytes }),
  });
  expired.mockClear();
  const up = { token: "t", lang: "en" as const, expired };
  const requested =
    declared === "order" ? call(up, order, { query: { order_number: "W-1" } }) : call(up, lock);
  await requested.catch(() => undefined);
  return expired.mock.calls.length > 0;
}

const LOGIN_PAGE =
  '<!DOCTYPE html>\n<title>Masuk</title><form action="/login"><input name="u"><input type="password" name="p"></form>';

describe("a session that the provider no longer knows", () => {
  it.each<[string, Answer]>([
    ["401", { status: 401 }],
    ["401 in the envelope", { body: { statusCode: 401, message: "Unauthorized", results: null } }],
    ["a code of five digits", { body: { code: 40101, message: "Sign in again" } }],
    ["419", { status: 419, body: { message: "CSRF token mismatch." } }],
    ["440", { status: 440 }],
    ["302 to a login page", { status: 302, location: "https://lab.example/login?next=%2Fapi" }],
    ["303", { status: 303, location: "/auth/sign-in" }],
    ["307 to a single sign-on", { status: 307, location: "https://sso.lab.example/oauth2/authorize?x=1" }],
    ["a login form with HTTP 200", { body: LOGIN_PAGE }],
    ["a login form with HTTP 403", { status: 403, body: LOGIN_PAGE }],
    ["Laravel, HTTP 403", { status: 403, body: { message: "Unauthenticated." } }],
    ["Laravel, HTTP 200", { body: { success: false, message: "Unauthenticated." } }],
    ["TOKEN_EXPIRED", { status: 400, body: { code: "TOKEN_EXPIRED", message: "No." } }],
    ["token_invalid", { status: 400, body: { error: "token_invalid" } }],
    ["a nested code", { status: 403, body: { error: { code: "AUTH_TOKEN_EXPIRED", message: "No." } } }],
    ["TokenExpiredError", { status: 403, body: { name: "TokenExpiredError", message: "jwt expired" } }],
    ["jwt expired", { status: 400, body: { message: "jwt expired" } }],
    ["HTTP 200 and a status word", { body: { status: "error", message: "Your session has expired" } }],
    ["HTTP 200 and an unknown number", { body: { status: 0, code: 1010, message: "Invalid access token" } }],
    ["Django", { status: 403, body: { detail: "Authentication credentials were not provided." } }],
    ["simplejwt", { status: 403, body: { detail: "Given token not valid for any token type" } }],
    ["FastAPI", { status: 403, body: { detail: "Not authenticated" } }],
    ["Spring", { status: 403, body: { message: "Full authentication is required to access this resource" } }],
    ["Cognito", { status: 403, body: { message: "The incoming token has expired" } }],
    ["SESSION_TIMEOUT", { status: 403, body: { code: "SESSION_TIMEOUT" } }],
    ["Indonesian", { status: 403, body: { message: "Sesi Anda telah berakhir" } }],
    ["Indonesian, token", { body: { success: false, message: "Token tidak valid" } }],
    ["Indonesian, please", { status: 403, body: { message: "Silakan login kembali" } }],
  ])("ends: %s", async (_, answer) => {
    expect(await ends(answer)).toBe(true);
  });

  it.each<[string, Answer]>([
    ["a good answer", { body: { statusCode: 200, message: "OK", results: { order_number: "W-1" } } }],
    ["good, whatever it says", { body: { message: "Session expired", order_number: "W-1" } }],
    ["another redirect", { status: 302, location: "https://cdn.lab.example/orders" }],
    ["another page", { body: "<html><h1>Maintenance</h1></html>" }],
    ["an item", { status: 404, body: { statusCode: 404, message: "Order not found", results: null } }],
    ["a payment", { status: 409, body: { code: "payment_expired", message: "The payment has expired" } }],
    ["a payment's token", { status: 409, body: { statusCode: 409, message: "Payment token expired" } }],
    ["a consultation", { status: 404, body: { statusCode: 404, message: "Session not found" } }],
    ["a field", { status: 422, body: { message: "Invalid token", errors: { token: ["Invalid token"] } } }],
    ["a role", { status: 403, body: { statusCode: 403, message: "You may not see this", code: "role" } }],
  ])("goes on: %s", async (_, answer) => {
    expect(await ends(answer)).toBe(false);
  });

  it("goes on when the code of a second step is wrong", async () => {
    expect(await ends({ status: 400, body: { message: "Invalid token" } }, "lock")).toBe(false);
  });
});
