import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  FAILURES,
  LISTS,
  NOT_UNDERSTOOD,
  OBJECTS,
  REFUSALS,
  SUCCESSES,
  VALUES,
  type ValueTolerance,
} from "../../scripts/tolerances.ts";
import { ENDED_SESSIONS, FIELD_ERRORS, UNKNOWN_CALLS } from "../../scripts/refusal-tolerances.ts";
import {
  call,
  callList,
  requireWhole,
  type UpstreamContext,
} from "../../app/upstream/client/client.server.ts";
import { endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import {
  key,
  optionalInstant,
  optionalKey,
  optionalText,
  permission,
  rupiah,
} from "../../app/upstream/client/shapes.server.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

let close: () => Promise<void>;
const up: UpstreamContext = { token: "t", lang: "en" };
const unreadable = vi.fn();
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(async () => {
  unreadable.mockClear();
  await close();
});

function answer(body: unknown, status = 200): void {
  const bytes = Buffer.from(JSON.stringify(body));
  setTransport({
    ...transport(),
    unreadable,
    send: () => Promise.resolve({ status, retryAfter: null, body: bytes }),
  });
}

const about = { area: "order" as const, summary: "" };
const row = z.object({ id: key, name: z.string(), status: optionalText, amount: rupiah });
const listCall = endpoint("Test", "GET /list", { ...about, rows: 100, results: z.array(row) });
const moneyCall = endpoint("Test", "GET /sum", {
  ...about,
  rows: 9,
  wholeList: true,
  results: z.array(row),
});
const oneCall = endpoint("Test", "GET /one", { ...about, results: row });
const plain = z.object({ id: key, name: z.string() });
const plainCall = endpoint("Test", "GET /plain", { ...about, results: plain });
const writeCall = endpoint("Test", "POST /write", { ...about, results: z.unknown() });
const A = { id: "7", name: "A", status: null, amount: null };

describe("another envelope", () => {
  it.each(LISTS)("is read of a list: $meaning", async ({ body }) => {
    answer(body);
    const { results, meta } = await callList(up, listCall, {});
    expect(results).toEqual([A]);
    const pages = /total/i.test(JSON.stringify(body)) ? 2 : 1;
    expect(meta).toMatchObject({ page: 1, per_page: 1, total: pages, last_page: pages });
    expect(unreadable).not.toHaveBeenCalled();
  });

  it.each(OBJECTS)("is read of an object: $meaning", async ({ body, http }) => {
    answer(body, http);
    expect(await call(up, plainCall)).toEqual({ id: "7", name: "A" });
  });

  it("does not take the fields of results at the top for its own", async () => {
    answer({ id: "7", name: "A", status: "paid", data: [], code: "X" });
    expect(await call(up, oneCall)).toEqual({ ...A, status: "paid" });
    answer({ id: 7, name: "A", status: "404" });
    expect(await call(up, oneCall)).toEqual({ ...A, status: "404" });
  });

  it("keeps results whose own field is called `data`", async () => {
    const invoice = z.object({
      metadata: z.object({ number: key }),
      data: z.array(z.object({ qty: z.number() })),
    });
    const invoiceCall = endpoint("Test", "GET /invoice", { ...about, results: invoice });
    const expected = { metadata: { number: "1" }, data: [{ qty: 2 }] };
    for (const body of [expected, { data: expected }, { results: expected, status: 200 }]) {
      answer(body);
      expect(await call(up, invoiceCall)).toEqual(expected);
    }
  });

  it.each(UNKNOWN_CALLS)("says that there is no such call: $meaning, $body", async ({ body, http }) => {
    answer(body, http);
    expect(await refusalOf(call(up, listCall))).toMatchObject({ status: 501, code: "not_available" });
  });

  it.each(ENDED_SESSIONS)("ends the session: $meaning", async ({ body, http }) => {
    answer(body, http);
    const expired = () => Promise.reject(new Error("ended"));
    await expect(call({ ...up, token: "t", expired }, listCall)).rejects.toThrow("ended");
  });

  it.each([...REFUSALS, ...FIELD_ERRORS])("is read of a refusal: $meaning", async ({ body, http }) => {
    answer(body, http);
    const { status, text, fields, code } = await refusalOf(call(up, writeCall));
    expect({ status, text, fields, code }).toEqual({
      status: 422,
      text: "No.",
      code: null,
      fields: { email: "Wrong." },
    });
  });

  it.each(FAILURES)("is read of a failure by HTTP 200: $meaning", async ({ body }) => {
    answer(body);
    expect(await refusalOf(call(up, writeCall))).toMatchObject({ status: 400, text: "No." });
  });

  it.each(SUCCESSES)("is read of a success by HTTP 200: $meaning", async ({ body }) => {
    answer(body);
    await call(up, writeCall);
    expect(unreadable).not.toHaveBeenCalled();
  });

  it.each(NOT_UNDERSTOOD)("leaves the outcome of a write unknown: $meaning", async ({ body, fields }) => {
    answer(body);
    await expect(call(up, writeCall)).rejects.toMatchObject({
      kind: "invalid_response",
      outcomeUnknown: true,
    });
    expect(unreadable.mock.calls[0]).toMatchObject([
      { call: "POST /write", fields: fields.map((path) => ({ path, expected: "known status" })) },
    ]);
    await expect(call(up, listCall)).rejects.toBeInstanceOf(UpstreamFault);
  });

  it("names a short unknown word, and only the kind of a longer text", async () => {
    const told = async (status: unknown) => {
      answer({ status });
      await call(up, writeCall).catch(() => undefined);
      return JSON.stringify(unreadable.mock.lastCall);
    };
    expect(await told("held_back")).toContain("held_back");
    expect(await told("Siti Rahayu was refused, 0812")).not.toContain("Siti");
  });

  it("does not take a list's search for a status", async () => {
    answer({ data: [], meta: { status: "canceled", page: 1, per_page: 10, total: 0, last_page: 1 } });
    expect(await call(up, listCall)).toEqual([]);
  });

  it("reads a code of the provider's own by what comes with it", async () => {
    const data = [{ id: "7", name: "A" }];
    answer({ success: true, code: "LIST_FOUND", data });
    expect(await call(up, listCall)).toEqual([A]);
    answer({ success: true, code: "slot_full", data: null });
    await expect(call(up, writeCall)).rejects.toMatchObject({ outcomeUnknown: true });
  });

  it("reads a doubtful number by what comes with it", async () => {
    answer({ status: 1, data: [{ id: "7", name: "A" }] });
    expect(await call(up, listCall)).toEqual([A]);
    for (const data of [[], null]) {
      answer({ status: 0, data });
      await expect(call(up, listCall)).rejects.toBeInstanceOf(UpstreamFault);
    }
  });

  it("reads a textual code as the business rule", async () => {
    answer({ status: 409, code: "slot_full", message: "No." });
    expect(await refusalOf(call(up, writeCall))).toMatchObject({ status: 409, code: "slot_full" });
  });

  it.each([{}, { message: "Welcome" }, "text", 7, null])("%j is no list and no object", async (body) => {
    answer(body);
    await expect(call(up, listCall)).rejects.toBeInstanceOf(UpstreamFault);
    await expect(call(up, oneCall)).rejects.toBeInstanceOf(UpstreamFault);
  });
});

async function refusalOf(calling: Promise<unknown>): Promise<UpstreamRefusal> {
  const thrown = await calling.catch((error: unknown) => error);
  if (!(thrown instanceof UpstreamRefusal)) throw new Error(`no refusal: ${String(thrown)}`);
  return thrown;
}

const SHAPES: Record<ValueTolerance["kind"], z.ZodType> = {
  "true or false": z.boolean(),
  "whole number": z.number().int(),
  number: z.number(),
  text: z.string(),
  "optional text": optionalText,
  "optional key": optionalKey,
  instant: optionalInstant,
  money: rupiah,
  permission,
};
/** Read as this value when the provider's cannot be read; other kinds fail. */
const INSTEAD: Partial<Record<ValueTolerance["kind"], unknown>> = {
  instant: null,
  money: null,
  permission: false,
};

describe("another spelling of a value", () => {
  it.each(VALUES)("is read as $kind: $sent", async ({ kind, sent, read }) => {
    const item = endpoint("Test", "GET /value", { ...about, results: z.object({ x: SHAPES[kind] }) });
    answer({ results: { x: sent, more: "ignored" } });
    if (read !== undefined || kind in INSTEAD)
      expect(await call(up, item)).toEqual({ x: read ?? INSTEAD[kind] ?? null });
    else await expect(call(up, item)).rejects.toBeInstanceOf(UpstreamFault);
    expect(unreadable).toHaveBeenCalledTimes(read === undefined && sent !== undefined ? 1 : 0);
  });
});

describe("rows that cannot be read", () => {
  const rows = [
    { id: 1, name: "A" },
    { id: 2 },
    { id: 3, name: false },
    "x",
    { id: 4, name: "B", amount: "1.500" },
  ];

  it("are left out of a list, counted, and told by field and kind, never by value", async () => {
    answer({ results: rows, meta: { page: 1, per_page: 10, total: 5, last_page: 1 } });
    const { results, meta } = await callList(up, listCall, {});
    expect(results.map(({ id, amount }) => [id, amount])).toEqual([
      ["1", null],
      ["4", null],
    ]);
    expect(meta).toEqual({ page: 1, per_page: 10, total: 5, last_page: 1, unreadable: 3 });
    expect(unreadable.mock.calls).toEqual([
      [
        {
          call: "GET /list",
          id: null,
          fields: [
            { path: "results[].name", expected: "text", received: "true or false", count: 1 },
            { path: "results[].amount", expected: "whole rupiah", received: "text", count: 1 },
            { path: "results[].name", expected: "text", received: "nothing", count: 1 },
          ],
        },
      ],
    ]);
  });

  it("fail a file of all rows", async () => {
    answer({ results: rows });
    const list = await callList(up, listCall, {});
    expect(() => requireWhole(list)).toThrow(UpstreamFault);
    answer({ results: rows.slice(0, 1) });
    requireWhole(await callList(up, listCall, {}));
  });

  it("fail a list whose rows make a sum or a decision", async () => {
    for (const results of [rows, [rows[0], "x"], [rows[0], { id: 2 }]]) {
      answer({ results });
      await expect(call(up, moneyCall)).rejects.toBeInstanceOf(UpstreamFault);
    }
    answer({ results: [null, rows[0]] });
    expect(await call(up, moneyCall)).toHaveLength(1);
  });

  it("are absent from a list that is null, unless a sum or a decision rests on it", async () => {
    answer({ results: null });
    expect(await call(up, listCall)).toEqual([]);
    await expect(call(up, moneyCall)).rejects.toBeInstanceOf(UpstreamFault);
  });

  it("fail a list of which nothing can be read", async () => {
    answer({ results: [{ id: 1 }, { id: 2 }] });
    await expect(call(up, listCall)).rejects.toBeInstanceOf(UpstreamFault);
  });
});
