import type { Trx } from "../database/db.ts";
import { addDays, instantOf } from "../lib/local-time.ts";
import { keepHeads } from "../domains/company/invoice-heads.ts";
import { post, type Posting } from "../ledgers/transfers.ts";
import { seedBilling } from "./billing.ts";
import { ids } from "./ids.ts";

const { nusantara } = ids.companies;
const { finance } = ids.accounts;
const OPENING_DEPOSIT = 50_000_000;

/** @param today YYYY-MM-DD */
export async function seedMoney(trx: Trx, today: string): Promise<void> {
  const postings = [...opening(today), ...(await examinations(trx)), ...(await seedBilling(trx, today))];
  postings.sort((a, b) => (a.at < b.at ? -1 : 1));
  await post(trx, nusantara, postings);
}

/** Stores the ends of the seeded chains in seeded invoices. */
export async function seedInvoiceHeads(trx: Trx): Promise<void> {
  const invoices = await trx.selectFrom("company_invoice").select(["company_id", "invoice_number"]).execute();
  for (const { company_id, invoice_number } of invoices) await keepHeads(trx, company_id, invoice_number);
}

function opening(today: string): Posting[] {
  const at = (daysAgo: number, time: string) =>
    instantOf(addDays(today, -daysAgo), time, "Asia/Jakarta").toISOString();
  return [
    {
      reference: { kind: "opening", id: "PKS/2026/0117" },
      ask: { kind: "topup", amount: OPENING_DEPOSIT },
      actor: null,
      at: at(199, "10:00"),
    },
    {
      reference: { kind: "correction", id: "KOR-0001" },
      ask: { kind: "adjustment", amount: -250_000 },
      actor: null,
      at: at(120, "14:05"),
    },
    {
      reference: { kind: "correction", id: "KOR-0002" },
      ask: { kind: "adjustment", amount: 250_000 },
      actor: null,
      at: at(119, "09:30"),
    },
  ];
}

/** Charges attendees, releases no-shows. */
async function examinations(trx: Trx): Promise<Posting[]> {
  const rows = await trx
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .leftJoin("office_care_window as w", "w.window_id", "i.window_id")
    .select([
      "i.examination_item_id as id",
      "i.amount",
      "i.second_at",
      "a.state",
      "a.attended_at",
      "o.date_from",
      "w.date as day",
    ])
    .where("x.funding", "=", "DEPOSIT")
    .where("x.company_id", "=", nusantara)
    .orderBy("i.second_at")
    .orderBy("i.position")
    .execute();
  return rows.flatMap(({ id, amount, state, ...row }) => {
    const reference = { kind: "examination_item", id } as const;
    const reserved: Posting = {
      reference,
      actor: finance,
      at: row.second_at ?? "",
      ask: { kind: "reserve", amount },
    };
    if (state === "invited") return [reserved];
    const over = instantOf(row.day ?? row.date_from, "16:00", "Asia/Jakarta").toISOString();
    const end: Posting =
      state === "attended"
        ? { reference, ask: { kind: "charge" }, actor: null, at: row.attended_at ?? over }
        : { reference, ask: { kind: "release" }, actor: null, at: over };
    return [reserved, end];
  });
}
