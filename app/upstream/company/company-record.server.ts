import { z } from "zod";
import type { LangCode } from "../../lib/dates.ts";
import { bilingual, inLanguage } from "../client/bilingual.server.ts";
import { everyPage, pagedCall, type UpstreamContext } from "../client/client.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import {
  code,
  flagOr,
  key,
  optionalCode,
  optionalInstant,
  optionalKey,
  optionalText,
  orNull,
} from "../client/shapes.server.ts";
import { ATTENDANCE } from "../client/words/companies.ts";
import { CONCLUSION, REPORT_KIND } from "../client/words/results.ts";

const row = z.object({
  examination_item_id: key,
  office_care_id: key,
  event_name: z.string(),
  date_from: z.string().describe("YYYY-MM-DD, first day of the event"),
  employee_id: optionalKey.describe("an extension"),
  employee_number: optionalText,
  employee_name: z.string(),
  department: optionalText,
  state: code(ATTENDANCE),
  attended_at: optionalInstant,
  fitness: optionalCode(CONCLUSION).describe("the doctor's conclusion, without the note"),
  valid_until: optionalText.describe("YYYY-MM-DD"),
  employed: flagOr(true).describe("false: has left the company, and nothing is shared with it"),
  consent_at: optionalInstant.describe(
    "time since which the employee shares the result; missing: not shared",
  ),
  order_number: optionalKey.describe("only with consent"),
  report: code(REPORT_KIND)
    .nullable()
    .default("mcu")
    .describe("available report, only with consent; missing: `mcu`"),
});
export type RecordRow = z.output<typeof row>;

const figureIn = (lang: LangCode) =>
  orNull(
    z.object({
      total: z.number().int(),
      groups: z.array(
        z
          .object({ key: z.string(), ...bilingual("name"), count: z.number().int().nullable() })
          .transform(inLanguage(lang, "name")),
      ),
    }),
  ).describe(
    "null for fewer than five people; `count` is null for a hidden group; `others` combines small groups; `name_en` and `name_id` of a category as the reports name it",
  );
export type Figure = z.output<ReturnType<typeof figureIn>>;

const figuresIn = perLanguage((lang: LangCode) =>
  z.object({
    fitness: figureIn(lang),
    department: figureIn(lang),
    bmi: figureIn(lang).describe("people by the category on their report"),
    blood_pressure: figureIn(lang).describe("people by the category on their report"),
  }),
);
export type Figures = z.output<ReturnType<typeof figuresIn>>;

const recordQuery = z.object({
  office_care_id: z.string().optional(),
  department_id: z.string().optional(),
  fitness: z.enum(CONCLUSION.codes).optional(),
  date_from: z.string().optional().describe("YYYY-MM-DD"),
  date_to: z.string().optional(),
  download: z.literal(1).optional().describe("for the access log: the rows are saved to a file"),
  counts: z
    .literal("1")
    .optional()
    .describe(
      "adds `meta.state_counts`: examinations by conclusion, for roles that manage employees; an extension",
    ),
  latest: z
    .literal("1")
    .optional()
    .describe("only the newest examination of each employee, exceptions first; an extension"),
});
export type RecordQuery = Omit<z.input<typeof recordQuery>, "download" | "counts">;

export const listCompanyRecord = pagedCall("Company", "GET /company/medical-record/get", 20, {
  summary:
    "Lists employees invited to events, each with a one-word conclusion; rows only for roles that manage employees. Returns figures of one event, published once and independent of the other filters. Logs the access.",
  innerRows: 200,
  query: recordQuery,
  results: (lang: LangCode) =>
    z.object({
      rows: z.array(row),
      latest: flagOr(false).describe("`rows` are the newest examination of each employee; an extension"),
      events: z.array(z.object({ id: key, name: z.string(), date_from: z.string() })),
      figures: orNull(figuresIn(lang)).describe(
        "only for a given event, and only after it is closed; fixed from then on",
      ),
      additions: z
        .array(figuresIn(lang).extend({ drawn_on: z.string().describe("YYYY-MM-DD") }))
        .default([])
        .describe("figures of people with a conclusion after the event was closed; each person counts once"),
      closes_on: optionalText.describe("YYYY-MM-DD: the given event has figures from this day"),
    }),
});

export function listAllRecord(up: UpstreamContext, query: RecordQuery): Promise<RecordRow[]> {
  const load = (page: number) => listCompanyRecord(up, { ...query, download: 1 }, page, 100);
  return everyPage(load, ({ rows }) => rows);
}
