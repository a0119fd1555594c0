import { sql } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows, requireRow } from "../../database/rows.ts";
import { runIsolated } from "../../lib/apart.ts";
import { grouped } from "../../lib/grouped.ts";
import { keepHeads } from "./invoice-heads.ts";
import { addDays, addMonths, instantOf, labToday } from "../../lib/local-time.ts";
import { patientName } from "../patients/patients.ts";
import { nextBillingNumber } from "../../database/series.ts";

const DUE_DAYS = 30;

/** Attended, invoice-funded, of past months. */
function unbilled(db: Db | Trx, month: string) {
  return (
    db
      .selectFrom("attendance as a")
      .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
      .innerJoin("examination as x", "x.examination_id", "i.examination_id")
      .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
      .leftJoin("company_invoice_line as l", "l.examination_item_id", "i.examination_item_id")
      .select(["x.company_id", "a.attended_at", "i.examination_item_id", "i.employee_id"])
      // Tests that were not done are not billed.
      .select(
        sql<number>`max(0, i.amount - (select coalesce(sum(t.sub_total), 0) from order_line as t
        join line_not_done as n on n.order_line_id = t.order_line_id where t.order_number = a.order_number))`.as(
          "amount",
        ),
      )
      .select(["o.office_care_id", "o.name as event_name"])
      .where("x.funding", "=", "INVOICE")
      .where("a.attended_at", "<", instantOf(`${month}-01`, "00:00", "Asia/Jakarta").toISOString())
      .where("l.invoice_number", "is", null)
      .orderBy("x.company_id")
      .orderBy("a.attended_at")
      .execute()
  );
}

/** Runs before calls that read or pay invoices. */
export async function issueInvoices(db: Db, clock: Clock): Promise<void> {
  const today = labToday(clock.now());
  const due = await unbilled(db, today.slice(0, 7));
  for (const company_id of new Set(due.map((row) => row.company_id)))
    await runIsolated({ db, clock }, "invoice", company_id, () =>
      db.transaction().execute((trx) => issueDue(trx, today, company_id)),
    );
}

/** @param today YYYY-MM-DD */
export async function issueDue(trx: Trx, today: string, company_id?: string): Promise<void> {
  const due = (await unbilled(trx, today.slice(0, 7))).filter(
    (row) => company_id === undefined || row.company_id === company_id,
  );
  const groups = grouped(due, (row) => {
    const period = labToday(new Date(row.attended_at ?? "")).slice(0, 7);
    return `${row.company_id} ${period}`;
  });
  for (const [key, rows] of groups) {
    if (rows.every(({ amount }) => amount === 0)) continue;
    const [customer = "", period = ""] = key.split(" ");
    const lines = rows.map(({ company_id: _company, attended_at: _at, ...line }) => line);
    const issued = await issueDay(trx, key, today);
    const invoice = { company_id: customer, period, issued, lines };
    await keepHeads(trx, customer, await insertInvoice(trx, invoice));
  }
}

/** Today for records later than the month's invoice. */
async function issueDay(trx: Trx, key: string, today: string): Promise<string> {
  const [company_id = "", period = ""] = key.split(" ");
  const earlier = await findRow(trx, "company_invoice", { company_id, period }, ["invoice_number"]);
  return earlier ? today : addMonths(`${period}-01`, 1);
}

interface NewInvoice {
  company_id: string;
  /** YYYY-MM */
  period: string;
  /** YYYY-MM-DD; due 30 days later */
  issued: string;
  lines: readonly {
    examination_item_id: string | null;
    office_care_id: string | null;
    event_name: string;
    employee_id: string;
    /** rupiah */
    amount: number;
  }[];
}

export async function insertInvoice(trx: Trx, invoice: NewInvoice): Promise<string> {
  const { company_id, period, issued, lines } = invoice;
  const numbers = await nextBillingNumber(trx, issued);
  const customer = await requireRow(trx, "company", { company_id }, ["name", "address", "tax_number"]);
  const issuer = await findRow(trx, "laboratory", { only_row: 1 }, ["name"]);
  const employees = await trx
    .selectFrom("employee")
    .select(["employee_id", "employee_number", "first_name", "last_name"])
    .where("company_id", "=", company_id)
    .execute();
  const people = new Map(employees.map((employee) => [employee.employee_id, employee]));
  await insertRows(trx, "company_invoice", {
    ...numbers,
    company_id,
    period,
    company_name: customer.name,
    company_address: customer.address,
    company_tax_number: customer.tax_number,
    issuer_name: issuer?.name ?? null,
    issued_at: instantOf(issued, "08:00", "Asia/Jakarta").toISOString(),
    due_date: addDays(issued, DUE_DAYS),
    paid_at: null,
    paid_by: null,
    reason_en: null,
    reason_id: null,
  });
  await insertRows(
    trx,
    "company_invoice_line",
    lines.map((line, index) => {
      const employee = people.get(line.employee_id);
      return {
        ...line,
        invoice_number: numbers.invoice_number,
        position: index + 1,
        employee_number: employee?.employee_number ?? null,
        employee_name: employee ? patientName(employee) : null,
      };
    }),
  );
  return numbers.invoice_number;
}
