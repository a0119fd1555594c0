import type { Route } from "../http.ts";
import { issueInvoices } from "../store/billing-issue.ts";
import { expireCompanyPayments } from "../store/company-payments.ts";
import { expireDue } from "../store/order-flow.ts";

/** Cancels overdue orders before a call that reads or changes orders. */
export const due =
  (handle: Route["handle"]): Route["handle"] =>
  async (call) => {
    await expireDue(call.db, call.clock);
    return handle(call);
  };

/** Ends overdue payments of companies and issues their invoices before a call that reads or changes them. */
export const billed =
  (handle: Route["handle"]): Route["handle"] =>
  async (call) => {
    await expireCompanyPayments(call.db, call.clock);
    await issueInvoices(call.db, call.clock);
    return handle(call);
  };
