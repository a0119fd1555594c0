import { sql, type Selectable } from "kysely";
import { LabError } from "../../../http/errors.ts";
import type { CompanyCaller, CompanyRole } from "../../accounts/company-staff.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { countOf, findRow } from "../../../database/rows.ts";
import type { ApprovalStep, ExaminationTable } from "../../../database/tables.generated.ts";
import { nameSql } from "../../patients/patients.ts";

export type Examination = Selectable<ExaminationTable>;

/** Administrators may decide either step, but not both. */
export const APPROVERS = {
  first: ["hrd", "admin"],
  second: ["finance", "admin"],
} as const satisfies Record<ApprovalStep, readonly CompanyRole[]>;

export async function requireExamination(
  db: Db | Trx,
  { company_id }: Pick<CompanyCaller, "company_id">,
  examination_id: string,
): Promise<Examination> {
  const row = await findRow(db, "examination", { examination_id, company_id });
  if (!row) throw new LabError("not_found");
  return row;
}

export function openItems(db: Db | Trx, examination_id: string, step: ApprovalStep) {
  const items = db
    .selectFrom("examination_item as i")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select(["i.examination_item_id", "i.amount", "e.active"])
    .where("i.examination_id", "=", examination_id)
    .orderBy("i.position");
  return step === "first"
    ? items.where("i.first_decision", "is", null).execute()
    : items.where("i.first_decision", "=", "approved").where("i.second_decision", "is", null).execute();
}

export async function decidedFirst(
  db: Db | Trx,
  examination_id: string,
  account_id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("examination_item")
    .select("examination_item_id")
    .where("examination_id", "=", examination_id)
    .where("first_by", "=", account_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The second step waits since the first one's decision. */
const waitingSince = sql<string | null>`CASE x.step WHEN 'first' THEN x.requested_at
  WHEN 'second' THEN (SELECT min(i.first_at) FROM examination_item i WHERE i.examination_id = x.examination_id) END`;

interface ListFilters {
  step: "first" | "second" | "done";
  q?: string | undefined;
}

/** Oldest first, decided ones newest first. */
export async function listExaminations(
  db: Db,
  { company_id }: CompanyCaller,
  { step, q }: ListFilters,
  { page, per_page }: { page: number; per_page: number },
) {
  let query = db
    .selectFrom("examination as x")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .innerJoin("account as a", "a.account_id", "x.requested_by")
    .where("x.company_id", "=", company_id)
    .where("x.step", "=", step);
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    query = query.where(
      sql<boolean>`(o.name LIKE ${like} ESCAPE '\\' OR x.request_number LIKE ${like} ESCAPE '\\')`,
    );
  }
  const total = await countOf(query);
  const page_ids = await query
    .select(["x.examination_id", "x.request_number", "x.office_care_id", "o.name as office_care_name"])
    .select(["x.requested_at", "x.step as approval_step", "x.status as approval_status", "x.funding"])
    .select("o.funding as funding_wanted")
    .select(waitingSince.as("waiting_since"))
    .select(nameSql("a").as("requested_by"))
    .orderBy("x.requested_at", step === "done" ? "desc" : "asc")
    .orderBy("x.request_number")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const ids = page_ids.map(({ examination_id }) => examination_id);
  const totals = await requestTotals(db, ids);
  return {
    total,
    rows: page_ids.map((row) => ({ ...row, ...(totals.get(row.examination_id) ?? NO_TOTALS) })),
  };
}

const NO_TOTALS = { people: 0, rejected: 0, amount_total: 0 };

export async function requestTotals(
  db: Db | Trx,
  ids: readonly string[],
): Promise<Map<string, typeof NO_TOTALS>> {
  if (ids.length === 0) return new Map();
  const isRejected = sql`(i.first_decision = 'rejected' OR i.second_decision = 'rejected')`;
  // An employee who has left cannot be approved.
  const isOut = sql`(${isRejected} OR (e.active = 0 AND i.second_decision IS NULL))`;
  const rows = await db
    .selectFrom("examination_item as i")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select("i.examination_id")
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .select(sql<number>`sum(CASE WHEN ${isRejected} THEN 1 ELSE 0 END)`.as("rejected"))
    .select(sql<number>`sum(CASE WHEN ${isOut} THEN 0 ELSE i.amount END)`.as("amount_total"))
    .where("i.examination_id", "in", ids)
    .groupBy("i.examination_id")
    .execute();
  return new Map(
    rows.map(({ examination_id, people, rejected, amount_total }) => [
      examination_id,
      { people: Number(people), rejected: Number(rejected), amount_total: Number(amount_total) },
    ]),
  );
}

export async function waitingSteps(
  db: Db,
  company_id: string,
  decidable: readonly Pick<Examination, "step">[],
) {
  const rows = await db
    .selectFrom("examination as x")
    .select(["x.examination_id", "x.step", waitingSince.as("since")])
    .where("x.company_id", "=", company_id)
    .where("x.step", "<>", "done")
    .orderBy("since")
    .orderBy("x.requested_at")
    .execute();
  const totals = await requestTotals(
    db,
    rows.map(({ examination_id }) => examination_id),
  );
  const at = (step: ApprovalStep) => {
    const matchingRows = rows.filter((row) => row.step === step);
    const amount = matchingRows.reduce(
      (sum, { examination_id }) => sum + (totals.get(examination_id)?.amount_total ?? 0),
      0,
    );
    return {
      count: matchingRows.length,
      decidable: decidable.filter((row) => row.step === step).length,
      amount,
      oldest_at: matchingRows[0]?.since ?? null,
      oldest_id: matchingRows[0]?.examination_id ?? null,
    };
  };
  return { first: at("first"), second: at("second") };
}
