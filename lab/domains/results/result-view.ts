import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { grouped } from "../../lib/grouped.ts";
import { isSameValue } from "../../lib/value-text.ts";
import { CRITICAL, panelNames, isChange, isShown, keyOf, OUTSIDE } from "./result-list.ts";
import { patientName } from "../patients/patients.ts";
import { explainer } from "./explanations.ts";
import { mayConsent } from "./result-access.ts";
import { recordedConclusions, withConclusion } from "./recorded-conclusions.ts";
import { sectionsOf, type ResultSections } from "./result-sections.ts";
import {
  observationsOf,
  previousValues,
  versionsOf,
  type ObservationRow,
  type OwnResult,
  type VersionRow,
} from "./results.ts";

type Previous = Awaited<ReturnType<typeof previousValues>> extends Map<string, infer Row> ? Row : never;

const NO_SECTIONS: ResultSections = sectionsOf("{}");

/**
 * Results of GET /result/get-detail for the current or an earlier version. Withheld, withdrawn or
 * waiting ones have a header and no values.
 * @throws LabError `not_found` for an unknown version, and for versions of a result that is not shown
 */
export async function resultView(db: Db, call: CallContext, own: OwnResult, version?: number) {
  const { result } = own;
  const shown = isShown(result.state);
  if (version !== undefined && !shown) throw new LabError("not_found");
  const versions = await versionsOf(db, result.result_id);
  const asked = versions.find((one) => one.version === (version ?? result.version));
  if (version !== undefined && !asked) throw new LabError("not_found");
  const rows = asked && shown ? await observationsOf(db, result.result_id, asked.version) : [];
  // A company reads only this result: no earlier values, no doctor's note to the patient.
  const isCompany = call.caller.user_type === 3;
  // The same for doctors and medical centres: earlier values may come from elsewhere.
  const isOther = call.caller.user_type !== 1;
  const previous = isOther
    ? new Map<string, never>()
    : await previousValues(
        db,
        own,
        rows.map((row) => row.code),
      );
  const explain = isOther || rows.length === 0 ? null : await explainer(db);
  const isCurrent = version === undefined || version === result.version;
  const issued = asked && shown ? sectionsOf(asked.sections) : NO_SECTIONS;
  // In every state of the result: the employer reads the conclusion.
  const recorded = isCurrent ? await recordedConclusions(db, [result.order_number]) : null;
  const read = withConclusion(issued, recorded?.get(result.order_number));
  const sections = isCompany ? withoutNote(read) : read;
  const written = shown && !isCompany ? asked : undefined;
  return {
    header: await headerOf(db, call, own, asked ?? null, versions, rows),
    laboratory: groupsOf(rows, (row) => ({
      ...observationView(row, previous.get(row.code)),
      ...explain?.(row),
    })),
    ...sections,
    conclusion_en: written?.conclusion_en ?? null,
    conclusion_id: written?.conclusion_id ?? null,
    advice_en: written?.advice_en ?? null,
    advice_id: written?.advice_id ?? null,
    corrections: shown ? await correctionsOf(db, versions) : [],
  };
}

/** Conclusion in one word, without the doctor's note. */
function withoutNote(sections: ResultSections): ResultSections {
  const { fitness } = sections;
  return { ...sections, fitness: fitness && { ...fitness, note_en: null, note_id: null } };
}

export type ResultView = Awaited<ReturnType<typeof resultView>>;

