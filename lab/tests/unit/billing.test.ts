import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { insertInvoice } from "../../domains/company/billing-issue.ts";
import { nextBillingNumber } from "../../database/series.ts";
import { dayText, momentText } from "../../lib/document-text.ts";
import { pdfLines } from "../support/pdf.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let tokens: Record<"finance" | "hrd" | "viewer" | "company2", string>;

const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  tokens = {
    finance: await open.token("finance", "NUSANTARA"),
    hrd: await open.token("hrd", "NUSANTARA"),
    viewer: await open.token("viewer", "NUSANTARA"),
    company2: await open.token("company2", "SAMUDRA"),
  };
});

type Who = keyof typeof tokens;
const get = (path: string, who: Who = "finance") => open.call("GET", path, { token: tokens[who] });
const send = (path: string, body: object, who: Who = "finance") =>
  open.call("POST", path, { token: tokens[who], body: { client_request_id: randomUUID(), ...body } });
const heads = z.array(
  z.looseObject({
    invoice_number: z.string(),
    period: z.string(),
    due_date: z.string(),
    overdue: z.boolean(),
    payment_status: z.string(),
    grand_total: z.number(),
    tax_invoice_number: z.string(),
  }),
);
const listed = async (query = "", who: Who = "finance") =>
  heads.parse((await get(`/billing/get?per_page=100${query}`, who)).results);
const invoiceOf = async (state: string, who: Who = "finance") => {
  const [row] = await listed(`&payment_status=${state}`, who);
  if (!row) throw new Error(`No invoice is ${state}.`);
  return row;
};
const pay = (invoice_number: string, method_code: string, who: Who = "finance", more: object = {}) =>
  send("/billing/pay", { invoice_number, method_code, ...more }, who);
const deposit = z.looseObject({ available: z.number(), transactions: z.array(z.looseObject({})) });
const available = async () => deposit.parse((await get("/deposit/get")).results).available;

describe("invoices of a company", () => {
  it("are there in each state, by period, with overdue ones called so", async () => {
    const all = await listed();
    expect(new Set(all.map((item) => item.payment_status))).toEqual(
      new Set(["unpaid", "pending", "paid", "canceled"]),
    );
    const periods = all.map((item) => item.period);
    expect(periods).toEqual([...periods].sort().reverse());
    const overdue = all.filter((item) => item.overdue);
    expect(overdue.length).toBeGreaterThan(0);
    for (const item of overdue)
      expect(item.due_date < "2026-11-20" && item.payment_status !== "paid").toBe(true);
    const [from, to] = [`${periods.at(-1) ?? ""}-01`, `${periods.at(-1) ?? ""}-28`];
    expect(await listed(`&date_from=${from}&date_to=${to}`)).toEqual(all.slice(-1));
    expect(await listed("", "viewer")).toEqual(all);
    expect((await listed("", "company2")).length).toBe(1);
  });

  it("are neither due nor overdue while a payment is under way", async () => {
    const sums = z.object({ count: z.number(), amount: z.number() });
    const { invoices } = z
      .looseObject({ invoices: z.object({ due: sums, overdue: sums }) })
      .parse((await get("/company/dashboard")).results);
    const unpaid = await listed("&payment_status=unpaid");
    const pending = await listed("&payment_status=pending");
    expect(pending.some((item) => item.due_date < "2026-11-20")).toBe(true);
    expect(pending.some((item) => item.overdue)).toBe(false);
    expect(invoices.due.count + invoices.overdue.count).toBe(unpaid.length);
    expect(invoices.due.amount + invoices.overdue.amount).toBe(
      unpaid.reduce((sum, item) => sum + item.grand_total, 0),
    );
  });

  it("list each order with its employee, and add up", async () => {
    const { invoice_number, grand_total } = await invoiceOf("unpaid");
    const { results } = await get(`/billing/get-detail?invoice_number=${invoice_number}`);
    const { lines } = z
      .looseObject({ lines: z.array(z.looseObject({ employee_name: z.string(), sub_total: z.number() })) })
      .parse(results);
    expect(lines.reduce((sum, line) => sum + line.sub_total, 0)).toBe(grand_total);
    for (const path of ["get-detail", "get-printout"])
      expect((await get(`/billing/${path}?invoice_number=${invoice_number}`, "company2")).status).toBe(404);
  });

  it("are printed for their own company", async () => {
    const { invoice_number } = await invoiceOf("unpaid");
    const { results } = await get(`/billing/get-printout?invoice_number=${invoice_number}&lang=id`);
    const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
    const file = await fetch(linkDownload);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });
});

