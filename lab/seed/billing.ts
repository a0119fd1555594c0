import type { Trx } from "../database/db.ts";
import { insertRows, updateRows } from "../database/rows.ts";
import { insertInvoice, issueDue } from "../company/billing-issue.ts";
import { addDays, addMonths, instantOf } from "../lib/local-time.ts";
import type { Posting } from "../company/transfers.ts";
import { ids } from "./ids.ts";

const { nusantara, samudra } = ids.companies;
const { finance } = ids.accounts;

interface BillingSeed {
  /** months before the current one */
  months: number;
  state: "unpaid" | "pending" | "paid_va" | "paid_deposit" | "refunded" | "canceled";
  event_name: string;
  amount: number;
  /** [first, end) positions among the company's employees */
  people: readonly [number, number];
  company_id?: string;
}

/** Outside the contract, in each invoice state. The oldest is overdue. */
const list: readonly BillingSeed[] = [
  {
    months: 6,
    state: "paid_va",
    event_name: "Pemeriksaan pra-kerja",
    amount: 425_000,
    people: [20, 24],
  },
  {
    months: 5,
    state: "canceled",
    event_name: "Pemeriksaan pra-kerja tahap dua",
    amount: 425_000,
    people: [24, 26],
  },
  {
    months: 4,
    state: "paid_deposit",
    event_name: "Pemeriksaan mata operator",
    amount: 185_000,
    people: [10, 16],
  },
  {
    months: 3,
    state: "refunded",
    event_name: "Pemeriksaan ulang paru",
    amount: 175_000,
    people: [30, 32],
  },
  {
    months: 3,
    state: "unpaid",
    event_name: "Pemeriksaan susulan",
    amount: 390_000,
    people: [40, 43],
  },
  {
    months: 2,
    state: "pending",
    event_name: "Pemeriksaan kembali bekerja",
    amount: 310_000,
    people: [5, 7],
  },
  {
    months: 1,
    state: "unpaid",
    event_name: "Pemeriksaan tamu proyek",
    amount: 450_000,
    people: [44, 49],
  },
  {
    months: 1,
    state: "unpaid",
    event_name: "Pemeriksaan awak kapal baru",
    amount: 675_000,
    people: [0, 2],
    company_id: samudra,
  },
];

/** Returns the transfers of invoices paid by deposit. */
export async function seedBilling(trx: Trx, today: string): Promise<Posting[]> {
  const people = await trx
    .selectFrom("employee")
    .select(["employee_id", "company_id"])
    .orderBy("employee_number")
    .execute();
  await issueDue(trx, today);
  // Examinations before the contract: paid long ago.
  await trx
    .updateTable("company_invoice")
    .set({ payment_status: "paid", paid_by: "VA_MANDIRI" })
    .set((is) => ({ paid_at: is.ref("issued_at") }))
    .execute();
  const postings: Posting[] = [];
  for (const seed of list) {
    const { months, event_name, amount, company_id = nusantara } = seed;
    const own = people.filter((one) => one.company_id === company_id).slice(...seed.people);
    const first = `${today.slice(0, 7)}-01`;
    const issued = addMonths(first, 1 - months);
    const invoice_number = await insertInvoice(trx, {
      ...{ company_id, issued },
      period: addMonths(first, -months).slice(0, 7),
      lines: own.map(({ employee_id }) => ({
        ...{ examination_item_id: null, office_care_id: null, event_name, employee_id, amount },
      })),
    });
    postings.push(
      ...(await seedState(trx, seed, { invoice_number, issued, today, total: amount * own.length })),
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
      ...{ company_id: nusantara, account_id: finance, kind: "invoice", amount: total },
      ...{ subject_number: invoice_number, method_code: "VA_BCA", finish_url: null },
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
    ...{ reference, actor: finance, at: at(12) },
    ask: { kind: "charge", amount: total },
  };
  if (state === "paid_deposit") return [charged];
  return [charged, { reference, actor: null, at: at(20), ask: { kind: "refund", amount: total / 2 } }];
}
