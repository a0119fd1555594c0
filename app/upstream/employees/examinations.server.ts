import { z } from "zod";
import { inLanguage } from "../client/bilingual.server.ts";
import { callList, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import { key, optionalInstant } from "../client/shapes.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { participantStates } from "../office-care/office-care.server.ts";

const examinationIn = perLanguage((lang) =>
  z
    .object({
      examination_item_id: key,
      office_care_id: key,
      event_name: z.string(),
      date_from: z.string().describe("YYYY-MM-DD, like date_to"),
      date_to: z.string(),
      product_name_en: z.string(),
      product_name_id: z.string(),
      state: z.enum(participantStates),
      attended_at: optionalInstant,
    })
    .transform(inLanguage(lang, "product_name")),
);
export type EmployeeExamination = z.output<ReturnType<typeof examinationIn>>;

const listCall = endpoint("Employees", "GET /employee/get-examinations", {
  summary:
    "Lists the examinations of one employee, newest first, with attendance and without conclusions; only for roles that manage employees.",
  query: z.object({ employee_id: z.string(), page: z.number(), per_page: z.number() }),
  rows: 100,
  results: (lang: LangCode) => z.array(examinationIn(lang)),
});

export function listExaminationsOf(up: UpstreamContext, employee_id: string, page: number) {
  return callList(up, listCall, { query: { employee_id, page, per_page: 20 } });
}
