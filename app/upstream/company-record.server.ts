import { z } from "zod";
import { callList, type UpstreamContext } from "./client.server.ts";
import { endpoint } from "./endpoint.server.ts";
import { key, optionalInstant, optionalKey, optionalText } from "./shapes.server.ts";

export const FITNESS = [
  "fit",
  "fit_note",
  "fit_restricted",
  "temp_unfit",
  "unfit_job",
  "unfit",
  "pending",
] as const;
export type Fitness = (typeof FITNESS)[number];

const row = z.object({
  examination_item_id: key,
  office_care_id: key,
  event_name: z.string(),
  date_from: z.string().describe("YYYY-MM-DD, first day of the event"),
  employee_number: optionalText,
  employee_name: z.string(),
  department: optionalText,
  state: z.enum(["invited", "attended", "no_show"]).catch("invited"),
  attended_at: optionalInstant,
  fitness: z.enum(FITNESS).nullable().catch(null).describe("the doctor's conclusion; never its note"),
  valid_until: optionalText.describe("YYYY-MM-DD"),
  consent_at: optionalInstant.describe("since when the employee shares the result; missing: not shared"),
  order_number: optionalKey.describe("only with consent"),
  report: z
    .enum(["mcu", "lab"])
    .nullable()
    .catch(null)
    .default("mcu")
    .describe("the report that there is, only with consent; missing: of the health check"),
});
export type RecordRow = z.output<typeof row>;

const figure = z
  .object({
    total: z.number().int(),
    groups: z.array(z.object({ key: z.string(), count: z.number().int().nullable() })),
  })
  .nullish()
  .catch(null)
  .describe(
    "null: fewer than five people; a group's count is null when it is hidden; `others` are small groups put together",
  );
export type Figure = z.output<typeof figure>;

const figures = z.object({ fitness: figure, department: figure, bmi: figure, blood_pressure: figure });
export type Figures = z.output<typeof figures>;

const recordQuery = z.object({
  office_care_id: z.string().optional(),
  department_id: z.string().optional(),
  fitness: z.enum(FITNESS).optional(),
  date_from: z.string().optional().describe("YYYY-MM-DD"),
  date_to: z.string().optional(),
  download: z.literal(1).optional().describe("the rows are saved to a file, for the access log"),
  page: z.number(),
  per_page: z.number(),
});
export type RecordQuery = Omit<z.input<typeof recordQuery>, "page" | "per_page" | "download">;

const recordCall = endpoint("Company", {
  path: "/company/medical-record/get",
  area: "company",
  summary:
    "Who was invited to which event, with the conclusion in one word; rows only for the roles that keep employees. Figures of one event, published once and the same whatever else is filtered. Logged.",
  availability: "extension",
  innerRows: 200,
  query: recordQuery,
  results: z.object({
    rows: z.array(row),
    events: z.array(z.object({ id: key, name: z.string(), date_from: z.string() })),
    figures: figures
      .nullish()
      .catch(null)
      .describe("only when an event is named, and only once it is closed; they never change afterwards"),
    additions: z
      .array(figures.extend({ drawn_on: z.string().describe("YYYY-MM-DD") }))
      .catch([])
      .default([])
      .describe("of people whose conclusion came after the event was closed; nobody is counted twice"),
    closes_on: optionalText.describe("YYYY-MM-DD: from this day the named event has figures"),
  }),
});

/** With the selectable events, and the chosen event's figures. */
export function listCompanyRecord(
  up: UpstreamContext,
  query: RecordQuery,
  { page, per_page = 20, download = false }: { page: number; per_page?: number; download?: boolean },
) {
  return callList(up, recordCall, {
    query: { ...query, page, per_page, download: download ? 1 : undefined },
  });
}

const MOST_PAGES = 50;

/** At most 5,000, fetched page by page. */
export async function listAllRecord(up: UpstreamContext, query: RecordQuery): Promise<RecordRow[]> {
  const found: RecordRow[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { results, meta } = await listCompanyRecord(up, query, { page, per_page: 100, download: true });
    found.push(...results.rows);
    if (page >= meta.last_page) break;
  }
  return found;
}
