import type { Route } from "./http/server.ts";
import { issueInvoices } from "./company/billing-issue.ts";
import { expireCompanyPayments } from "./company/company-payments.ts";
import { expireDue } from "./orders/order-flow.ts";

/** Cancels overdue orders first. */
export const due =
  (handle: Route["handle"]): Route["handle"] =>
  async (call) => {
    await expireDue(call.db, call.clock);
    return handle(call);
  };

/** Ends overdue company payments and issues invoices first. */
export const billed =
  (handle: Route["handle"]): Route["handle"] =>
  async (call) => {
    await expireCompanyPayments(call.db, call.clock);
    await issueInvoices(call.db, call.clock);
    return handle(call);
  };
