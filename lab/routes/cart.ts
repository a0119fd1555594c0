import { z } from "zod";
import { parse, type Call, type Reply, type Route } from "../http.ts";
import { addLine, cartView, dropOrderedLines, removeLine, setVoucher, updateLine } from "../store/carts.ts";
import type { Trx } from "../store/db.ts";
import { inTransaction, orderRoute } from "./order-call.ts";
import { key, parseQuery } from "./query.ts";

const qty = z.coerce.number({ error: "qty_range" }).int("qty_range").min(1, "qty_range").max(10, "qty_range");
const addBody = z.object({
  product_id: key,
  plant_id: z.string({ error: "branch_first" }).min(1, "branch_first").max(100),
  patient_id: key.optional(),
  qty: qty.default(1),
});
const updateBody = z.object({
  cart_item_id: key,
  qty: qty.optional(),
  plant_id: key.optional(),
  patient_id: key.optional(),
  version: z.coerce.number({ error: "required" }).int(),
});
const voucherBody = z.object({
  code: z.string({ error: "required" }).trim().min(1, "required").max(20, "max_20"),
});

/** Runs a change and answers with the cart as it is afterwards. */
async function changed(call: Call, run: (trx: Trx) => Promise<void>): Promise<Reply> {
  return inTransaction(call, async (trx) => {
    await run(trx);
    return { results: await cartView(trx, call) };
  });
}

async function add(call: Call): Promise<Reply> {
  const body = parse(addBody, call.body, call.lang);
  const patient_id = body.patient_id ?? call.caller.patient_id ?? "";
  return changed(call, (trx) => addLine(trx, call, { ...body, patient_id }));
}

async function update(call: Call): Promise<Reply> {
  const body = parse(updateBody, call.body, call.lang);
  return changed(call, (trx) => updateLine(trx, call, body));
}

async function remove(call: Call): Promise<Reply> {
  const { cart_item_id } = parseQuery(z.object({ cart_item_id: key }), call);
  return changed(call, (trx) => removeLine(trx, call.caller.account_id, cart_item_id));
}

async function applyVoucher(call: Call): Promise<Reply> {
  const { code } = parse(voucherBody, call.body, call.lang);
  return changed(call, (trx) => setVoucher(trx, call, code));
}

async function empty(call: Call): Promise<Reply> {
  const removed = await inTransaction(call, (trx) => dropOrderedLines(trx, call.caller.account_id));
  return { results: { removed } };
}

export const cartRoutes: readonly Route[] = [
  orderRoute("get", "/cart/get", async (call) => ({ results: await cartView(call.db, call) })),
  orderRoute("post", "/cart/add", add),
  orderRoute("put", "/cart/update", update),
  orderRoute("delete", "/cart/remove", remove),
  orderRoute("post", "/cart/apply-voucher", applyVoucher),
  orderRoute("delete", "/cart/remove-voucher", (call) => changed(call, (trx) => setVoucher(trx, call, null))),
  orderRoute("post", "/cart/empty", empty),
];
