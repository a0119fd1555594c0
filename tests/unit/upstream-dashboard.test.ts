import { afterAll, beforeAll, expect, it } from "vitest";
import { getDashboard } from "../../app/upstream/dashboard/dashboard.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { openStub } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let close: () => Promise<void>;
const stub = useOpened(openStub);
beforeAll(() => {
  close = useMemoryRuntime({}, stub.url);
});
afterAll(async () => {
  await close();
});

const order = {
  order_number: "1",
  invoice_number: "I1",
  order_type: "test",
  items: [],
  grand_total: 45000,
};

it.each([
  ["null", null, { order: null }],
  ["missing", undefined, { order: null }],
  ["unreadable", 5, null],
  ["an incomplete order", { order_number: "1" }, null],
])("reads a next order that is %s", async (_, next_order, read) => {
  stub.answer("/patient/dashboard", { results: { next_order, pending_orders: [order], referrals: 7 } });
  const dashboard = await getDashboard({ token: "t", lang: "en" });
  expect(dashboard.next_order).toEqual(read);
  expect(dashboard.referrals).toBeNull();
  expect(dashboard.pending_orders).toHaveLength(1);
});

it.each([
  ["missing", undefined, null],
  ["unreadable", { order_number: 5 }, null],
  [
    "a package",
    { order_number: "7", package_name_en: "Check-up", items: [{ product_name_en: "CBC" }] },
    {
      order_number: "7",
      order_type: "test",
      names: ["Check-up"],
      sensitive: false,
      plant_name: null,
      created_at: null,
    },
  ],
  [
    "for two people",
    {
      order_number: "7",
      order_type: "home_care",
      items: [{ product_name_en: "CBC" }, { product_name_en: "CBC" }],
    },
    {
      order_number: "7",
      order_type: "home_care",
      names: ["CBC"],
      sensitive: false,
      plant_name: null,
      created_at: null,
    },
  ],
])("reads a last order that is %s", async (_, last_order, read) => {
  stub.answer("/patient/dashboard", { results: { last_order, pending_orders: [order] } });
  expect((await getDashboard({ token: "t", lang: "en" })).last_order).toEqual(read);
});