async function headerOf(
  db: Db,
  call: CallContext,
  { result, patient, sensitive }: OwnResult,
  version: VersionRow | null,
  versions: readonly VersionRow[],
  rows: readonly ObservationRow[],
) {
  const order = await db
    .selectFrom("lab_order as o")
    .leftJoin("plant", "plant.plant_id", "o.plant_id")
    .select(["o.practitioner_name", "o.order_type", "plant.name as plant_name", "plant.phone as plant_phone"])
    .select("plant.timezone")
    .where("o.order_number", "=", result.order_number)
    .executeTakeFirstOrThrow();
  const read = await findRow(
    db,
    "result_read",
    { result_id: result.result_id, account_id: call.caller.account_id },
    ["version"],
  );
  const names = (await panelNames(db, [result])).get(keyOf(result));
  const shown = isShown(result.state);
  const withheld = result.state === "withheld";
  const sections = version && shown ? sectionsOf(version.sections) : NO_SECTIONS;
  return {
    order_number: result.order_number,
    order_type: order.order_type,
    panel_name_en: names?.panel_name_en ?? "",
    panel_name_id: names?.panel_name_id ?? "",
    patient_id: patient.patient_id,
    patient_name: patientName(patient),
    is_own: patient.patient_id === call.caller.patient_id,
    medical_record_number: patient.medical_record_number,
    gender: patient.gender,
    date_of_birth: patient.date_of_birth,
    practitioner_name: order.practitioner_name,
    plant_name: order.plant_name,
    plant_phone: order.plant_phone,
    timezone: order.timezone,
    collected_at: result.collected_at,
    result_date: version?.issued_at ?? null,
    expected_at: result.expected_at,
    state: result.state,
    version: version?.version ?? 0,
    current_version: result.version,
    version_status: version?.status ?? null,
    reason_en: withheld ? result.reason_en : (version?.reason_en ?? null),
    reason_id: withheld ? result.reason_id : (version?.reason_id ?? null),
    withheld_code: result.withheld_code,
    withheld_at: result.withheld_at,
    flagged_count: shown ? rows.filter(({ flag }) => flag !== null && OUTSIDE.includes(flag)).length : null,
    critical_count: shown ? rows.filter(({ flag }) => flag !== null && CRITICAL.includes(flag)).length : null,
    is_new: result.version > 0 && !withheld && read?.version !== result.version,
    is_corrected: versions.some(({ status }) => status === "corrected"),
    sensitive,
    may_consent: call.caller.user_type === 1 && (await mayConsent(db, call, patient)),
    reports: shown
      ? [...(rows.length > 0 ? (["lab"] as const) : []), ...(sections.fitness ? (["mcu"] as const) : [])]
      : [],
  };
}

function groupsOf<View>(rows: readonly ObservationRow[], viewOf: (row: ObservationRow) => View) {
  return [...grouped(rows, (row) => row.sub_category_code)].map(([sub_category_code, own]) => {
    const { sub_category_en = "", sub_category_id = "" } = own[0] ?? {};
    return {
      sub_category_code,
      sub_category_en,
      sub_category_id,
      observations: own.map(viewOf),
    };
  });
}

export function observationView(row: ObservationRow, previous?: Previous) {
  const {
    observation_id: _observation,
    result_id: _result,
    version: _version,
    position: _position,
    sub_category_code: _code,
    sub_category_en: _en,
    sub_category_id: _id,
    ...shown
  } = row;
  return {
    ...shown,
    previous: previous ?? null,
  };
}

/** Versions that changed an earlier one, latest first, with the earlier values that differ. */
async function correctionsOf(db: Db, versions: readonly VersionRow[]) {
  const changes = [];
  for (const [at, version] of versions.entries()) {
    const before = versions[at - 1];
    if (!before || !isChange(version.status)) continue;
    const now = await observationsOf(db, version.result_id, version.version);
    const then = await observationsOf(db, before.result_id, before.version);
    const differing = then.filter((old) => {
      const row = now.find(({ code }) => code === old.code);
      const isSame = row && isSameValue(row, old) && row.flag === old.flag;
      return !isSame || row.ref_low !== old.ref_low || row.ref_high !== old.ref_high;
    });
    changes.unshift({
      at: version.issued_at,
      version: version.version,
      status: version.status,
      reason_en: version.reason_en,
      reason_id: version.reason_id,
      previous: {
        version: before.version,
        issued_at: before.issued_at,
        observations: differing.map((row) => observationView(row)),
      },
    });
  }
  return changes;
}
