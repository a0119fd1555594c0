import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { analytesOf } from "../results/analytes.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import type { OrderRow } from "../orders/lifecycle/order-flow.ts";
import { patientName } from "../patients/patients.ts";
import { advisableTests } from "../retests/advise.ts";
import { issueResult, lastIssued, productCodes } from "../results/issue/result-issue.ts";
import { releaseResults } from "../orders/lifecycle/order-release.ts";
import { tellReferrers } from "../referrals/referrer-results.ts";
import { notifyFacility } from "../facility/specimen-notices.ts";
import type { Given } from "../results/issue/result-rows.ts";
import { observationsOf } from "../results/results.ts";
import { readySpecimens } from "../facility/specimens.ts";

/** @throws LabError `not_found` */
export async function requireEntryOrder(db: Db | Trx, order_number: string): Promise<OrderRow> {
  const order = await db
    .selectFrom("lab_order")
    .selectAll()
    .where("order_number", "=", order_number)
    .where("order_status", "in", ["active", "no_show", "progress", "completed"])
    .executeTakeFirst();
  if (!order) throw new LabError("not_found");
  return order;
}

export async function resultEntryView(db: Db, order_number: string) {
  await requireEntryOrder(db, order_number);
  const patients = await db
    .selectFrom("order_line as l")
    .innerJoin("patient as p", "p.patient_id", "l.patient_id")
    .select(["p.patient_id", "p.first_name", "p.last_name"])
    .distinct()
    .where("l.order_number", "=", order_number)
    .execute();
  const views = [];
  for (const { patient_id, ...person } of patients) {
    const result = await findResult(db, order_number, patient_id);
    const values = result ? await observationsOf(db, result.result_id, result.version) : [];
    const analytes = (await measuredOf(db, order_number, patient_id)).map(({ code, name, unit }) => {
      const row = values.find((item) => item.code === code);
      const issued = isIssued(result) ? row?.unit : null;
      return { code, name_en: name[0], name_id: name[1], unit: issued ?? unit, value: row?.value ?? null };
    });
    views.push({
      patient_id,
      analytes,
      tests: (await advisableTests(db, order_number, patient_id)).map(({ product_id, name_en, name_id }) => ({
        product_id,
        name_en,
        name_id,
      })),
      patient_name: patientName(person),
      state: result?.state ?? "waiting",
    });
  }
  return { order_number, patients: views.filter(({ analytes }) => analytes.length > 0) };
}

/**
 * Invents the rest of a waiting result.
 * @throws LabError `not_found`, `check_fields`; `result_state` when the result is not shown
 */
export async function enterValue(
  trx: Trx,
  clock: Clock,
  { order_number, patient_id, code, value, reason }: ResultEntry,
): Promise<void> {
  const order = await requireEntryOrder(trx, order_number);
  const analyte = (await measuredOf(trx, order_number, patient_id)).find((item) => item.code === code);
  if (!analyte) throw new LabError("not_found");
  const result = await findResult(trx, order_number, patient_id);
  if (!isIssued(result)) {
    await readySpecimens(trx, clock, order_number);
    await releaseResults(trx, clock, order, { patient_id, given: { [code]: value } });
    return;
  }
  if (result.state !== "ready") throw new LabError("result_state");
  if (!reason) throw new LabError("check_fields", { fields: { reason: ["required"] } });
  const { given = {}, sections } = await lastIssued(trx, result);
  const corrected: Given = { ...limitsIn(given[code]), value, status: "corrected" };
  // Conclusion and advice concerned the old value.
  await issueResult(trx, clock, result, {
    status: "corrected",
    given: { ...given, [code]: corrected },
    ...(sections && { sections }),
    reason: [reason, reason],
  });
  await tellOutside(trx, clock, result, "corrected");
}

/** A correction keeps the unit of the issued value. */
function isIssued(result: Row<"lab_result"> | undefined): result is Row<"lab_result"> {
  return result !== undefined && result.state !== "waiting" && result.state !== "partial";
}

async function tellOutside(
  trx: Trx,
  clock: Clock,
  { order_number, patient_id }: Row<"lab_result">,
  what: "corrected" | "withdrawn",
): Promise<void> {
  await tellReferrers(trx, clock, order_number, { what, patient_id });
  await notifyFacility(trx, clock, order_number, what);
}

interface ResultEntry {
  order_number: string;
  patient_id: string;
  /** LOINC */
  code: string;
  value: number;
  reason: string | null;
}

/** @throws LabError `not_found`; `result_state` when it is not shown */
export async function withdrawResult(
  trx: Trx,
  clock: Clock,
  { order_number, patient_id, reason }: Pick<ResultEntry, "order_number" | "patient_id"> & { reason: string },
): Promise<void> {
  const result = await findResult(trx, order_number, patient_id);
  if (!result) throw new LabError("not_found");
  if (result.state !== "ready" && result.state !== "partial") throw new LabError("result_state");
  const { given = {} } = await lastIssued(trx, result);
  await issueResult(trx, clock, result, { status: "entered_in_error", given, reason: [reason, reason] });
  await tellOutside(trx, clock, result, "withdrawn");
}

function limitsIn(given: Given | number | undefined): Given {
  if (given === undefined || typeof given === "number") return {};
  const { value: _value, comparator: _comparator, text: _text, flag: _flag, ...limits } = given;
  return limits;
}

async function measuredOf(db: Db | Trx, order_number: string, patient_id: string) {
  const codes = await productCodes(db, order_number, patient_id);
  const all = codes.flatMap(analytesOf).filter(({ typical }) => typical !== null);
  return all.filter(({ code }, index) => all.findIndex((analyte) => analyte.code === code) === index);
}

function findResult(
  db: Db | Trx,
  order_number: string,
  patient_id: string,
): Promise<Row<"lab_result"> | undefined> {
  return findRow(db, "lab_result", { order_number, patient_id });
}
