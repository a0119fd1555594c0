import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { loadEndpoints } from "../../scripts/contract/endpoints.ts";
import { callEnvelope } from "../../app/upstream/client/call-envelope.server.ts";
import {
  call,
  callList,
  requireWhole,
  type UpstreamContext,
} from "../../app/upstream/client/client.server.ts";
import { endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { UpstreamFault } from "../../app/upstream/client/errors.ts";
import { expectedOf } from "../../app/upstream/client/expected.ts";
import { listOf, newestFirst, oldestFirst } from "../../app/upstream/client/list-shapes.server.ts";
import { Lists, type ListLoss } from "../../app/upstream/client/lists.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { getExamination } from "../../app/upstream/approval/examinations.server.ts";
import { getResult } from "../../app/upstream/results/results.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { sampleOf } from "../support/schema-sample.ts";

let close: () => Promise<void>;
let losses: ListLoss[];
const up: UpstreamContext = { token: "t", lang: "en", lost: (more) => losses.push(...more) };
beforeEach(() => {
  losses = [];
  close = useMemoryRuntime();
});
afterEach(() => close());

function answer(body: object): void {
  const bytes = Buffer.from(JSON.stringify(body));
  setTransport({
    ...transport(),
    send: () => Promise.resolve({ status: 200, retryAfter: null, body: bytes }),
  });
}

const about = { area: "order" as const, summary: "" };
const row = z.object({ id: z.number(), at: z.string() });
const rowsOfDays = (days: readonly number[]) =>
  days.map((day, id) => ({ id, at: new Date(Date.UTC(2020, 0, day)).toISOString() }));

describe("a list that is ordered by its instants", () => {
  const bounds = { rows: 5, inner: 5 };
  const days = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 40 });

  it.each([
    ["newest first", newestFirst("at"), -1],
    ["oldest first", oldestFirst("at"), 1],
  ])("keeps the newest rows, %s, in whatever order they come", (_, rules, sign) => {
    const expected = expectedOf(listOf(row, rules));
    fc.assert(
      fc.property(days, (drawn) => {
        const lists = new Lists(bounds);
        const list: unknown[] = rowsOfDays(drawn);
        lists.fit(list, expected, "results");
        const newest = drawn.toSorted((a, b) => b - a).slice(0, 5);
        const kept = sign < 0 ? newest : newest.toReversed();
        expect(list.map((entry) => (entry as { at: string }).at)).toEqual(
          rowsOfDays(kept).map(({ at }) => at),
        );
        expect(lists.all[0]?.left_out ?? 0).toBe(Math.max(0, drawn.length - 5));
      }),
    );
  });

  // Promise Q5: newest kept, the rest counted.
  it("reads the tolerated spellings of an instant, and keeps rows without one", () => {
    const list: unknown[] = [
      { id: 1, at: "2026-01-01 10:00:00+07" },
      { id: 2, at: 1_767_300_000 },
      { id: 3, at: "some day" },
      { id: 4, at: "2026-01-01T02:59:00Z" },
    ];
    new Lists(bounds).fit(list, expectedOf(listOf(row, newestFirst("at"))), "results");
    expect(list.map((entry) => (entry as { id: number }).id)).toEqual([3, 2, 1, 4]);
  });
});

const paged = endpoint("Test", "GET /paged", {
  ...about,
  query: z.object({ page: z.number().optional(), per_page: z.number() }),
  rows: 100,
  results: listOf(row, newestFirst("at")),
});
const ids = ({ results }: { results: readonly { id: number }[] }) => results.map(({ id }) => id);

