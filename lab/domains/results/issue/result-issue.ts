import type { Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import { followCritical } from "../critical/critical-alerts.ts";
import type { Db, Trx, Row } from "../../../database/db.ts";
import { findRows, insertRows, requireRow } from "../../../database/rows.ts";
import type { Bilingual } from "../../../lib/labels.ts";
import { branchTime } from "../../../lib/local-time.ts";
import { contentList } from "../../products/products.ts";
import { judgedAnew } from "./judged-anew.ts";
import { publishCorrections } from "../result-corrections.ts";
import { notifyResult } from "../result-notices.ts";
import { givenOf, observationRows, type GivenValues } from "./result-rows.ts";
import type { SectionsInput } from "../result-sections.ts";
import { resultSections } from "../result-sections.ts";
import type { ObservationStatus, ResultState, VersionStatus } from "../../../database/tables.generated.ts";

/** `reason` is required except for preliminary and final. */
export interface Issue {
  status: VersionStatus;
  given?: GivenValues;
  waiting?: readonly string[];
  sections?: SectionsInput;
  conclusion?: Bilingual;
  advice?: Bilingual;
  reason?: Bilingual;
}

const STATE_OF: Record<VersionStatus, ResultState> = {
  preliminary: "partial",
  final: "ready",
  corrected: "ready",
  amended: "ready",
  appended: "ready",
  entered_in_error: "withdrawn",
  cancelled: "canceled",
};

const VALUE_STATUS: Record<VersionStatus, ObservationStatus> = {
  preliminary: "preliminary",
  final: "final",
  corrected: "final",
  amended: "final",
  appended: "final",
  entered_in_error: "entered_in_error",
  cancelled: "cancelled",
};

/** Existing results stay. */
export async function openResults(
  trx: Trx,
  { order_number }: { order_number: string },
  collected_at: string,
): Promise<Row<"lab_result">[]> {
  const lines = await trx
    .selectFrom("order_line as l")
    .innerJoin("product as p", "p.product_id", "l.product_id")
    .select(["l.patient_id", "p.turnaround_hours"])
    .where("l.order_number", "=", order_number)
    .orderBy("l.position")
    .execute();
  const rows: Row<"lab_result">[] = [];
  for (const patient_id of new Set(lines.map((line) => line.patient_id))) {
    const hours = Math.max(
      ...lines.filter((line) => line.patient_id === patient_id).map((line) => line.turnaround_hours),
    );
    const result_id = `res-${order_number.slice(4)}-${patient_id.slice(4)}`;
    await trx
      .insertInto("lab_result")
      .values({
        result_id,
        patient_id,
        order_number,
        collected_at,
        state: "waiting",
        expected_at: new Date(Date.parse(collected_at) + hours * 3_600_000).toISOString(),
      })
      .onConflict((conflict) => conflict.columns(["order_number", "patient_id"]).doNothing())
      .execute();
    rows.push(await requireRow(trx, "lab_result", { order_number, patient_id }));
  }
  return rows;
}

/** A withheld result stays withheld and sends no notices. @returns the version number */
export async function issueResult(
  trx: Trx,
  clock: Clock,
  result: Row<"lab_result">,
  issue: Issue,
): Promise<number> {
  const { result_id, version: former } = result;
  const rows = await findRows(trx, "observation", { result_id, version: former });
  const judged = judgedAnew(issue, rows, rows.length > 0 ? await draftsOf(trx, result, issue) : []);
  const version = await addVersion(trx, clock.now().toISOString(), result, judged);
  const told = await followCritical(trx, clock, result.result_id);
  if (result.state !== "withheld") await notifyResult(trx, clock, result, judged.reason !== undefined, told);
  return version;
}

/** Sends no notices. @param at instant of issue */
export async function addVersion(
  trx: Trx,
  at: string,
  result: Row<"lab_result">,
  issue: Issue,
): Promise<number> {
  const { result_id } = result;
  const version = result.version + 1;
  const sections = JSON.stringify(resultSections.parse(issue.sections ?? {}));
  await insertRows(trx, "result_version", {
    result_id,
    version,
    sections,
    ...textsOf(issue),
    status: issue.status,
    issued_at: at,
  });
  const isShown = issue.status !== "entered_in_error" && issue.status !== "cancelled";
  await publishCorrections(trx, at, result, isShown ? version : null);
  const drafts = await draftsOf(trx, result, issue);
  if (drafts.length > 0) {
    const rows = drafts.map((draft, position) => ({
      ...draft,
      result_id,
      version,
      position,
      observation_id: `${result_id}-${String(version)}-${String(position)}`,
    }));
    await insertRows(trx, "observation", rows);
  }
  await trx
    .updateTable("lab_result")
    .set({
      version,
      issued_at: result.issued_at ?? at,
      ...(result.state === "withheld" ? {} : { state: STATE_OF[issue.status] }),
    })
    .where("result_id", "=", result_id)
    .execute();
  return version;
}

function textsOf({ reason, conclusion, advice }: Issue) {
  const [reason_en = null, reason_id = null] = reason ?? [];
  const [conclusion_en = null, conclusion_id = null] = conclusion ?? [];
  const [advice_en = null, advice_id = null] = advice ?? [];
  return { reason_en, reason_id, conclusion_en, conclusion_id, advice_en, advice_id };
}

async function draftsOf(
  trx: Trx,
  { order_number, patient_id, collected_at }: Row<"lab_result">,
  issue: Issue,
) {
  const patient = await requireRow(trx, "patient", { patient_id }, ["gender", "date_of_birth"]);
  const plant = await trx
    .selectFrom("lab_order as o")
    .leftJoin("plant", "plant.plant_id", "o.plant_id")
    .select("plant.timezone")
    .where("o.order_number", "=", order_number)
    .executeTakeFirstOrThrow();
  const codes = await codesOf(trx, order_number, patient_id);
  const done = codes.filter(({ isDone }) => isDone).map(({ code }) => code);
  const undone = codes.map(({ code }) => code).filter((code) => !done.includes(code));
  return observationRows(trx, {
    order_number,
    patient,
    undone,
    specimen: branchTime(collected_at, plant.timezone),
    // Of two products that share a value, the one performed counts.
    product_codes: [...done, ...undone],
    waiting: issue.waiting,
    given: issue.given ?? {},
    status: VALUE_STATUS[issue.status],
  });
}

export async function productCodes(
  db: Db | Trx,
  order_number: string,
  patient_id: string,
): Promise<string[]> {
  const codes = await codesOf(db, order_number, patient_id);
  return codes.filter(({ isDone }) => isDone).map(({ code }) => code);
}

async function codesOf(db: Db | Trx, order_number: string, patient_id: string) {
  const lines = await db
    .selectFrom("order_line as l")
    .leftJoin("line_not_done as n", "n.order_line_id", "l.order_line_id")
    .select(["l.product_code", "l.content", "n.at as undone_at"])
    .where("l.order_number", "=", order_number)
    .where("l.patient_id", "=", patient_id)
    .orderBy("l.position")
    .execute();
  return lines.flatMap(({ product_code, content, undone_at }) => {
    const items = contentList.parse(JSON.parse(content));
    const codes = items.length > 0 ? items.map((item) => item.product_code) : [product_code];
    return codes.map((code) => ({ code, isDone: undone_at === null }));
  });
}

export async function withholdResult(
  trx: Trx,
  at: string,
  result_id: string,
  withheld_code: "counselling" | "unpaid",
  [reason_en, reason_id]: Bilingual,
): Promise<void> {
  await trx
    .updateTable("lab_result")
    .set({ state: "withheld", withheld_code, withheld_at: at, reason_en, reason_id })
    .where("result_id", "=", result_id)
    .execute();
}

/** @throws LabError `not_found` when it is not withheld or has no version */
export async function releaseWithheld(trx: Trx, clock: Clock, result: Row<"lab_result">): Promise<void> {
  if (result.state !== "withheld" || result.version === 0) throw new LabError("not_found");
  const { status } = await requireRow(
    trx,
    "result_version",
    { result_id: result.result_id, version: result.version },
    ["status"],
  );
  await trx
    .updateTable("lab_result")
    .set({
      state: STATE_OF[status],
      withheld_code: null,
      withheld_at: null,
      reason_en: null,
      reason_id: null,
    })
    .where("result_id", "=", result.result_id)
    .execute();
  const told = await followCritical(trx, clock, result.result_id);
  await notifyResult(trx, clock, result, false, told);
}

export async function lastIssued(
  trx: Trx,
  { result_id, version }: Row<"lab_result">,
): Promise<Partial<Issue>> {
  const rows = await findRows(trx, "observation", { result_id, version });
  const last = await trx
    .selectFrom("result_version")
    .select(["status", "sections", "conclusion_en", "conclusion_id", "advice_en", "advice_id"])
    .where("result_id", "=", result_id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (last?.status === "entered_in_error") return {};
  const both = (en: string | null | undefined, id: string | null | undefined): Bilingual | null =>
    en != null && id != null ? [en, id] : null;
  const conclusion = both(last?.conclusion_en, last?.conclusion_id);
  const advice = both(last?.advice_en, last?.advice_id);
  return {
    given: givenOf(rows),
    ...(last && { sections: resultSections.parse(JSON.parse(last.sections)) }),
    ...(conclusion && { conclusion }),
    ...(advice && { advice }),
  };
}
