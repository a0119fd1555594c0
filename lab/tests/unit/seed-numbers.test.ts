import { expect, it } from "vitest";
import { familyOrders, orderList } from "../../seed/order-list.ts";
import { laterList } from "../../seed/owned.ts";
import { orderOf, shopAt } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";

it("gives seeded orders fixed numbers of their own, which new ones follow", async () => {
  const seeded = [...orderList, ...laterList, ...familyOrders].map(({ digits }) => digits);
  expect(new Set(seeded).size).toBe(seeded.length);
  const open = await openTestLab("2026-11-20T03:30:00Z");
  const rows = await open.lab.db.selectFrom("lab_order").select("order_number").execute();
  const numbers = rows.map(({ order_number }) => order_number);
  expect(numbers).toEqual(expect.arrayContaining(seeded.map((digits) => `ORD-${digits}`)));
  const { order_number } = orderOf(await shopAt(open).create({}));
  expect(numbers.every((number) => number < order_number)).toBe(true);
  await open.close();
});
