import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { grouped } from "../../lib/grouped.ts";
import { isSameValue } from "../../lib/value-text.ts";
import type { ResultFlag } from "../../database/tables.generated.ts";
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
const NO_VERSION = { version: 0, issued_at: null, status: null, reason_en: null, reason_id: null } as const;

/** @throws LabError `not_found` for an unknown version, and for versions of a result that is not shown */
export async function resultView(db: Db, call: CallContext, ownResult: OwnResult, version?: number) {
  const { result } = ownResult;
  const shown = isShown(result.state);
  if (version !== undefined && !shown) throw new LabError("not_found");
  const versions = await versionsOf(db, result.result_id);
  const requested = versions.find((item) => item.version === (version ?? result.version));
  if (version !== undefined && !requested) throw new LabError("not_found");
  const issued = shown ? requested : undefined;
  const rows = issued ? await observationsOf(db, result.result_id, issued.version) : [];
  const viewOf = await rowViewer(db, call, ownResult, rows);
  const isCurrent = version === undefined || version === result.version;
  const recorded = isCurrent ? await recordedConclusions(db, [result.order_number]) : null;
  const sections = withConclusion(
    issued ? sectionsOf(issued.sections) : NO_SECTIONS,
    recorded?.get(result.order_number),
  );
  // Companies get no doctor's note.
  const isCompany = call.caller.user_type === 3;
  return {
    header: await headerOf(db, call, ownResult, requested ?? null, versions, rows),
    laboratory: groupsOf(rows, viewOf),
    ...(isCompany ? withoutNote(sections) : sections),
    ...writtenIn(isCompany ? undefined : issued),
    corrections: shown ? await correctionsOf(db, versions) : [],
  };
}

/** With earlier values and explanations for patients only; earlier values may come from elsewhere. */
async function rowViewer(db: Db, call: CallContext, ownResult: OwnResult, rows: readonly ObservationRow[]) {
  const isPatient = call.caller.user_type === 1;
  const codes = rows.map((row) => row.code);
  const previous = isPatient ? await previousValues(db, ownResult, codes) : new Map<string, never>();
  const explain = isPatient && rows.length > 0 ? await explainer(db) : null;
  return (row: ObservationRow) => ({
    ...observationView(row, previous.get(row.code)),
    ...explain?.(row),
  });
}

function writtenIn(version: VersionRow | undefined) {
  return {
    conclusion_en: version?.conclusion_en ?? null,
    conclusion_id: version?.conclusion_id ?? null,
    advice_en: version?.advice_en ?? null,
    advice_id: version?.advice_id ?? null,
  };
}

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
  const order = await orderOf(db, result.order_number);
  const read = await findRow(
    db,
    "result_read",
    { result_id: result.result_id, account_id: call.caller.account_id },
    ["version"],
  );
  const names = (await panelNames(db, [result])).get(keyOf(result));
  const shown = isShown(result.state);
  const withheld = result.state === "withheld";
  const issued = version ?? NO_VERSION;
  const { reason_en, reason_id } = withheld ? result : issued;
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
    result_date: issued.issued_at,
    expected_at: result.expected_at,
    state: result.state,
    version: issued.version,
    current_version: result.version,
    version_status: issued.status,
    reason_en,
    reason_id,
    withheld_code: result.withheld_code,
    withheld_at: result.withheld_at,
    flagged_count: shown ? countOf(rows, OUTSIDE) : null,
    critical_count: shown ? countOf(rows, CRITICAL) : null,
    is_new: result.version > 0 && !withheld && read?.version !== result.version,
    is_corrected: versions.some(({ status }) => status === "corrected"),
    sensitive,
    may_consent: call.caller.user_type === 1 && (await mayConsent(db, call, patient)),
    reports: shown ? reportsOf(rows, version ? sectionsOf(version.sections) : NO_SECTIONS) : [],
  };
}

function orderOf(db: Db, order_number: string) {
  return db
    .selectFrom("lab_order as o")
    .leftJoin("plant", "plant.plant_id", "o.plant_id")
    .select(["o.practitioner_name", "o.order_type", "plant.name as plant_name", "plant.phone as plant_phone"])
    .select("plant.timezone")
    .where("o.order_number", "=", order_number)
    .executeTakeFirstOrThrow();
}

function countOf(rows: readonly ObservationRow[], flags: readonly ResultFlag[]): number {
  return rows.filter(({ flag }) => flag !== null && flags.includes(flag)).length;
}

function reportsOf(rows: readonly ObservationRow[], { fitness }: ResultSections): ("lab" | "mcu")[] {
  const reports: ("lab" | "mcu")[] = [];
  if (rows.length > 0) reports.push("lab");
  if (fitness) reports.push("mcu");
  return reports;
}

function groupsOf<View>(rows: readonly ObservationRow[], viewOf: (row: ObservationRow) => View) {
  return [...grouped(rows, (row) => row.sub_category_code)].map(([sub_category_code, members]) => {
    const { sub_category_en = "", sub_category_id = "" } = members[0] ?? {};
    return {
      sub_category_code,
      sub_category_en,
      sub_category_id,
      observations: members.map(viewOf),
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

async function correctionsOf(db: Db, versions: readonly VersionRow[]) {
  const changes = [];
  for (const [index, version] of versions.entries()) {
    const before = versions[index - 1];
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