const printed = z.looseObject({
  period: z.string(),
  overdue: z.boolean(),
  paid_at: z.string().nullable(),
  reason_en: z.string().nullable(),
  reason_id: z.string().nullable(),
});

describe.each([
  ["en", "Laboratory", ", overdue", "Paid on", "Reason"],
  ["id", "Laboratorium", ", lewat jatuh tempo", "Dibayar tanggal", "Alasan"],
] as const)("a printed invoice (%s)", (lang, laboratory, overdue, paidOn, reason) => {
  it("has the facts of its page: issuer, month, overdue, payment, reason", async () => {
    for (const { invoice_number } of await listed()) {
      const requested = `invoice_number=${invoice_number}&lang=${lang}`;
      const row = printed.parse((await get(`/billing/get-detail?${requested}`)).results);
      const { results } = await get(`/billing/get-printout?${requested}`);
      const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
      const text = pdfLines(Buffer.from(await (await fetch(linkDownload)).arrayBuffer())).join(" ");
      expect(text).toContain(`${laboratory} Laboratorium Sehat`);
      expect(text).toContain(dayText(`${row.period}-01`, lang).slice(3));
      expect(text).not.toContain(row.period);
      expect(text.includes(overdue)).toBe(row.overdue);
      expect(text.includes(`${paidOn} ${momentText(row.paid_at, lang)}`)).toBe(row.paid_at !== null);
      const why = row[`reason_${lang}`];
      expect(text.includes(`${reason} ${why ?? ""}`)).toBe(why !== null);
    }
  });
});

describe("paying an invoice", () => {
  it("needs the finance role, and an invoice that is open", async () => {
    const { invoice_number } = await invoiceOf("unpaid");
    for (const who of ["hrd", "viewer"] as const)
      expect(await pay(invoice_number, "DEPOSIT", who)).toMatchObject({ status: 403, code: "role_missing" });
    expect((await pay(invoice_number, "DEPOSIT", "company2")).status).toBe(404);
    expect((await pay(invoice_number, "QRIS")).errors).toHaveProperty("method_code");
    expect((await pay((await invoiceOf("paid")).invoice_number, "DEPOSIT")).code).toBe("already_paid");
    expect((await pay((await invoiceOf("canceled")).invoice_number, "VA_BNI")).code).toBe("already_canceled");
    expect((await pay((await invoiceOf("pending")).invoice_number, "VA_BNI")).code).toBe("already_pending");
  });

  it("charges the deposit once", async () => {
    const { invoice_number, grand_total } = await invoiceOf("unpaid");
    const before = await available();
    const id = { client_request_id: randomUUID() };
    const first = await pay(invoice_number, "DEPOSIT", "finance", id);
    expect(first).toMatchObject({ status: 200, results: { invoice_number, payment: null } });
    expect((await pay(invoice_number, "DEPOSIT", "finance", id)).status).toBe(200);
    expect((await pay(invoice_number, "DEPOSIT")).code).toBe("already_paid");
    expect(await available()).toBe(before - grand_total);
    const [row] = deposit.parse((await get("/deposit/get")).results).transactions;
    expect(row).toMatchObject({ type: "charge", debit: grand_total, reference: { number: invoice_number } });
    const detail = await get(`/billing/get-detail?invoice_number=${invoice_number}`);
    expect(detail.results).toMatchObject({ payment_status: "paid", paid_by: "DEPOSIT" });
  });

  it("charges the deposit nothing for an invoice of nothing", async () => {
    const [{ employee_id }, before] = await Promise.all([
      open.lab.db
        .selectFrom("employee")
        .select("employee_id")
        .where("company_id", "=", "com-nusantara")
        .executeTakeFirstOrThrow(),
      available(),
    ]);
    const line = { examination_item_id: null, office_care_id: null, event_name: "x", employee_id, amount: 0 };
    const free = { company_id: "com-nusantara", period: "2026-10", issued: "2026-11-01", lines: [line] };
    const number = await open.lab.db.transaction().execute((trx) => insertInvoice(trx, free));
    expect((await pay(number, "DEPOSIT")).status).toBe(200);
    expect((await pay(number, "DEPOSIT")).code).toBe("already_paid");
    expect(await available()).toBe(before);
  });

  it("closes an open virtual account when the deposit pays", async () => {
    const { invoice_number } = await invoiceOf("pending");
    expect((await pay(invoice_number, "DEPOSIT")).status).toBe(200);
    const detail = await get(`/billing/get-detail?invoice_number=${invoice_number}`);
    expect(detail.results).toMatchObject({ payment_status: "paid", payment: { payment_status: "canceled" } });
  });

  it("changes nothing with too small a deposit, and says what is missing", async () => {
    const { invoice_number, grand_total } = await invoiceOf("unpaid", "company2");
    expect(await pay(invoice_number, "DEPOSIT", "company2")).toMatchObject({
      status: 409,
      code: "deposit_insufficient",
      results: { required: grand_total, available: 0 },
    });
    expect((await invoiceOf("unpaid", "company2")).invoice_number).toBe(invoice_number);
  });

  it("waits for the bank when a virtual account pays", async () => {
    const { invoice_number, grand_total } = await invoiceOf("unpaid", "company2");
    const { results } = await pay(invoice_number, "VA_BRI", "company2");
    const { payment } = z
      .object({ payment: z.looseObject({ payment_id: z.string(), amount: z.number() }) })
      .parse(results);
    expect(payment.amount).toBe(grand_total);
    expect((await invoiceOf("pending", "company2")).invoice_number).toBe(invoice_number);
    await send("/payment/simulate", { payment_id: payment.payment_id, outcome: "deny" }, "company2");
    expect((await invoiceOf("unpaid", "company2")).invoice_number).toBe(invoice_number);
    const again = await pay(invoice_number, "VA_BNI", "company2");
    const second = z.object({ payment: z.looseObject({ payment_id: z.string() }) }).parse(again.results);
    await send(
      "/payment/simulate",
      { payment_id: second.payment.payment_id, outcome: "settlement" },
      "company2",
    );
    expect((await invoiceOf("paid", "company2")).invoice_number).toBe(invoice_number);
  });
});

