import type { Db, Trx } from "../../database/db.ts";
import { countOf } from "../../database/rows.ts";
import { instantOf, addDays } from "../../lib/local-time.ts";
import { patientName } from "../patients/patients.ts";
import type { ReferenceKind, TransferKind } from "../../database/tables.generated.ts";

interface LedgerFilter {
  type?: TransferKind | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** Newest first, in whole rupiah. */
export async function listLedger(
  db: Db | Trx,
  company_id: string,
  filter: LedgerFilter,
  { page, per_page }: { page: number; per_page: number },
) {
  let query = db.selectFrom("deposit_transfer as t").where("t.company_id", "=", company_id);
  if (filter.type) query = query.where("t.kind", "=", filter.type);
  if (filter.date_from)
    query = query.where("t.at", ">=", instantOf(filter.date_from, "00:00", "Asia/Jakarta").toISOString());
  if (filter.date_to)
    query = query.where(
      "t.at",
      "<",
      instantOf(addDays(filter.date_to, 1), "00:00", "Asia/Jakarta").toISOString(),
    );
  const total = await countOf(query);
  const rows = await query
    .leftJoin("account as a", "a.account_id", "t.account_id")
    .leftJoin("examination_item as i", (join) =>
      join
        .onRef("i.examination_item_id", "=", "t.reference_id")
        .on("t.reference_kind", "=", "examination_item"),
    )
    .leftJoin("examination as x", "x.examination_id", "i.examination_id")
    .leftJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .leftJoin("employee as e", "e.employee_id", "i.employee_id")
    .select(["t.transfer_id", "t.at", "t.kind", "t.amount", "t.debit", "t.credit", "t.balance_after"])
    .select([
      "t.available_after",
      "t.reference_kind",
      "t.reference_id",
      "x.request_number",
      "x.office_care_id",
      "o.name as event_name",
    ])
    .select(["a.first_name as actor_first", "a.last_name as actor_last", "e.first_name", "e.last_name"])
    .orderBy("t.seq", "desc")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { total, rows: rows.map(rowView) };
}

interface LedgerRow {
  transfer_id: string;
  at: string;
  kind: TransferKind;
  amount: number;
  debit: number;
  credit: number;
  balance_after: number;
  available_after: number;
  reference_kind: ReferenceKind;
  reference_id: string;
  request_number: string | null;
  office_care_id: string | null;
  event_name: string | null;
  actor_first: string | null;
  actor_last: string | null;
  first_name: string | null;
  last_name: string | null;
}

function rowView(row: LedgerRow) {
  const { transfer_id, at, kind, amount, debit, credit, balance_after, available_after } = row;
  return {
    transfer_id,
    at,
    type: kind,
    amount,
    debit,
    credit,
    balance_after,
    available_after,
    reference: {
      kind: row.reference_kind,
      number: row.request_number ?? row.reference_id,
      office_care_id: row.office_care_id,
      event_name: row.event_name,
      employee_name:
        row.first_name === null
          ? null
          : patientName({ first_name: row.first_name, last_name: row.last_name ?? "" }),
    },
    /** null: the laboratory */
    actor_name:
      row.actor_first === null
        ? null
        : patientName({ first_name: row.actor_first, last_name: row.actor_last ?? "" }),
  };
}
