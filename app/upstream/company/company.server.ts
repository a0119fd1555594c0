import { z } from "zod";
import { inLanguage, inLanguageAs, plainOrBilingual } from "../client/bilingual.server.ts";
import { caller, plainCall } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import { NOT_UNDERSTOOD } from "../../lib/not-understood.ts";
import { costedPeople, decidesNext } from "../office-care/office-care.server.ts";
import {
  code,
  instant,
  key,
  numberOr,
  optionalCode,
  optionalCount,
  optionalInstant,
  optionalNumber,
  optionalText,
  orNotUnderstood,
  orNull,
  permission,
  rupiah,
  stoppedText,
} from "../client/shapes.server.ts";
import {
  CONTRACT_STATUS,
  EVENT_STATUS,
  FUNDING,
  IMPORT_STATUS,
  PAYMENT_TERMS,
} from "../client/words/companies.ts";

const quotaIn = perLanguage((lang) =>
  z
    .object({
      product_id: key,
      ...plainOrBilingual("product_name"),
      quota: z.number().int().min(0),
      used: orNotUnderstood(z.number()).describe("missing: not counted yet"),
      reserved: orNotUnderstood(z.number()).describe("approved but not yet taken"),
    })
    .transform(inLanguageAs(lang, { name: "product_name" })),
);

const contractIn = perLanguage((lang) =>
  z
    .object({
      contract_number: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      status: code(CONTRACT_STATUS),
      payment_terms: optionalCode(PAYMENT_TERMS),
      funding: z
        .array(code(FUNDING))
        .catch([NOT_UNDERSTOOD])
        .default([])
        .transform((names) => [...new Set(names)])
        .describe("the first one is usual"),
      discount_percent: numberOr(0, z.number().min(0).max(100)),
      same_approver_allowed: permission,
      ...plainOrBilingual("programme"),
      linkDownload: optionalText.describe("URL of the PDF"),
    })
    .transform(inLanguage(lang, "programme")),
);

const profileCall = endpoint("Company", "GET /company/profile", {
  summary:
    "Returns the caller's company, the caller's roles there, the current or last contract, and its quota.",
  innerRows: 50,
  results: (lang) =>
    z.object({
      company: z.object({ id: key, company_code: z.string(), name: z.string() }),
      company_role: z
        .array(z.string())
        .nullish()
        .default([])
        .meta({ strict: true })
        .describe("admin, hrd, finance, viewer; read at the sign-in if `/profile` has none"),
      contract: orNull(contractIn(lang)),
      quota: orNotUnderstood(z.array(quotaIn(lang))),
    }),
});
export type CompanyProfile = z.output<ReturnType<typeof profileCall.results>>;

export const getCompany = caller(profileCall);

const count = z.number().int().min(0);
const waitingStep = z.object({
  count,
  decidable: optionalCount().describe("requests that the caller may decide; missing: by role; an extension"),
  amount: rupiah,
  oldest_at: optionalInstant.describe("when the longest wait at this step began"),
  oldest_id: optionalText.describe("the examination that waits longest"),
});

const invoiceSums = z.object({ count, amount: rupiah, first_due: optionalText.describe("YYYY-MM-DD") });

const comingEvent = z.object({
  office_care_id: key,
  name: z.string(),
  date_from: z.string().describe("YYYY-MM-DD"),
  date_to: z.string(),
  status: code(EVENT_STATUS),
  people: numberOr(0),
  costed: costedPeople,
  waiting: decidesNext,
});

const dashboardCall = endpoint("Company", "GET /company/dashboard", {
  summary:
    "Returns the deposit, employee figures, pending decisions and the programme's progress; parts the laboratory does not keep are null.",
  innerRows: 20,
  results: z.object({
    stopped: stoppedText,
    deposit: z
      .object({
        balance: rupiah,
        reserved: rupiah,
        available: rupiah,
        low_limit: rupiah,
        requested: rupiah.describe("asked for by requests that wait; an extension"),
      })
      .nullish()
      .catch({ balance: null, reserved: null, available: null, low_limit: null, requested: null }),
    quota_missing: optionalCount().describe(
      "examinations that the quota lacks for requests that wait; an extension",
    ),
    quota_absent: orNotUnderstood(z.array(z.object({ name: z.string(), count }))).describe(
      "tests without a quota among quota_missing; an extension",
    ),
    invoices: orNotUnderstood(z.object({ due: invoiceSums, overdue: invoiceSums })).describe(
      "unpaid invoices, until and after their due date; those with an open payment do not count; an extension",
    ),
    events: orNotUnderstood(z.array(comingEvent)).describe(
      "of the next 60 days, soonest first; an extension",
    ),
    waiting: orNotUnderstood(
      z.object({ first: waitingStep.nullish(), second: waitingStep.nullish() }),
    ).describe("examinations waiting for human resources (first) and finance (second)"),
    progress: orNull(
      z.object({
        invited: count,
        attended: count,
        results_ready: count.nullish().describe("only for roles that may read conclusions"),
      }),
    ),
    employees: orNull(z.object({ active: count, inactive: count, insurance_ending: count.nullish() })),
    imports: z
      .array(
        z.object({
          import_id: key,
          created_at: instant,
          status: code(IMPORT_STATUS),
        }),
      )
      .default([])
      .describe("unfinished employee imports"),
  }),
});
export type CompanyDashboard = z.output<ReturnType<typeof dashboardCall.results>>;

export const getCompanyDashboard = caller(dashboardCall);

const named = z.object({ id: key, name: z.string() });
export type Named = z.output<typeof named>;

const department = named.extend({
  due_count: optionalNumber.describe("active employees whose yearly check is due; an extension"),
});
export type Department = z.output<typeof department>;

export const listDepartments = plainCall("Company", "GET /department/get", {
  summary: "Lists departments of the caller's company by name.",
  rows: 500,
  results: z.array(department),
});

export const listInsurers = plainCall("Company", "GET /insurance-company/get", {
  summary: "Lists insurance companies by name, excluding the caller's company.",
  rows: 500,
  results: z.array(named),
});
