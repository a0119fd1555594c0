import { totalAmount, type Amount } from "~/lib/money.ts";
import type { Invoice } from "~/upstream/company/billing.server.ts";

interface Sum {
  count: number;
  /** null: an amount could not be read */
  amount: Amount;
}

export interface Due extends Sum {
  overdue: Sum;
  /** payments that have begun: neither due nor overdue */
  underway: Sum;
  /** due first; null: nothing is due */
  first: Pick<Invoice, "invoice_number" | "due_date"> | null;
  /** invoices whose state or due date could not be read */
  unclear: number;
}

const LAST = "9999";

/** @param invoices repeats count once; paid and canceled ones do not count */
export function dueOf(invoices: readonly Invoice[]): Due {
  const unique = [...new Map(invoices.map((invoice) => [invoice.invoice_number, invoice])).values()];
  const open = unique
    .filter(({ payment_status }) => payment_status === "unpaid")
    .sort((a, b) => ((a.due_date ?? LAST) < (b.due_date ?? LAST) ? -1 : 1));
  const [first] = open;
  return {
    ...sumOf(open),
    overdue: sumOf(open.filter(({ overdue }) => overdue === true)),
    underway: sumOf(unique.filter(({ payment_status }) => payment_status === "pending")),
    first: first ? { invoice_number: first.invoice_number, due_date: first.due_date } : null,
    unclear: unique.filter(
      ({ payment_status, overdue }) => payment_status === "not_understood" || overdue === "not_understood",
    ).length,
  };
}

const sumOf = (invoices: readonly Invoice[]): Sum => ({
  count: invoices.length,
  amount: totalAmount(invoices.map(({ grand_total }) => grand_total)),
});