describe("a provider that answers with the whole list", () => {
  const results = rowsOfDays(Array.from({ length: 3000 }, (_, index) => ((index * 1009) % 3000) + 1));
  const newest = results.toSorted((a, b) => (a.at < b.at ? 1 : -1)).map(({ id }) => id);

  it.each([{}, { meta: { page: 1, per_page: 10, total: 3000, last_page: 300 } }])(
    "is read in the pages that were asked for: %j",
    async (more) => {
      answer({ results, ...more });
      const list = await callList(up, paged, { query: { page: 7, per_page: 10 } });
      expect(ids(list)).toEqual(newest.slice(60, 70));
      expect(list.meta).toMatchObject({ page: 7, per_page: 10, total: 3000, last_page: 300 });
      expect(losses).toEqual([]);
    },
  );

  it("keeps the newest where all were asked for, and says how many are left out", async () => {
    answer({ results });
    expect(ids(await callList(up, paged, { query: { per_page: 100 } }))).toEqual(newest.slice(0, 100));
    expect(losses).toMatchObject([{ path: "results", left_out: 2900, kept: 100, newest: true }]);
  });

  it("gives the first ones to a page that asks for a few", async () => {
    answer({ results });
    expect(ids(await callList(up, paged, { query: { per_page: 3 } }))).toEqual(newest.slice(0, 3));
    expect(losses).toEqual([]);
  });
});

it("says how many rows are on later pages of a list whose later pages are never asked for", async () => {
  answer({ results: rowsOfDays([1, 2]), meta: { page: 1, per_page: 2, total: 34, last_page: 17 } });
  await callList(up, paged, { query: { per_page: 100 } });
  expect(losses).toMatchObject([{ path: "results", left_out: 32, kept: 2 }]);
});

it("refuses a file that a later page could not complete", async () => {
  answer({ results: [...rowsOfDays([1]), { id: "x", at: "now" }] });
  const list = await callList(up, paged, { query: { page: 1, per_page: 100 } });
  expect(() => requireWhole(list)).toThrow(UpstreamFault);
});

it("keeps every value outside its range, in a result of 10,000 values", async () => {
  const observations = Array.from({ length: 10_000 }, (_, index) => ({
    code: String(index),
    name_en: "Value",
    value: 5,
    flag: index >= 9990 ? "HH" : "N",
  }));
  const header = { order_number: "1", patient_id: "1", state: "ready" };
  answer({ results: { header, laboratory: [{ sub_category_en: "Blood", observations }] } });
  const result = await getResult(up, { order_number: "1" });
  const kept = result.laboratory[0]?.observations ?? [];
  expect(kept.filter(({ flag }) => flag === "HH")).toHaveLength(10);
  expect(kept).toHaveLength(1000);
  expect(losses).toMatchObject([{ path: "results.laboratory[].observations", left_out: 9000, kept: 1000 }]);
});

it("reads an approval request of 5,000 people with its own count and amount", async () => {
  const item = { examination_item_id: "1", employee_id: "1", employee_number: "1", employee_name: "A" };
  answer({
    results: {
      examination_id: "1",
      request_number: "1",
      office_care_id: "1",
      approval_step: "first",
      approval_status: "pending",
      amount_total: 500_000_000,
      people: 5000,
      version: 1,
      items: Array.from({ length: 5000 }, (_, index) => ({
        ...item,
        examination_item_id: String(index),
        amount: 100_000,
      })),
    },
  });
  const { items, people, amount_total } = await getExamination(up, "1");
  expect([items.length, people, amount_total]).toEqual([1500, 5000, 500_000_000]);
  expect(losses).toMatchObject([{ path: "results.items", left_out: 3500 }]);
});

it("fails a call whose sums need every row, where a list is longer than its bound", async () => {
  const sums = endpoint("Test", "GET /sums", {
    ...about,
    innerRows: 3,
    wholeList: true,
    results: z.object({ lines: z.array(z.object({ amount: z.number() })) }),
  });
  answer({ results: { lines: [{ amount: 1 }, { amount: 2 }, { amount: 3 }] } });
  expect((await call(up, sums)).lines).toHaveLength(3);
  answer({ results: { lines: Array.from({ length: 4 }, () => ({ amount: 1 })) } });
  await expect(call(up, sums)).rejects.toBeInstanceOf(UpstreamFault);
});

const lists = (await loadEndpoints()).filter(({ rows }) => rows !== undefined && rows > 1);

it.each(lists.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
  "counts what is left out of %s at twice its bound",
  async (_, declared) => {
    const [first] = sampleOf(declared.results("en")) as unknown[];
    const { rows = 0 } = declared;
    answer({ results: Array.from({ length: 2 * rows }, () => first) });
    await callEnvelope(up, declared, {});
    expect(losses).toMatchObject([{ path: "results", left_out: rows, kept: rows }]);
  },
);