describe("the laboratory, after its clock was ahead,", () => {
  it("pays an invoice by its open payment, not by the one of the wrong time", async () => {
    const { invoice_number } = await invoiceOf("unpaid");
    const now = open.clock.at;
    open.clock.at = new Date(now.getTime() + 20 * 60_000);
    const ahead = await pay(invoice_number, "VA_BRI");
    const { payment } = z.object({ payment: z.looseObject({ payment_id: z.string() }) }).parse(ahead.results);
    await send("/payment/simulate", { payment_id: payment.payment_id, outcome: "deny" });
    open.clock.at = now;
    expect((await pay(invoice_number, "VA_BNI")).status).toBe(200);
    const shown = await get(`/billing/get-detail?invoice_number=${invoice_number}`);
    expect(shown.results).toMatchObject({ payment: { payment_status: "pending" } });
    expect((await pay(invoice_number, "DEPOSIT")).status).toBe(200);
  });
});

it("puts the year of issue into the number of a tax invoice", async () => {
  const number = open.lab.db.transaction().execute((trx) => nextBillingNumber(trx, "2027-01-01"));
  expect((await number).tax_invoice_number).toMatch(/^080027\d{11}$/);
});

describe("the invoice of a month", () => {
  it("is issued when the month is over, with everybody who came, once, unless nothing is owed", async () => {
    const items = await open.lab.db
      .selectFrom("examination_item")
      .select(["examination_item_id", "amount"])
      .where("examination_id", "=", "exm-0000011")
      .execute();
    await open.lab.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("examination")
        .set({ step: "done", status: "approved", funding: "INVOICE" })
        .where("examination_id", "=", "exm-0000011")
        .execute();
      await trx
        .insertInto("attendance")
        .values(
          items.map(({ examination_item_id }, index) => ({
            examination_item_id,
            ...(index === 0
              ? { state: "no_show" as const, attended_at: null, fitness: null }
              : {
                  state: "attended" as const,
                  attended_at: "2026-11-20T02:00:00Z",
                  fitness: "pending" as const,
                }),
          })),
        )
        .execute();
    });
    expect((await listed("", "company2")).map((item) => item.period)).not.toContain("2026-11");
    open.clock.at = new Date("2026-12-01T01:30:00Z");
    open.forget();
    tokens.company2 = await open.token("company2", "SAMUDRA");
    const prices = (free: boolean) =>
      Promise.all(
        items.map(({ examination_item_id, amount }) =>
          open.lab.db
            .updateTable("examination_item")
            .set({ amount: free ? 0 : amount })
            .where("examination_item_id", "=", examination_item_id)
            .execute(),
        ),
      );
    await prices(true);
    expect((await listed("", "company2")).map((item) => item.period)).not.toContain("2026-11");
    await prices(false);
    const [issued] = await listed("", "company2");
    const total = items.slice(1).reduce((sum, { amount }) => sum + amount, 0);
    expect(issued).toMatchObject({ period: "2026-11", grand_total: total, due_date: "2026-12-31" });
    expect((await listed("", "company2")).filter((item) => item.period === "2026-11")).toHaveLength(1);
  });
});
