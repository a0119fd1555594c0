import { z } from "zod";
import type { Call, Reply, Route } from "../../../http/server.ts";
import { chargeSubject } from "../lifecycle/charge-flow.ts";
import { requireAccess } from "../../patients/access.ts";
import { listDue, requirePayable } from "./payers.ts";
import {
  companyMethods,
  companyPaymentView,
  companyStatusCode,
  requireCompanyPayment,
  type CompanyPayment,
} from "./company-payments.ts";
import { findByInvoice } from "../lifecycle/orders.ts";
import { methodViews } from "./payment-methods.ts";
import { changeMethod, currentPayment, finishUrl, paymentView, statusCode } from "./payments.ts";
import {
  methodCode,
  onceInTransaction,
  phone,
  requestId,
  rupiah,
  webAddress,
} from "../../../http/transaction.ts";
import { key, parse, parseQuery } from "../../../http/query.ts";
import { PATIENT, PAYER, issueInvoicesFirst, expireOrdersFirst, get, post } from "../../../http/route.ts";

const methodQuery = z.object({
  order_type: z
    .enum(["test", "package", "deal", "subscription", "home_care", "reschedule", "consultation", "company"])
    .default("test"),
  plant_id: z.string().max(100).optional(),
  amount: rupiah.optional(),
});
const paymentDetailQuery = z
  .object({ invoice_number: key.optional(), payment_id: key.optional() })
  .refine((query) => query.invoice_number ?? query.payment_id, {
    path: ["invoice_number"],
    message: "required",
  });
const changeBody = z.object({
  invoice_number: key,
  method_code: methodCode,
  method_phone: phone,
  finish_url: webAddress.optional(),
  client_request_id: requestId,
});
const dueQuery = z.object({ patient_id: key });
const statusQuery = z.object({ invoice_number: key });

function methods(call: Call): Reply {
  const query = parseQuery(methodQuery, call);
  if (query.order_type === "company") return { results: companyMethods(call.lang) };
  return { results: methodViews(query.order_type, query.amount, call.lang) };
}

function companyDetail(payment: CompanyPayment, call: Call) {
  return {
    ...companyPaymentView(payment, call),
    order_number: payment.subject_number,
    invoice_number: payment.subject_number,
    order_type: payment.kind === "topup" ? "company_topup" : "company_invoice",
    order_status: null,
    cancel_reason: null,
    charge_of: null,
    status_code: companyStatusCode(payment),
    finish_url: payment.finish_url,
    amount_total: payment.amount,
    total_discount: 0,
    grand_total: payment.amount,
  };
}

async function getPaymentDetail(call: Call): Promise<Reply> {
  if (call.caller.user_type === 3)
    return {
      results: companyDetail(
        await requireCompanyPayment(call.db, call.caller, parseQuery(paymentDetailQuery, call)),
        call,
      ),
    };
  const payable = await requirePayable(call.db, call, parseQuery(paymentDetailQuery, call));
  const { order, payment, relation_id } = payable;
  return {
    results: {
      ...paymentView(payment, call),
      order_number: order.order_number,
      invoice_number: order.invoice_number,
      order_type: order.order_type,
      order_status: order.order_status,
      cancel_reason: order.cancel_reason,
      charge_of: await chargeSubject(call.db, order),
      status_code: statusCode(order),
      /** set for another account's payer, who cannot open the order's pages */
      relation_id,
      finish_url: relation_id === null ? finishUrl(order, payment) : null,
      amount_total: order.amount_total,
      total_discount: order.total_discount,
      grand_total: order.grand_total,
    },
  };
}

function change(call: Call): Promise<Reply> {
  const body = parse(changeBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const order_number = await changeMethod(trx, call, body.invoice_number, body);
    const payment = await currentPayment(trx, order_number);
    return payment && { ...paymentView(payment, call), order_number };
  });
}

async function getDuePayments(call: Call): Promise<Reply> {
  const { patient_id } = parseQuery(dueQuery, call);
  const access = await requireAccess(call.db, call.clock, call.caller, patient_id, "pay");
  const payables = await listDue(call.db, call, access);
  return {
    results: payables.map(({ order, payment }) => ({
      ...paymentView(payment, call),
      order_number: order.order_number,
      grand_total: order.grand_total,
      ordered_at: order.created_at,
    })),
  };
}

async function status(call: Call): Promise<Reply> {
  const { invoice_number } = parseQuery(statusQuery, call);
  const order = await findByInvoice(call.db, call.caller, invoice_number);
  const view = order
    ? { status_code: statusCode(order), order_number: order.order_number, order_type: order.order_type }
    : { status_code: 404, order_number: null, order_type: null };
  return { results: view, top: view };
}

// prettier-ignore
export const paymentRoutes: readonly Route[] = [
  expireOrdersFirst(issueInvoicesFirst(get("/payment-method/get", PAYER, methods, "Payment methods for an order", methodQuery))),
  expireOrdersFirst(issueInvoicesFirst(get("/payment/get-detail", PAYER, getPaymentDetail, "One payment with its order", paymentDetailQuery))),
  expireOrdersFirst(get("/payment/get-due", PATIENT, getDuePayments, "Orders of others that the caller may pay for a person", dueQuery)),
  expireOrdersFirst(post("/payment/change-method", PATIENT, change, "Change the payment method of a pending order", changeBody)),
  expireOrdersFirst(get("/registration/status-transaction", PATIENT, status, "Payment status of an invoice", statusQuery)),
];
