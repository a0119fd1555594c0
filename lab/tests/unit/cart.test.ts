import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { GADING, item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab, type Answer } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

let shop: ReturnType<typeof shopAt>;

const open = useOpenedEach(() => openTestLab("2026-11-20T03:30:00Z"));
beforeEach(() => {
  shop = shopAt(open);
});

const cartShape = z.looseObject({
  items: z.array(
    z.looseObject({
      cart_item_id: z.string(),
      product_id: z.string(),
      plant_id: z.string(),
      patient_id: z.string(),
      qty: z.number(),
      available: z.boolean(),
    }),
  ),
  grand_total: z.number(),
  version: z.number(),
});
const cartOf = (response: Answer) => cartShape.parse(response.results);
const cart = async (username?: string) => cartOf(await open.get("/cart/get", username));
const add = (code: string, plant?: string, patient?: string, qty?: number) =>
  shop.post("/cart/add", item(code, plant, patient, qty));
const toOrder = (lines: Awaited<ReturnType<typeof cart>>["items"]) =>
  lines.map(({ cart_item_id, product_id, plant_id, patient_id, qty }) => ({
    cart_item_id,
    product_id,
    plant_id,
    patient_id,
    qty,
  }));
const order = async (extra: Record<string, unknown> = {}) => {
  const { items, grand_total } = await cart();
  return orderOf(
    await shop.create({ source: "cart", items: toOrder(items), quoted_total: grand_total, ...extra }),
  );
};

it("adds, merges equal lines, changes and removes lines of this account only", async () => {
  expect((await add("GLU-F")).status).toBe(200);
  expect(cartOf(await add("GLU-F", SUDIRMAN, "pat-siti", 2)).items).toMatchObject([{ qty: 3 }]);
  expect((await add("GLU-F", SUDIRMAN, "pat-siti", 8)).errors?.["qty"]).toBeTruthy();
  expect(cartOf(await add("GLU-F", SUDIRMAN, "pat-raka")).items).toHaveLength(2);
  const { items, version } = await cart();
  const [line] = items;
  const change = { cart_item_id: line?.cart_item_id, qty: 1, plant_id: GADING, version };
  expect(cartOf(await shop.send("PUT", "/cart/update", change)).items[0]).toMatchObject({
    qty: 1,
    plant_id: GADING,
  });
  const stale = await shop.send("PUT", "/cart/update", { ...change, qty: 5 });
  expect(stale).toMatchObject({ status: 409, code: "version_changed" });
  expect(cartOf(stale).version).toBe(version + 1);
  expect((await cart("patient2")).items).toEqual([]);
  const path = `/cart/remove?cart_item_id=${line?.cart_item_id ?? ""}`;
  expect((await shop.send("DELETE", path, undefined, "patient2")).status).toBe(404);
  expect(cartOf(await shop.send("DELETE", path, undefined)).items).toHaveLength(1);
});

it("refuses products that the plant does not offer or the patient may not take", async () => {
  expect(await add("MCU-EXEC", "plt-mks-pnk")).toMatchObject({
    status: 409,
    code: "unavailable",
    message: "Some product is not available in this branch",
  });
  expect((await add("PSA")).code).toBe("restricted");
  expect((await add("GLU-F", SUDIRMAN, "pat-hartini")).status).toBe(404);
  expect((await shop.post("/cart/add", { product_id: "prd-glu-f" })).errors?.["plant_id"]).toEqual([
    "Please select branch first!",
  ]);
});

it("shows lines that can no longer be ordered, without a price", async () => {
  await add("GLU-F");
  await add("HBA1C");
  await open.lab.db
    .deleteFrom("product_price")
    .where("product_id", "=", "prd-hba1c")
    .where("plant_id", "=", SUDIRMAN)
    .execute();
  const { items, grand_total } = await cart();
  expect(items[1]).toMatchObject({
    available: false,
    unavailable_reason: "Some product is not available in this branch",
    amount: 0,
  });
  expect(grand_total).toBe(45_000);
  const refused = await shop.create({ items: toOrder(items), quoted_total: grand_total });
  expect(refused).toMatchObject({ status: 409, code: "unavailable" });
});

it("has one voucher and says why it cannot be used any more", async () => {
  await add("LIPID");
  expect((await shop.post("/cart/apply-voucher", { code: "LEBARAN25" })).code).toBe("expired");
  const applied = await shop.post("/cart/apply-voucher", { code: "sehat10" });
  expect(applied.results).toMatchObject({
    voucher: { code: "SEHAT10", discount_amount: 26_000 },
    grand_total: 234_000,
  });
  const { items } = await cart();
  await add("GLU-F");
  await shop.send("DELETE", `/cart/remove?cart_item_id=${items[0]?.cart_item_id ?? ""}`, undefined);
  expect(await cart()).toMatchObject({ voucher: { problem_code: "min_amount" }, grand_total: 45_000 });
  expect((await shop.send("DELETE", "/cart/remove-voucher", undefined)).results).toMatchObject({
    voucher: null,
  });
});

it("removes exactly the lines of a paid order, once", async () => {
  await add("GLU-F");
  await add("HBA1C");
  const unpaid = await order();
  const empty = async () => (await shop.post("/cart/empty", undefined)).results;
  expect(await empty()).toEqual({ removed: 0 });
  await add("GLU-F");
  await shop.pay(unpaid.payment.payment_id);
  expect(await empty()).toEqual({ removed: 2 });
  expect((await cart()).items).toMatchObject([{ product_id: "prd-glu-f", qty: 1 }]);
  await add("LIPID");
  expect(await empty()).toEqual({ removed: 0 });
  expect((await cart()).items).toHaveLength(2);
});

it("keeps lines changed after the order, and all lines of a declined order", async () => {
  await add("GLU-F");
  const declined = await order();
  await shop.pay(declined.payment.payment_id, "deny");
  await shop.post("/cart/empty", undefined);
  expect((await cart()).items).toHaveLength(1);
  const paid = await order();
  const { items, version } = await cart();
  await shop.send("PUT", "/cart/update", { cart_item_id: items[0]?.cart_item_id, qty: 2, version });
  await shop.pay(paid.payment.payment_id);
  await shop.post("/cart/empty", undefined);
  expect((await cart()).items).toMatchObject([{ qty: 2 }]);
});

it("removes the lines of a visit to be paid at the branch", async () => {
  await add("GLU-F");
  await order({ method_code: "PAY_AT_BRANCH" });
  expect((await shop.post("/cart/empty", undefined)).results).toEqual({ removed: 1 });
});

it("removes the lines of a visit that was paid and missed", async () => {
  await add("GLU-F");
  const { order_number, payment } = await order();
  await shop.pay(payment.payment_id);
  const missed = open.lab.db.updateTable("lab_order").set({ order_status: "no_show" });
  await missed.where("order_number", "=", order_number).execute();
  expect((await shop.post("/cart/empty", undefined)).results).toEqual({ removed: 1 });
});
