import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { call, callList, type UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { endpoint, reading } from "../../app/upstream/client/endpoint.server.ts";
import { UpstreamFault } from "../../app/upstream/client/errors.ts";
import { markResultRead } from "../../app/upstream/results/results.server.ts";
import { requestPasswordReset } from "../../app/upstream/registration/registration.server.ts";
import { transport } from "../../app/upstream/client/transport.server.ts";
import { readIdentityCard } from "../../app/upstream/registration/ocr.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { openStub, type Entry } from "../support/stub-upstream.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

let close: () => Promise<void>;
const up: UpstreamContext = { token: "t", lang: "id" };

const stub = useOpenedEach(openStub);
beforeEach(() => {
  close = useMemoryRuntime({}, stub.url);
});
afterEach(async () => {
  await close();
});

function formOf(entry: Entry | undefined): Promise<FormData> {
  const type = entry?.headers["content-type"] ?? "";
  return new Response(entry?.bytes, { headers: { "content-type": type } }).formData();
}

const photoCall = endpoint("Test", "POST /photo", {
  area: "account",
  summary: "",
  file: "image",
  body: z.object({
    note: z.string(),
    order: z.number(),
    skipped: z.string().optional(),
    tags: z.array(z.string()),
  }),
  results: z.unknown(),
});

it("sends one file and text fields in one form, whatever they hold", async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
  const note = 'a "quote"\r\n--boundary\r\nContent-Disposition: form-data; name="order"\r\n\r\n9';
  const file = { name: 'x".jpg', type: "image/jpeg", bytes };
  await call(up, photoCall, { file, body: { note, order: 3, skipped: undefined, tags: ["a", "b"] } });
  const [entry] = stub.calls("/photo");
  expect(entry?.method).toBe("POST");
  expect(entry?.query.get("lang")).toBe("id");
  const form = await formOf(entry);
  expect([...form.keys()].sort()).toEqual(["image", "note", "order", "tags"]);
  expect([form.get("note"), form.get("order"), form.get("tags")]).toEqual([note, "3", '["a","b"]']);
  const sent = form.get("image");
  if (!(sent instanceof File)) throw new Error("no file");
  expect([sent.name, sent.type]).toEqual(['x".jpg', "image/jpeg"]);
  expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
});

it("sends an identity card as a form with its picture alone", async () => {
  stub.answer("/user-identity/ocr-scan", { results: [{ nik: 1111144401570023, status: "completed" }] });
  const jpeg = Uint8Array.of(0xff, 0xd8, 0, 13, 10, 255);
  expect(await readIdentityCard(up, { jpeg, name: "ktp.jpg" })).toMatchObject({ complete: true });
  const form = await formOf(stub.calls("/user-identity/ocr-scan")[0]);
  expect([...form.keys()]).toEqual(["image"]);
});

const listCall = endpoint("Test", "GET /rows", {
  area: "order",
  summary: "",
  query: z.object({ per_page: z.number().optional() }),
  rows: 100,
  results: z.array(z.unknown()),
});

it("reads no more rows than it asked for, however many come", async () => {
  const parse = vi.fn((row: unknown) => row);
  const counted = reading(listCall, z.array(z.unknown().transform(parse)));
  stub.answer("/rows", { results: Array.from({ length: 20_000 }, (_, id) => id) });
  const { results, meta } = await callList(up, counted, { query: { per_page: 10 } });
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(meta).toEqual({ page: 1, per_page: 10, total: 10, last_page: 1, unpaged: true });
  expect(parse).toHaveBeenCalledTimes(10);
  expect((await callList(up, counted, { query: {} })).results).toHaveLength(100);
  expect((await callList(up, counted, { query: { per_page: 5000 } })).results).toHaveLength(100);
});

it("builds the schemas of a call once per language", async () => {
  const build = vi.fn(() => z.unknown());
  const built = endpoint("Test", "GET /rows", { area: "order", summary: "", results: build });
  for (const lang of ["en", "id", "en", "id"] as const) await call({ ...up, lang }, built);
  expect(build.mock.calls).toEqual([["en"], ["id"]]);
});

it("reads fields in the results or at the top of the envelope", async () => {
  const fields = z.object({ token: z.string() });
  const topCall = endpoint("Test", "GET /top", {
    area: "auth",
    summary: "",
    topLevel: true,
    results: fields,
  });
  stub.answer("/top", { token: "at the top", results: null });
  expect(await call(up, topCall)).toEqual({ token: "at the top" });
  stub.answer("/top", { token: null, results: { token: "inside" } });
  expect(await call(up, topCall)).toEqual({ token: "inside" });
  stub.answer("/top", { results: [] });
  await expect(call(up, topCall)).rejects.toBeInstanceOf(UpstreamFault);
});

describe("a link for a new password", () => {
  const url = "http://localhost:3000/reset-password";
  const ask = () => requestPasswordReset(up, { username: "siti" }, url);
  const sent = () => stub.calls("/forget-password").map(({ body }) => JSON.parse(body) as object);
  const withUrl = { username: "siti", reset_url: url };
  const strictly = (status: number, refusal: Record<string, unknown>) =>
    stub.answer("/forget-password", ({ body }) =>
      body.includes("reset_url") ? { status, body: refusal } : { body: { results: null } },
    );

  it.each<[string, number, Record<string, unknown>]>([
    ["NestJS", 400, { statusCode: 400, message: ["property reset_url should not exist"] }],
    ["FastAPI", 422, { detail: [{ loc: ["body", "reset_url"], msg: "Extra inputs are not permitted" }] }],
    ["zod", 400, { errors: [{ path: ["body"], message: "Unrecognized key: 'reset_url'" }] }],
  ])(
    "is asked for without its page where the laboratory knows no such field: %s",
    async (_, status, body) => {
      strictly(status, body);
      await ask();
      expect(sent()).toEqual([withUrl, { username: "siti" }]);
    },
  );

  it("is asked for once when the account is refused", async () => {
    stub.answer("/forget-password", () => ({ status: 400, body: { errors: { username: ["Unknown"] } } }));
    await expect(ask()).rejects.toMatchObject({ status: 400 });
    expect(sent()).toEqual([withUrl]);
  });

  it("names no page that cannot work without its call", async () => {
    transport().calls.declare("settings", ["POST /forget-password"]);
    stub.answer("/forget-password", { results: null });
    await ask();
    expect(sent()).toEqual([{ username: "siti" }]);
  });
});

it("marks a result as read without its version where the laboratory knows no such field", async () => {
  stub.answer("/result/mark-read", ({ body }) =>
    body.includes("version")
      ? { status: 400, body: { message: ["property version should not exist"] } }
      : { body: { results: null } },
  );
  await markResultRead(up, { order_number: "ORD-1", patient_id: "p", version: 2 });
  const sent = stub.calls("/result/mark-read").map(({ body }) => JSON.parse(body) as object);
  expect(sent).toEqual([
    { order_number: "ORD-1", patient_id: "p", version: 2 },
    { order_number: "ORD-1", patient_id: "p" },
  ]);
});
