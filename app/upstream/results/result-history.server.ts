import { z } from "zod";
import { bilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import { isUnderstood } from "../../lib/not-understood.ts";
import { call, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage, reading } from "../client/endpoint.server.ts";
import { listOf, lossesOf, rowsOf } from "../client/list-shapes.server.ts";
import { codeOr, key, optionalInstant, optionalText, optionalZone } from "../client/shapes.server.ts";
import { VALUE_STATUS } from "../client/words/results.ts";
import { limits, measured, readMeasured, type MeasuredFields } from "./measured.server.ts";

function measuredPoint(
  lang: LangCode,
  row: MeasuredFields & Parameters<typeof readMeasured>[1] & { status: string },
) {
  const { unit, ...read } = readMeasured(row, row, { lang, isClear: isUnderstood(row.status) });
  return { ...read, unit: unit ?? "" };
}

const point = perLanguage((lang: LangCode) =>
  z
    .object({
      date: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .describe("local date of the specimen"),
      ...measured,
      ...bilingual("method"),
      ...limits,
      status: codeOr(VALUE_STATUS, "final").describe(
        "entered_in_error: withdrawn, without a value; absent: final",
      ),
      reason_en: optionalText.describe("reason for the correction, change or withdrawal"),
      reason_id: optionalText,
      replaced_at: optionalInstant.describe(
        "set on a replaced version, which is listed before its replacement; null for a current one",
      ),
      plant_name: optionalText,
      timezone: optionalZone.describe("IANA zone of the branch; null = the laboratory's seat"),
      order_number: optionalText,
    })
    .transform((row) => ({
      date: row.date,
      ...measuredPoint(lang, row),
      method: textIn(lang, { en: row.method_en, id: row.method_id }),
      ref_low: row.ref_low,
      ref_high: row.ref_high,
      reference_text: textIn(lang, { en: row.reference_text_en, id: row.reference_text_id }),
      goal_low: row.goal_low,
      goal_high: row.goal_high,
      status: row.status,
      reason: textIn(lang, { en: row.reason_en, id: row.reason_id }),
      replaced_at: row.replaced_at,
      plant_name: row.plant_name ?? "",
      timezone: row.timezone,
      order_number: row.order_number,
    })),
);

const referenceChange = z
  .object({
    percent: z.number().positive().max(1000).describe("of the earlier value"),
    source: key.describe("of the variation within a person"),
    as_of: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .describe("date of the figures"),
  })
  .nullable()
  .catch(null)
  .default(null)
  .describe(
    "reference change value, 95 %: a difference that analytical and biological variation rarely exceeds; null = not known, the portal then says nothing",
  );

const recentPoint = z.object({
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  value: z.number(),
});

const MOST_POINTS = 500;
const MOST_IN_FILE = 5000;
const MOST_RECENT = 12;

const seriesIn = (lang: LangCode, most: number) =>
  z.array(
    z
      .object({
        code: key.describe("LOINC"),
        ...bilingual("name"),
        ...bilingual("sub_category"),
        count: z
          .number()
          .int()
          .min(0)
          .describe(
            "number of current values in the requested period; withdrawn ones only if there are no others",
          ),
        reference_change: referenceChange,
        repeat_on: z.iso
          .date()
          .nullable()
          .catch(null)
          .default(null)
          .describe("a doctor advises to repeat the test from that day"),
        recent: rowsOf(recentPoint, { by: "date", newest: "last", most: MOST_RECENT }).describe(
          "without codes: numbers to draw small, of the last value's unit and method, oldest first, ending with it; absent: nothing is drawn",
        ),
        points: listOf(point(lang), { by: "date", newest: "last", most }),
        lost: lossesOf("points"),
      })
      .transform((row) => ({
        code: row.code,
        name: textIn(lang, { en: row.name_en, id: row.name_id }) || row.code,
        group: textIn(lang, { en: row.sub_category_en, id: row.sub_category_id }),
        count: row.count,
        reference_change: row.reference_change,
        repeat_on: row.repeat_on,
        recent: row.recent,
        points: inOrder(row.points),
        lost: row.lost,
      })),
  );

const historyCall = endpoint("Results", "GET /result/get-history", {
  summary:
    "Lists a patient's measured values over time, by code: all values of the given codes, oldest first; without codes, the last valid value of every code. Omits withheld and pending values.",
  query: z.object({
    patient_id: z.string().optional().describe("default: the caller"),
    code: z.string().optional().describe("at most ten LOINC codes, separated by commas"),
    date_from: z.string().optional(),
    date_to: z.string().optional(),
    download: z.literal(1).optional().describe("for the access log: the values are saved to a file"),
  }),
  rows: 200,
  results: (lang: LangCode) => seriesIn(lang, MOST_POINTS),
});

/** A replaced version precedes its replacement. */
function inOrder<Point extends Pick<HistoryPoint, "date" | "order_number" | "replaced_at">>(
  points: readonly Point[],
): Point[] {
  const replaced = ({ replaced_at }: Point) => (replaced_at === null ? Infinity : Date.parse(replaced_at));
  const orderOf = ({ date, order_number }: Point) => `${date} ${order_number ?? ""}`;
  const places = new Map<string, number>();
  for (const point of points) if (!places.has(orderOf(point))) places.set(orderOf(point), places.size);
  const place = (point: Point) => places.get(orderOf(point)) ?? 0;
  return points.toSorted(
    (a, b) =>
      a.date.localeCompare(b.date) ||
      place(a) - place(b) ||
      (replaced(a) === replaced(b) ? 0 : replaced(a) - replaced(b)),
  );
}

type Series = z.output<ReturnType<typeof historyCall.results>>[number];
type Added = "lost" | "recent" | "repeat_on";
export type HistorySeries = Omit<Series, Added> & Partial<Pick<Series, Added>>;
export type HistoryPoint = z.output<ReturnType<typeof point>>;

const fileCall = perLanguage((lang) => reading(historyCall, seriesIn(lang, MOST_IN_FILE)));

interface HistoryFilter {
  patient_id?: string | undefined;
  /** empty: every code's last value */
  codes: readonly string[];
  date_from?: string | undefined;
  date_to?: string | undefined;
  download?: boolean;
}

export function listHistory(
  up: UpstreamContext,
  { codes, download, ...filter }: HistoryFilter,
): Promise<HistorySeries[]> {
  const code = codes.length > 0 ? codes.join(",") : undefined;
  const query = { ...filter, code, download: download ? (1 as const) : undefined };
  return call(up, download ? fileCall(up.lang) : historyCall, { query });
}
