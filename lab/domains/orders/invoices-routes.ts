import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { newFileToken } from "../accounts/file-tokens.ts";
import { homeCareInvoiceView, invoiceView, loadInvoice } from "./invoices.ts";
import type { OrderRow } from "./lifecycle/order-flow.ts";
import { isPaidByCompany, requireOrder } from "./lifecycle/orders.ts";
import { key, parseQuery } from "../../http/query.ts";
import { PATIENT, expireOrdersFirst, get } from "../../http/route.ts";

const orderQuery = z.object({ order_number: key });

/** Orders paid by a company have no invoice. */
async function ownOrder(call: Call): Promise<OrderRow> {
  const order = await requireOrder(call.db, call.caller, parseQuery(orderQuery, call).order_number);
  if (isPaidByCompany(order)) throw new LabError("not_found");
  return order;
}

async function homeCareOrder(call: Call): Promise<OrderRow> {
  const order = await ownOrder(call);
  if (order.order_type !== "home_care") throw new LabError("not_found");
  return order;
}

async function link(call: Call, order: OrderRow, kind: "invoice" | "invoice_homecare"): Promise<Reply> {
  const { account_id } = call.caller;
  const file = { subject_id: order.order_number, account_id, kind, lang: call.lang };
  const token = await newFileToken(call.db, call.clock, file);
  return { results: { linkDownload: `${call.origin}/files/${token}.pdf` } };
}

async function getInvoiceDetail(call: Call): Promise<Reply> {
  return { results: invoiceView(await loadInvoice(call.db, call.clock, await ownOrder(call)), call.lang) };
}

async function homeCareDetail(call: Call): Promise<Reply> {
  return {
    results: homeCareInvoiceView(
      await loadInvoice(call.db, call.clock, await homeCareOrder(call)),
      call.lang,
    ),
  };
}

async function getInvoicePrintout(call: Call): Promise<Reply> {
  return link(call, await ownOrder(call), "invoice");
}

async function homeCarePrintout(call: Call): Promise<Reply> {
  return link(call, await homeCareOrder(call), "invoice_homecare");
}

// prettier-ignore
export const invoiceRoutes: readonly Route[] = [
  expireOrdersFirst(get("/invoices/get-detail", PATIENT, getInvoiceDetail, "Invoice of an order", orderQuery)),
  expireOrdersFirst(get("/invoices/get-detail-homecare", PATIENT, homeCareDetail, "Invoice of a home-care order", orderQuery)),
  expireOrdersFirst(get("/invoices/get-printout", PATIENT, getInvoicePrintout, "Link to an invoice as PDF", orderQuery)),
  expireOrdersFirst(get("/invoices/get-printout-homecare", PATIENT, homeCarePrintout, "Link to a home-care invoice as PDF", orderQuery)),
];
