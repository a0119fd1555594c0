import { z } from "zod";
import { bilingual, inLanguage } from "../client/bilingual.server.ts";
import { plainCall } from "../client/client.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import {
  code,
  flagOr,
  key,
  optionalCode,
  optionalInstant,
  optionalText,
  orNull,
} from "../client/shapes.server.ts";
import { PARTICIPANT_STATE } from "../client/words/companies.ts";
import { CONCLUSION } from "../client/words/results.ts";
import { employeeIn } from "../employees/employees.server.ts";
import { facilityOrderIn } from "../facility/facility.server.ts";
import { participant } from "../office-care/office-care.server.ts";
import type { LangCode } from "../../lib/dates.ts";

const { first, second, withdrawn, window } = participant.shape;

const examinationIn = perLanguage((lang) =>
  z
    .object({
      examination_item_id: key,
      event_name: z.string().catch(""),
      date_from: optionalText.describe("YYYY-MM-DD, first day of the event"),
      ...bilingual("product_name"),
      first,
      second,
      withdrawn,
      window,
      state: code(PARTICIPANT_STATE),
      attended_at: optionalInstant,
      fitness: optionalCode(CONCLUSION).describe("the conclusion that the employer reads"),
      valid_until: optionalText.describe("YYYY-MM-DD"),
      consent_at: optionalInstant.describe("time since which the result is shared with the employer"),
    })
    .transform(inLanguage(lang, "product_name")),
);
export type KnownExamination = z.output<ReturnType<typeof examinationIn>>;

const referral = z.object({
  referral_number: key,
  diagnosis: optionalText,
  note: optionalText,
  contact: orNull(
    z.object({
      name: optionalText,
      phone: optionalText,
      date_of_birth: optionalText.describe("YYYY-MM-DD"),
    }),
  ).describe("as written by the doctor"),
  result_shared: flagOr(false),
});

const knownIn = perLanguage((lang: LangCode) =>
  z.object({
    employers: z
      .array(
        z.object({
          company_name: z.string(),
          employee: employeeIn,
          examinations: z.array(examinationIn(lang)).default([]),
        }),
      )
      .default([]),
    doctors: z.array(z.object({ practitioner_name: z.string(), referral })).default([]),
    facilities: z.array(z.object({ facility_name: z.string(), order: facilityOrderIn(lang) })).default([]),
  }),
);
export type KnownToOthers = z.output<ReturnType<typeof knownIn>>;

export const getKnownToOthers = plainCall("Privacy", "GET /privacy/get-known", {
  summary:
    "Returns what employers, referring doctors and medical centres read about the caller, apart from results: an employer's data of the employee and examinations with decisions and conclusion, referrals, orders of medical centres.",
  innerRows: 1000,
  results: (lang: LangCode) => knownIn(lang),
});
