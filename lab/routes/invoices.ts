import { z } from "zod";
import { LabError, type Call, type Reply, type Route } from "../http.ts";
import { newFileToken } from "../store/file-tokens.ts";
import { homeCareInvoiceView, invoiceView, loadInvoice } from "../store/invoices.ts";
import type { OrderRow } from "../store/order-flow.ts";
import { requireOrder } from "../store/orders.ts";
import { orderRoute } from "./order-call.ts";
import { key, parseQuery } from "./query.ts";

function ownOrder(call: Call): Promise<OrderRow> {
  const { order_number } = parseQuery(z.object({ order_number: key }), call);
  return requireOrder(call.db, call.caller, order_number);
}

async function homeCareOrder(call: Call): Promise<OrderRow> {
  const order = await ownOrder(call);
  if (order.order_type !== "home_care") throw new LabError(404, "not_found");
  return order;
}

async function printout(call: Call, order: OrderRow, kind: "invoice" | "invoice_homecare"): Promise<Reply> {
  const { order_number } = order;
  const token = await newFileToken(call.db, call.clock, { order_number, kind, lang: call.lang });
  return { results: { linkDownload: `${call.origin}/files/${token}.pdf` } };
}

export const invoiceRoutes: readonly Route[] = [
  orderRoute("get", "/invoices/get-detail", async (call) => ({
    results: invoiceView(await loadInvoice(call.db, await ownOrder(call)), call.lang),
  })),
  orderRoute("get", "/invoices/get-detail-homecare", async (call) => ({
    results: homeCareInvoiceView(await loadInvoice(call.db, await homeCareOrder(call)), call.lang),
  })),
  orderRoute("get", "/invoices/get-printout", async (call) =>
    printout(call, await ownOrder(call), "invoice"),
  ),
  orderRoute("get", "/invoices/get-printout-homecare", async (call) =>
    printout(call, await homeCareOrder(call), "invoice_homecare"),
  ),
];
