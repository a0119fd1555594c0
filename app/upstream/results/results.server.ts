import { z } from "zod";
import { bilingual, inLanguage, inLanguageAs } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import { call, pagedCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { UpstreamRefusal } from "../client/errors.ts";
import { rowsOf } from "../client/list-shapes.server.ts";
import { isClear } from "./clear.ts";
import { asUnclear, limits, measured, readMeasured } from "./measured.server.ts";
import { laboratoryIn, type ObservationGroup } from "./result-observations.server.ts";
import { sectionsIn } from "./result-sections.server.ts";
import {
  code,
  key,
  optionalCode,
  optionalInstant,
  flagOr,
  optionalText,
  optionalZone,
  permission,
  sensitive,
} from "../client/shapes.server.ts";
import { REPORT_KIND, RESULT_STATE, VERSION_STATUS } from "../client/words/results.ts";

const state = code(RESULT_STATE).describe("withdrawn: entered in error; canceled: not done");

const versionStatus = optionalCode(VERSION_STATUS).describe(
  "corrected: error fixed; amended: changed; appended: added to",
);

const count = z.number().int().min(0).nullable().catch(null).default(null);
const yes = z.boolean().catch(false);

const common = {
  order_number: z.string().min(1),
  patient_id: key,
  patient_name: z.string().catch(""),
  ...bilingual("panel_name"),
  plant_name: optionalText,
  timezone: optionalZone.describe("IANA zone of the branch; all days and times of the result are its own"),
  collected_at: optionalInstant.describe("of the specimen, or of the examination"),
  result_date: optionalInstant.describe("instant of the version; null without a version"),
  expected_at: optionalInstant,
  state,
  version_status: versionStatus,
  reason_en: optionalText.describe("reason it is withheld, or for this version"),
  reason_id: optionalText,
  withheld_code: optionalText.describe("counselling, unpaid"),
  withheld_at: optionalInstant,
  flagged_count: count.describe("values outside their range; null if no value is shown"),
  critical_count: count.describe("LL or HH values among them; null if the laboratory does not say"),
  is_new: yes.describe("the caller has not opened this version"),
  is_corrected: flagOr(false),
};

const named = (lang: LangCode) => inLanguageAs(lang, { name: "panel_name", reason: "reason" });

const PER_PAGE = 10;
const counted = {
  judged_count: count.describe("values that a reference range judged, none by a clinician's goal"),
  goal_count: count.describe("values that a clinician's goal judged"),
  unready_count: count.describe("values that are still measured"),
  value_count: count.describe("all values, also those without a flag or not ready"),
  examined: z
    .boolean()
    .nullable()
    .catch(null)
    .default(null)
    .describe("has an examination, hearing, lungs or findings beside the values"),
};

export const outsideIn = (lang: LangCode) =>
  z.object({ ...bilingual("name"), ...measured, ...limits }).transform((row) => ({
    name: textIn(lang, { en: row.name_en, id: row.name_id }),
    hasGoal: row.goal_low !== null || row.goal_high !== null,
    ...readMeasured(row, row, { lang, isClear: true }),
  }));
export type OutsideValue = z.output<ReturnType<typeof outsideIn>>;

const MOST_NAMED = 5;
const rowIn = (lang: LangCode) =>
  z
    .object({
      ...common,
      ...counted,
      sensitive,
      outside: rowsOf(outsideIn(lang), { most: MOST_NAMED }).describe(
        "the first values outside their range, critical ones first; absent: only counted",
      ),
    })
    .transform(named(lang));
export type ResultRow = z.output<ReturnType<typeof rowIn>>;

export const listResults = pagedCall("Results", "GET /result/get", PER_PAGE, {
  summary: "Lists results of the caller and of people whose results the caller may see, last issued first.",
  query: z.object({
    patient_id: z.string().optional(),
    q: z.string().optional().describe("part of the name of a test or value"),
    only_flagged: z.boolean().optional(),
    date_from: z.string().optional(),
    date_to: z.string().optional(),
  }),
  rows: PER_PAGE,
  results: (lang: LangCode) => z.array(rowIn(lang)),
});

const headerIn = (lang: LangCode) =>
  z
    .object({
      ...common,
      order_type: optionalText,
      is_own: permission.describe("the caller is the patient"),
      medical_record_number: optionalText,
      gender: optionalText.describe("M, F"),
      date_of_birth: optionalText.describe("YYYY-MM-DD"),
      practitioner_name: optionalText,
      plant_phone: optionalText,
      version: z.number().int().min(0).catch(0),
      current_version: z.number().int().min(0).catch(0),
      may_consent: permission.describe("the caller decides on sharing it"),
      reports: z.array(code(REPORT_KIND)).default([]).describe("available PDF reports"),
    })
    .transform(named(lang));

const correctionIn = (lang: LangCode) =>
  z
    .object({
      at: optionalInstant,
      version: z.number().int(),
      status: versionStatus,
      ...bilingual("reason"),
      previous: z.object({
        version: z.number().int().describe("request it with `version`"),
        issued_at: optionalInstant,
        observations: laboratoryIn(lang).observations.describe("changed values, as they were before"),
      }),
    })
    .transform(inLanguage(lang, "reason"));

function unclearGroups(lang: LangCode, groups: ObservationGroup[]): ObservationGroup[] {
  return groups.map((group) => ({
    ...group,
    observations: group.observations.map((row) => asUnclear(row, row, lang)),
  }));
}

const detailCall = endpoint("Results", "GET /result/get-detail", {
  summary:
    "Returns one result. A pending, withheld, withdrawn or canceled result has a header and no values; 404 also for results the caller may not see.",
  innerRows: 1000,
  query: z.object({
    order_number: z.string(),
    patient_id: z.string().optional().describe("default: the caller, else the first accessible person"),
    version: z.number().optional().describe("earlier version; default: the current one"),
  }),
  results: (lang: LangCode) =>
    z
      .object({
        header: headerIn(lang),
        laboratory: laboratoryIn(lang).groups,
        ...sectionsIn(lang),
        ...bilingual("conclusion"),
        ...bilingual("advice"),
        corrections: z.array(correctionIn(lang)).default([]),
      })
      .transform(inLanguage(lang, "conclusion", "advice"))
      .transform((result) =>
        isClear(result.header) ? result : { ...result, laboratory: unclearGroups(lang, result.laboratory) },
      ),
});
export type Result = z.output<ReturnType<typeof detailCall.results>>;
export type ResultHeader = Result["header"];
export type Correction = Result["corrections"][number];

/** An order may have several people's results. */
export interface ResultKey {
  order_number: string;
  patient_id?: string | undefined;
}

export function getResult(
  up: UpstreamContext,
  of: ResultKey & { version?: number | undefined },
): Promise<Result> {
  return call(up, detailCall, { query: of });
}

const readCall = endpoint("Results", "POST /result/mark-read", {
  summary: "Records that the caller has opened a result: this version, and no newer one.",
  harmless: true,
  body: z.object({
    order_number: z.string(),
    patient_id: z.string().optional(),
    version: z.number().int().optional().describe("shown version"),
  }),
});

export async function markResultRead(
  up: UpstreamContext,
  of: ResultKey & { version: number | undefined },
): Promise<void> {
  try {
    await call(up, readCall, { body: of });
  } catch (error) {
    const isStrict = error instanceof UpstreamRefusal && [400, 422].includes(error.status);
    if (!isStrict || of.version === undefined) throw error;
    // A strict provider refuses the field.
    const { version: _version, ...known } = of;
    await call(up, readCall, { body: known });
  }
}
