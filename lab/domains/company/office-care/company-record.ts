import { sql } from "kysely";
import type { CallContext } from "../../../lib/call-context.ts";
import { logFitness } from "../../patients/access-log.ts";
import type { Db } from "../../../database/db.ts";
import { countOf } from "../../../database/rows.ts";
import { addDays, instantOf } from "../../../lib/local-time.ts";
import { patientName } from "../../patients/patients.ts";
import { isShared } from "../../results/result-consents.ts";
import { sectionsOf } from "../../results/result-sections.ts";
import type { Conclusion } from "../../../database/conclusions.ts";

interface RecordFilter {
  employee_id?: string | undefined;
  office_care_id?: string | undefined;
  department_id?: string | undefined;
  fitness?: Conclusion | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  /** only the newest examination of each employee, exceptions first */
  latest?: boolean | undefined;
}

function invited(db: Db, company_id: string) {
  return db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .leftJoin("department as d", "d.department_id", "e.department_id")
    .where("x.company_id", "=", company_id)
    .where("a.state", "<>", "canceled");
}

function filtered(all: ReturnType<typeof invited>, filter: RecordFilter) {
  let query = filter.latest ? newestOf(all) : all;
  if (filter.employee_id) query = query.where("e.employee_id", "=", filter.employee_id);
  if (filter.office_care_id) query = query.where("o.office_care_id", "=", filter.office_care_id);
  if (filter.department_id) query = query.where("e.department_id", "=", filter.department_id);
  if (filter.fitness) query = query.where("a.fitness", "=", filter.fitness);
  if (filter.date_from) query = query.where("a.attended_at", ">=", startOf(filter.date_from));
  if (filter.date_to) query = query.where("a.attended_at", "<", startOf(addDays(filter.date_to, 1)));
  return query;
}

/** One of each employee; what was attended is newer than an invitation. */
function newestOf(all: ReturnType<typeof invited>) {
  const ranked = all.select([
    "i.examination_item_id as item",
    sql<number>`row_number() over (partition by e.employee_id order by a.attended_at is null,
      a.attended_at desc, o.date_from desc, i.examination_item_id)`.as("place"),
  ]);
  return all.where("i.examination_item_id", "in", (newest) =>
    newest.selectFrom(ranked.as("ranked")).select("ranked.item").where("ranked.place", "=", 1),
  );
}

/** An employer has to act on them. */
const EXCEPTIONS: readonly Conclusion[] = ["unfit", "unfit_job", "temp_unfit", "fit_restricted", "pending"];
const exceptionsFirst = sql`case a.fitness ${sql.join(
  EXCEPTIONS.map((fitness, place) => sql`when ${fitness} then ${sql.lit(place)}`),
  sql` `,
)} else ${sql.lit(EXCEPTIONS.length)} end`;

/** People by conclusion, whichever the list is filtered by. */
export async function fitnessCounts(
  db: Db,
  company_id: string,
  filter: RecordFilter,
): Promise<Record<string, number>> {
  const rows = await filtered(invited(db, company_id), { ...filter, fitness: undefined })
    .where("a.fitness", "is not", null)
    .groupBy("a.fitness")
    .select(["a.fitness", (count) => count.fn.countAll().as("people")])
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ fitness, people }): [string, number][] =>
      fitness === null ? [] : [[fitness, Number(people)]],
    ),
  );
}

/** Each shown conclusion goes into the patient's access log. */
export async function listRecord(
  db: Db,
  call: CallContext,
  company_id: string,
  filter: RecordFilter,
  { download, ...page }: { page: number; per_page: number; download: boolean },
) {
  const { total, rows } = await recordRows(db, company_id, filter, page);
  for (const { view, subject, order_number } of rows)
    if (subject && view.fitness) await logFitness(db, call, { patient_id: subject, order_number, download });
  return { total, rows: rows.map(({ view }) => view) };
}

/** One-word conclusions, never values or notes; the order only with consent. */
export async function recordRows(
  db: Db,
  company_id: string,
  filter: RecordFilter,
  { page, per_page }: { page: number; per_page: number },
) {
  const query = filtered(invited(db, company_id), filter);
  const total = await countOf(query);
  const rows = await query
    .select(["i.examination_item_id", "o.office_care_id", "o.name as event_name", "o.date_from"])
    .select([
      "e.employee_id",
      "e.employee_number",
      "e.first_name",
      "e.last_name",
      "e.patient_id",
      "d.name as department",
    ])
    .select(["e.waiting_patient_id", "e.active"])
    .select(["a.state", "a.attended_at", "a.fitness", "a.valid_until", "a.order_number"])
    .$if(filter.latest === true, (list) => list.orderBy(exceptionsFirst))
    .orderBy(sql`a.attended_at IS NULL`)
    .orderBy("o.date_from", "desc")
    .orderBy("e.first_name")
    .orderBy("i.examination_item_id")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const views = [];
  for (const {
    first_name,
    last_name,
    patient_id,
    waiting_patient_id,
    active,
    order_number,
    ...row
  } of rows) {
    // Sharing ends with the employment; attendance and conclusion stay.
    const isShared = active === 1 && patient_id !== null && order_number !== null;
    const consent_at = isShared ? await consentSince(db, order_number, patient_id) : null;
    const view = {
      ...row,
      employee_name: patientName({ first_name, last_name }),
      employed: active === 1,
      consent_at,
      order_number: consent_at ? order_number : null,
      report: consent_at && patient_id && order_number ? await reportOf(db, order_number, patient_id) : null,
    };
    views.push({ view, subject: patient_id ?? waiting_patient_id, order_number });
  }
  return { total, rows: views };
}

const startOf = (day: string) => instantOf(day, "00:00", "Asia/Jakarta").toISOString();

/** Null without consent. */
async function consentSince(db: Db, order_number: string, patient_id: string): Promise<string | null> {
  if (!(await isShared(db, { order_number, patient_id, audience: "company" }))) return null;
  const last = await db
    .selectFrom("result_consent")
    .select("at")
    .where("order_number", "=", order_number)
    .where("patient_id", "=", patient_id)
    .where("audience", "=", "company")
    .orderBy("at", "desc")
    .executeTakeFirst();
  return last?.at ?? null;
}

/** Health check, else laboratory; null without either. */
async function reportOf(db: Db, order_number: string, patient_id: string): Promise<"mcu" | "lab" | null> {
  const version = await db
    .selectFrom("lab_result as r")
    .innerJoin("result_version as v", (join) =>
      join.onRef("v.result_id", "=", "r.result_id").onRef("v.version", "=", "r.version"),
    )
    .select("v.sections")
    .where("r.order_number", "=", order_number)
    .where("r.patient_id", "=", patient_id)
    .where("r.state", "in", ["ready", "partial"])
    .executeTakeFirst();
  if (!version) return null;
  return sectionsOf(version.sections).fitness ? "mcu" : "lab";
}

export async function recordEvents(db: Db, company_id: string) {
  const rows = await invited(db, company_id)
    .select(["o.office_care_id", "o.name", "o.date_from"])
    .distinct()
    .orderBy("o.date_from", "desc")
    .execute();
  return rows.map(({ office_care_id, name, date_from }) => ({ id: office_care_id, name, date_from }));
}
