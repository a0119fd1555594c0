import { describe, expect, it } from "vitest";
import { dueOf } from "../../app/features/company/due.ts";
import type { Invoice } from "../../app/upstream/company/billing.server.ts";

const invoice = (invoice_number: string, part: Partial<Invoice> = {}): Invoice => ({
  invoice_number,
  tax_invoice_number: null,
  period: "2026-10",
  issued_at: null,
  due_date: "2026-12-01",
  payment_status: "unpaid",
  overdue: false,
  paid_at: null,
  paid_by: null,
  issuer_name: null,
  company_name: null,
  details_stored_at: null,
  amount_total: 100,
  total_discount: 0,
  grand_total: 100,
  ...part,
});

describe("the amount due", () => {
  it("sums open invoices once each, names the oldest, and knows what is overdue", () => {
    const late = invoice("B", { due_date: "2026-10-01", overdue: true, grand_total: 40 });
    const due = dueOf([
      invoice("A"),
      late,
      late,
      invoice("C", { payment_status: "paid" }),
      invoice("D", { due_date: null }),
    ]);
    expect(due).toEqual({
      count: 3,
      amount: 240,
      overdue: { count: 1, amount: 40 },
      first: { invoice_number: "B", due_date: "2026-10-01" },
      underway: { count: 0, amount: 0 },
      unclear: 0,
    });
  });

  it("leaves out payments under way, even after their due date", () => {
    const begun = invoice("B", { due_date: "2026-10-01", overdue: true, payment_status: "pending" });
    expect(dueOf([invoice("A"), begun])).toMatchObject({
      count: 1,
      overdue: { count: 0, amount: 0 },
      underway: { count: 1, amount: 100 },
      first: { invoice_number: "A" },
    });
  });

  it("has no sum with an amount that could not be read, and counts what is not understood apart", () => {
    const due = dueOf([
      invoice("A", { grand_total: null }),
      invoice("B", { payment_status: "not_understood" }),
      invoice("C", { overdue: "not_understood" }),
    ]);
    expect(due).toMatchObject({ count: 2, amount: null, overdue: { count: 0, amount: 0 }, unclear: 2 });
  });

  it("is nothing without invoices", () => {
    expect(dueOf([])).toMatchObject({ count: 0, first: null });
  });
});
