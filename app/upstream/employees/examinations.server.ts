import { z } from "zod";
import { inLanguage } from "../client/bilingual.server.ts";
import { pagedCall } from "../client/client.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import { code, key, optionalCode, optionalInstant, optionalText } from "../client/shapes.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { PARTICIPANT_STATE } from "../client/words/companies.ts";
import { CONCLUSION } from "../client/words/results.ts";

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
      state: code(PARTICIPANT_STATE),
      attended_at: optionalInstant,
      fitness: optionalCode(CONCLUSION).describe("the doctor's conclusion, without the note; an extension"),
      valid_until: optionalText.describe("YYYY-MM-DD; an extension"),
    })
    .transform(inLanguage(lang, "product_name")),
);
export type EmployeeExamination = z.output<ReturnType<typeof examinationIn>>;

export const listExaminationsOf = pagedCall("Employees", "GET /employee/get-examinations", 20, {
  summary:
    "Lists the examinations of one employee, newest first, with attendance and a one-word conclusion; only for roles that manage employees. Logs the access.",
  query: z.object({ employee_id: z.string() }),
  rows: 100,
  results: (lang: LangCode) => z.array(examinationIn(lang)),
});
