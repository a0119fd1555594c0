import { randomUUID } from "node:crypto";
import { LabError } from "../../../http/errors.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { insertRows } from "../../../database/rows.ts";

export interface Invited {
  employee_id: string;
  group_id: string;
  window_id: string | null;
}

interface NewExamination {
  examination_id: string;
  office_care_id: string;
  company_id: string;
  request_number: string;
  requested_by: string;
  /** ISO instant */
  requested_at: string;
  people: readonly Invited[];
  version?: number;
  rows?: ReadonlyMap<string, string> | undefined;
}

/** Both steps decide all in one form. */
export const MAX_PEOPLE = 1500;
const ROWS_AT_ONCE = 500;

/** @throws LabError `check_fields` when `people` is empty */
export async function insertExamination(trx: Trx, request: NewExamination): Promise<void> {
  const { people, rows, ...row } = request;
  if (people.length === 0) throw new LabError("check_fields", { fields: { employees: ["people_empty"] } });
  await insertRows(trx, "examination", { ...row, step: "first", status: "pending", funding: null });
  const groups = await groupPrices(trx, row.office_care_id);
  const items = people.map(({ employee_id, group_id, window_id }, index) => {
    const group = groups.get(group_id);
    if (!group) throw new LabError("not_found");
    return {
      employee_id,
      group_id,
      window_id,
      ...group,
      examination_item_id: rows
        ? (rows.get(employee_id) ?? randomUUID())
        : `${row.examination_id}-${String(index + 1).padStart(4, "0")}`,
      examination_id: row.examination_id,
      position: index + 1,
    };
  });
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE)
    await insertRows(trx, "examination_item", items.slice(from, from + ROWS_AT_ONCE));
}

/** Per employee. */
export async function groupPrices(db: Db | Trx, office_care_id: string) {
  const rows = await db
    .selectFrom("office_care_product as o")
    .innerJoin("office_care_group as g", "g.group_id", "o.group_id")
    .innerJoin("product as p", "p.product_id", "o.product_id")
    .select(["o.group_id", "o.price", "p.name_en", "p.name_id"])
    .where("g.office_care_id", "=", office_care_id)
    .orderBy("o.position")
    .execute();
  const groups = new Map<string, { product_name_en: string; product_name_id: string; amount: number }>();
  for (const { group_id, price, name_en, name_id } of rows) {
    const group = groups.get(group_id);
    groups.set(group_id, {
      product_name_en: group ? `${group.product_name_en}, ${name_en}` : name_en,
      product_name_id: group ? `${group.product_name_id}, ${name_id}` : name_id,
      amount: (group?.amount ?? 0) + price,
    });
  }
  return groups;
}
