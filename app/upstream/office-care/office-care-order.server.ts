import { z } from "zod";
import { bilingual } from "../client/bilingual.server.ts";
import { REQUEST_ROWS } from "../../lib/body-policy.ts";
import { textIn } from "../../lib/bilingual.ts";
import { NOT_UNDERSTOOD } from "../../lib/not-understood.ts";
import { call, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { FUNDINGS, MOST_PEOPLE } from "./office-care.server.ts";
import { code, flagOr, key, optionalText, rupiah } from "../client/shapes.server.ts";
import {
  EMPLOYEE_STATUS,
  FUNDING,
  OFFERED_TYPE,
  PERSON_PROBLEM,
  PLACE_TYPE,
} from "../client/words/companies.ts";

const offerCall = endpoint("Office care", "GET /office-care/products", {
  summary:
    "Lists products the company can order under the contract of the event's days, with its prices, and the earliest day of an event.",
  query: z.object({
    date_from: z
      .string()
      .optional()
      .describe("YYYY-MM-DD: first day of the event; missing: the earliest day"),
    date_to: z.string().optional(),
  }),
  innerRows: 500,
  results: (lang) =>
    z.object({
      earliest: z.string().describe("YYYY-MM-DD"),
      most_people: z
        .number()
        .int()
        .positive()
        .max(REQUEST_ROWS)
        .catch(REQUEST_ROWS)
        .default(REQUEST_ROWS)
        .describe("maximum employees per request"),
      covered: flagOr(true)
        .meta({ strict: true })
        .describe("false: no contract covers these days, so nothing can be ordered for them"),
      contract_number: optionalText.describe("contract that covers these days"),
      fundings: z
        .array(code(FUNDING))
        .nullish()
        .catch([NOT_UNDERSTOOD])
        .describe("allowed by the terms of that contract"),
      products: z.array(
        z
          .object({
            product_id: key,
            product_code: optionalText,
            price: rupiah,
            product_type: code(OFFERED_TYPE),
            product_name: optionalText,
            ...bilingual("name"),
            plant_ids: z.array(key).default([]),
            contains: z
              .array(key)
              .nullish()
              .catch(null)
              .transform((ids) => ids ?? [])
              .describe("tests of a package; a test it contains cannot be chosen beside it"),
          })
          .transform(({ product_name, name_en, name_id, ...one }) => ({
            ...one,
            name: textIn(lang, { plain: product_name, en: name_en, id: name_id }),
          })),
      ),
    }),
});
export type Offer = z.output<ReturnType<typeof offerCall.results>>;

/** @param days YYYY-MM-DD; "" if unknown */
export function getOffer(up: UpstreamContext, days?: { date_from: string; date_to: string }): Promise<Offer> {
  const query = { date_from: days?.date_from || undefined, date_to: days?.date_to || undefined };
  return call(up, offerCall, { query });
}

const person = z.object({
  employee_id: key,
  employee_number: z.string(),
  name: z.string(),
  department: optionalText,
  status: code(EMPLOYEE_STATUS),
});

const clash = z.object({
  employee_id: key,
  office_care_id: key,
  name: z.string(),
  date_from: z.string(),
  date_to: z.string(),
});

const peopleBody = z.object({
  numbers: z.array(z.string()).optional().describe("employee numbers as entered"),
  employee_ids: z.array(z.string()).optional(),
  filter: z
    .object({
      q: z.string().optional(),
      department_id: z.string().optional(),
      due: z.boolean().optional().describe("as of `GET /employee/get`"),
    })
    .nullish()
    .describe("all active employees matching the search"),
  date_from: z.string().optional().describe("with date_to: finds clashes with other events in this period"),
  date_to: z.string().optional(),
  office_care_id: z.string().optional().describe("event being planned; does not count as a clash"),
});
const existing = z.object({
  employees: z.array(person),
  problems: z.array(
    z.object({
      row: z.number().int().describe("position in `numbers`, from 1"),
      value: z.string(),
      code: code(PERSON_PROBLEM),
    }),
  ),
  clashes: z.array(clash),
});
export type Found = z.output<typeof existing>;

export const findPeople = sendCall("Office care", "POST /office-care/employees", {
  summary: "Finds employees by number, id or search, with errors in a list of numbers, and clashes.",
  harmless: true,
  question: true,
  body: peopleBody,
  innerRows: 5000,
  results: existing,
});

const split = z
  .boolean()
  .optional()
  .describe("puts employees beyond the limit of one request into a second one; without it: split_needed");
const eventFields = z.object({
  name: z.string(),
  place_type: z.enum(PLACE_TYPE.codes),
  address: z.string().optional(),
  pic_name: z.string().optional(),
  pic_phone: z.string().optional(),
  room_note: z.string().optional(),
  plant_ids: z.array(z.string()).optional(),
  date_from: z.string(),
  date_to: z.string(),
  groups: z.array(
    z.object({ name: z.string(), product_ids: z.array(z.string()), employee_ids: z.array(z.string()) }),
  ),
  windows: z.array(
    z.object({ date: z.string(), time_start: z.string(), time_end: z.string(), capacity: z.number() }),
  ),
  funding: z.enum(FUNDINGS).optional(),
  note: z.string().optional(),
  quoted_total: z.number().describe("displayed cost; a different cost is refused: price_changed"),
  confirmed_clashes: z
    .array(z.string())
    .describe("employees with displayed clashes; other clashes are refused: clashes"),
  draft: z.boolean().describe("saved for later, without a request"),
  split,
  client_request_id: z.string(),
});
const saved = z.object({
  office_care_id: key,
  examination_id: key.nullish().describe("null for a draft"),
  request_number: z.string(),
});

export const createOfficeCare = sendCall("Office care", "POST /office-care/create", {
  summary:
    "Orders an event: creates a request with two approval steps. A refusal of some employees names them in `employee_ids`.",
  body: eventFields,
  innerRows: MOST_PEOPLE,
  results: saved,
});

/** @throws UpstreamRefusal as {@link createOfficeCare}; 409 version_changed, already_decided, office_care_closed */
export const updateOfficeCare = sendCall("Office care", "PUT /office-care/update", {
  summary: "Changes an event before the first decision.",
  body: eventFields.extend({ office_care_id: z.string(), version: z.number() }),
  innerRows: MOST_PEOPLE,
  results: saved,
});

const refused = z.object({ employee_ids: z.array(key) });
export function readRefusedPeople(results: unknown): string[] {
  return refused.safeParse(results).data?.employee_ids ?? [];
}

const addBody = z.object({
  office_care_id: z.string(),
  version: z.number(),
  groups: z.array(z.object({ group_id: z.string(), employee_ids: z.array(z.string()) })),
  quoted_total: z.number(),
  confirmed_clashes: z.array(z.string()),
  split,
  client_request_id: z.string(),
});
export const addParticipants = sendCall("Office care", "POST /office-care/add", {
  summary:
    "Requests more employees for an event after a step is decided: creates a new request. A refusal of some names them in `employee_ids`.",
  body: addBody,
  innerRows: MOST_PEOPLE,
  results: saved,
});

const cancelBody = z.object({
  office_care_id: z.string(),
  version: z.number(),
  reason: z.string().optional(),
  client_request_id: z.string(),
});
export const cancelOfficeCare = sendCall("Office care", "POST /office-care/cancel", {
  summary: "Cancels an event before the first decision.",
  body: cancelBody,
  results: z.object({ office_care_id: key }),
});
