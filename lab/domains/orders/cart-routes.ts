import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { addLine, cartView, dropOrderedLines, removeLine, setVoucher, updateLine } from "./carts.ts";
import type { Trx } from "../../database/db.ts";
import { inTransaction } from "../../http/transaction.ts";
import { key, parse, parseQuery } from "../../http/query.ts";
import { voucherBody } from "../vouchers/routes.ts";
import { PATIENT, del, expireOrdersFirst, get, post, put } from "../../http/route.ts";

const qty = z.coerce.number({ error: "qty_range" }).int("qty_range").min(1, "qty_range").max(10, "qty_range");
const newCartLineBody = z.object({
  product_id: key,
  plant_id: z.string({ error: "branch_first" }).min(1, "branch_first").max(100),
  patient_id: key.optional(),
  qty: qty.default(1),
});
const cartLineChangeBody = z.object({
  cart_item_id: key,
  qty: qty.optional(),
  plant_id: key.optional(),
  patient_id: key.optional(),
  version: z.coerce.number({ error: "required" }).int(),
});
const cartLineQuery = z.object({ cart_item_id: key });

function change(call: Call, run: (trx: Trx) => Promise<void>): Promise<Reply> {
  return inTransaction(call, async (trx) => {
    await run(trx);
    return { results: await cartView(trx, call) };
  });
}

async function getCart(call: Call): Promise<Reply> {
  return { results: await cartView(call.db, call) };
}

function postCartLine(call: Call): Promise<Reply> {
  const body = parse(newCartLineBody, call.body);
  const patient_id = body.patient_id ?? call.caller.patient_id ?? "";
  return change(call, (trx) => addLine(trx, call, { ...body, patient_id }));
}

function putCartLine(call: Call): Promise<Reply> {
  const body = parse(cartLineChangeBody, call.body);
  return change(call, (trx) => updateLine(trx, call, body));
}

function deleteCartLine(call: Call): Promise<Reply> {
  const { cart_item_id } = parseQuery(cartLineQuery, call);
  return change(call, (trx) => removeLine(trx, call.caller.account_id, cart_item_id));
}

function applyVoucher(call: Call): Promise<Reply> {
  const { code } = parse(voucherBody, call.body);
  return change(call, (trx) => setVoucher(trx, call, code));
}

function removeVoucher(call: Call): Promise<Reply> {
  return change(call, (trx) => setVoucher(trx, call, null));
}

async function empty(call: Call): Promise<Reply> {
  const removed = await inTransaction(call, (trx) => dropOrderedLines(trx, call.caller.account_id));
  return { results: { removed } };
}

// prettier-ignore
export const cartRoutes: readonly Route[] = [
  expireOrdersFirst(get("/cart/get", PATIENT, getCart, "The cart with current prices")),
  expireOrdersFirst(post("/cart/add", PATIENT, postCartLine, "Add an item to the cart", newCartLineBody)),
  expireOrdersFirst(put("/cart/update", PATIENT, putCartLine, "Change a line of the cart", cartLineChangeBody)),
  expireOrdersFirst(del("/cart/remove", PATIENT, deleteCartLine, "Remove a line of the cart", cartLineQuery)),
  expireOrdersFirst(post("/cart/apply-voucher", PATIENT, applyVoucher, "Set the voucher of the cart", voucherBody)),
  expireOrdersFirst(del("/cart/remove-voucher", PATIENT, removeVoucher, "Remove the voucher of the cart")),
  expireOrdersFirst(post("/cart/empty", PATIENT, empty, "Remove the lines of orders that are paid or booked")),
];
