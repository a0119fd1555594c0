import type { Trx } from "../database/db.ts";
import { insertRows, updateRows } from "../database/rows.ts";
import { insertInvoice, issueDue } from "../domains/company/billing-issue.ts";
import { addDays, addMonths, instantOf } from "../lib/local-time.ts";
import type { Posting } from "../ledgers/transfers.ts";
import { ids } from "./ids.ts";

const { nusantara, samudra } = ids.companies;
const { finance } = ids.accounts;

interface BillingSeed {
  months: number;
  state: "unpaid" | "pending" | "paid_va" | "paid_deposit" | "refunded" | "canceled";
  event_name: string;
  amount: number;
  /** [first, end) positions */
  people: readonly [number, number];
  company_id: string;
}

const bill = (
  months: number,
  state: BillingSeed["state"],
  event_name: string,
  amount: number,
  people: BillingSeed["people"],
  company_id: string = nusantara,
): BillingSeed => ({ months, state, event_name, amount, people, company_id });

const list: readonly BillingSeed[] = [
  bill(6, "paid_va", "Pemeriksaan pra-kerja", 425_000, [20, 24]),
  bill(5, "canceled", "Pemeriksaan pra-kerja tahap dua", 425_000, [24, 26]),
  bill(4, "paid_deposit", "Pemeriksaan mata operator", 185_000, [10, 16]),
  bill(3, "refunded", "Pemeriksaan ulang paru", 175_000, [30, 32]),
  bill(3, "unpaid", "Pemeriksaan susulan", 390_000, [40, 43]),
  bill(2, "pending", "Pemeriksaan kembali bekerja", 310_000, [5, 7]),
  bill(1, "unpaid", "Pemeriksaan tamu proyek", 450_000, [44, 49]),
  bill(1, "unpaid", "Pemeriksaan awak kapal baru", 675_000, [0, 2], samudra),
];

/** @returns transfers of invoices paid by deposit */
export async function seedBilling(trx: Trx, today: string): Promise<Posting[]> {
  const people = await trx
    .selectFrom("employee")
    .select(["employee_id", "company_id"])
    .orderBy("employee_number")
    .execute();
  await issueDue(trx, today);
  await trx
    .updateTable("company_invoice")
    .set({ payment_status: "paid", paid_by: "VA_MANDIRI" })
    .set((is) => ({ paid_at: is.ref("issued_at") }))
    .execute();
  const postings: Posting[] = [];
  for (const seed of list) {
    const { months, event_name, amount, company_id } = seed;
    const current = people.filter((person) => person.company_id === company_id).slice(...seed.people);
    const first = `${today.slice(0, 7)}-01`;
    const issued = addMonths(first, 1 - months);
    const invoice_number = await insertInvoice(trx, {
      company_id,
      issued,
      period: addMonths(first, -months).slice(0, 7),
      lines: current.map(({ employee_id }) => ({
        examination_item_id: null,
        office_care_id: null,
        event_name,
        employee_id,
        amount,
      })),
    });
    postings.push(
      ...(await seedState(trx, seed, { invoice_number, issued, today, total: amount * current.length })),
    );
  }
  return postings;
}

interface Seeded {
  invoice_number: string;
  /** YYYY-MM-DD */
  issued: string;
  today: string;
  total: number;
}

async function seedState(trx: Trx, { state }: BillingSeed, invoice: Seeded): Promise<Posting[]> {
  const { invoice_number, issued, today, total } = invoice;
  const at = (days: number) => instantOf(addDays(issued, days), "11:20", "Asia/Jakarta").toISOString();
  const change = (values: object) => updateRows(trx, "company_invoice", { invoice_number }, values);
  if (state === "canceled")
    await change({
      payment_status: "canceled",
      reason_en: "Billed twice by mistake",
      reason_id: "Tertagih dua kali karena keliru",
    });
  if (state === "paid_va" || state === "pending") {
    const isPaid = state === "paid_va";
    const created = isPaid ? at(9) : instantOf(today, "00:00", "Asia/Jakarta").toISOString();
    await insertRows(trx, "company_payment", {
      payment_id: `pay-${invoice_number.toLowerCase()}`,
      company_id: nusantara,
      account_id: finance,
      kind: "invoice",
      amount: total,
      subject_number: invoice_number,
      method_code: "VA_BCA",
      finish_url: null,
      va_number: `39108${invoice_number.slice(-7).padStart(11, "0")}`,
      payment_status: isPaid ? "paid" : "pending",
      created_at: created,
      expires_at: new Date(Date.parse(created) + 48 * 3_600_000).toISOString(),
      closed_at: isPaid ? at(10) : null,
    });
    if (isPaid) await change({ payment_status: "paid", paid_at: at(10), paid_by: "VA_BCA" });
  }
  if (state !== "paid_deposit" && state !== "refunded") return [];
  await change({ payment_status: "paid", paid_at: at(12), paid_by: "DEPOSIT" });
  const reference = { kind: "invoice", id: invoice_number } as const;
  const charged: Posting = {
    reference,
    actor: finance,
    at: at(12),
    ask: { kind: "charge", amount: total },
  };
  if (state === "paid_deposit") return [charged];
  return [charged, { reference, actor: null, at: at(20), ask: { kind: "refund", amount: total / 2 } }];
}
