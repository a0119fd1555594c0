import { z } from "zod";
import { dueSince } from "../employees/examinations.ts";
import type { Call, Reply, Route } from "../../../http/server.ts";
import { recordOutcome } from "./attendance.ts";
import { companyOf, contractFor, fundingOf, hasRole, requireRole } from "../../accounts/company-staff.ts";
import { fitnessCounts } from "./company-record.ts";
import { RECORD_READERS } from "../company-results.ts";
import { contractProducts } from "../../pricing/contract-prices.ts";
import { newFileToken } from "../../accounts/file-tokens.ts";
import { addParticipants } from "./office-care-add.ts";
import { decidableBy, withDecidable } from "../approval/decidable.ts";
import { MAX_PEOPLE } from "../approval/examination.ts";
import { earliestDay, eventBody, eventErrors, MAX_ASKED } from "./office-care-fields.ts";
import { findPeople, listParticipants } from "./office-care-participants.ts";
import { cancellationOf } from "./cancellation.ts";
import { createOfficeCare, updateOfficeCare } from "./office-care-save.ts";
import { listOfficeCare, officeCareView, requireOfficeCare } from "./office-care.ts";
import { ledgerNotice } from "../ledger-notice.ts";
import { inTransaction, onceInTransaction, requestId, rupiah } from "../../../http/transaction.ts";
import { key, paged, pageQuery, parse, parseForm, parseQuery } from "../../../http/query.ts";
import { FINAL_CONCLUSIONS } from "../../../database/conclusions.ts";
import { ANYBODY, COMPANY, get, post, put } from "../../../http/route.ts";

const PLANNERS = ["admin", "hrd"] as const;

const date = z.iso.date("wrong_date");
const employeeIds = z.array(z.string().max(100)).max(MAX_ASKED, "people_many").default([]);

const officeCareListQuery = z.object({
  ...pageQuery,
  status: z.enum(["draft", "pending", "active", "progress", "completed", "canceled"]).optional(),
  date_from: date.optional(),
  date_to: date.optional(),
  q: z.string().trim().max(100).optional(),
});
const officeCareDetailQuery = z.object({ office_care_id: key });
const productsQuery = z.object({ date_from: date.optional(), date_to: date.optional() });
const participantsQuery = z.object({
  ...pageQuery,
  office_care_id: key,
  q: z.string().trim().max(100).optional(),
  state: z.enum(["waiting", "rejected", "invited", "attended", "no_show", "canceled"]).optional(),
});
const peopleBody = z.object({
  numbers: z.array(z.string().max(100)).max(MAX_ASKED, "people_many").default([]),
  employee_ids: employeeIds,
  filter: z
    .object({
      q: z.string().trim().max(100).optional(),
      department_id: z.string().max(100).optional(),
      due: z.boolean().optional(),
    })
    .nullish(),
  date_from: date.nullish(),
  date_to: date.nullish(),
  office_care_id: z.string().max(100).nullish(),
});
const query = {
  confirmed_clashes: employeeIds,
  split: z.boolean().default(false),
  quoted_total: rupiah,
  client_request_id: requestId,
};
const officeCareBody = eventBody.extend({ ...query, draft: z.boolean().default(false) });
const version = z.number({ error: "required" }).int().min(1);
const officeCareChangeBody = officeCareBody.extend({ office_care_id: key, version });
const newParticipantsBody = z.object({
  office_care_id: key,
  version,
  groups: z.array(z.object({ group_id: key, employee_ids: employeeIds })).max(10),
  ...query,
});

async function getOfficeCareList(call: Call): Promise<Reply> {
  const { page, per_page, ...filters } = parseQuery(officeCareListQuery, call);
  const company = await companyOf(call.db, call.caller);
  const { total, rows } = await listOfficeCare(call.db, company, filters, { page, per_page });
  const decidable = await decidableBy(call.db, call, company);
  const told = rows.map((row) => withDecidable(row, decidable));
  return paged(told, total, page, per_page);
}

async function getOfficeCareDetail(call: Call): Promise<Reply> {
  const { office_care_id } = parseQuery(officeCareDetailQuery, call);
  const company = await companyOf(call.db, call.caller);
  const event = await requireOfficeCare(call.db, company, office_care_id);
  const { stopped } = await ledgerNotice(call, company.company_id);
  const cancel = await cancellationOf(call.db, event);
  const view = withDecidable(
    await officeCareView(call.db, event, call.lang),
    await decidableBy(call.db, call, company),
  );
  const filter = { office_care_id };
  const isRead = event.status === "completed" && hasRole(company, RECORD_READERS);
  const counts = isRead ? await fitnessCounts(call.db, company.company_id, filter) : null;
  const conclusions = counts && Object.entries(counts).map(([fitness, people]) => ({ fitness, people }));
  return { results: { ...view, cancel, conclusions, stopped } };
}

async function participants(call: Call): Promise<Reply> {
  const { office_care_id, page, per_page, ...filters } = parseQuery(participantsQuery, call);
  const company = await companyOf(call.db, call.caller);
  const event = await requireOfficeCare(call.db, company, office_care_id);
  const ask = { ...filters, readsConclusions: hasRole(company, RECORD_READERS) };
  const { total, rows } = await listParticipants(call.db, event, ask, { page, per_page });
  return paged(rows, total, page, per_page);
}

async function getOfficeCarePrintout(call: Call): Promise<Reply> {
  const { office_care_id } = parseQuery(officeCareDetailQuery, call);
  const company = await companyOf(call.db, call.caller);
  await requireOfficeCare(call.db, company, office_care_id);
  const { account_id } = call.caller;
  const file = { subject_id: office_care_id, account_id, kind: "office_care", lang: call.lang } as const;
  const token = await newFileToken(call.db, call.clock, file);
  return { results: { linkDownload: `${call.origin}/files/${token}.pdf` } };
}

/** Without days, the earliest. Days without a contract have no products. */
async function getOfficeCareProducts(call: Call): Promise<Reply> {
  const company = await companyOf(call.db, call.caller);
  const earliest = await earliestDay(call.db, call.clock);
  const { date_from = earliest, date_to = date_from } = parseQuery(productsQuery, call);
  const contract = await contractFor(call.db, company.company_id, { date_from, date_to });
  const rows = contract ? await contractProducts(call.db, contract) : [];
  const items = await call.db.selectFrom("product_item").select(["package_id", "product_id"]).execute();
  return {
    results: {
      earliest,
      most_people: MAX_PEOPLE,
      covered: contract !== null,
      contract_number: contract?.contract_number ?? null,
      fundings: contract ? fundingOf(contract) : [],
      products: rows.map((product) => ({
        ...product,
        product_name: call.lang === "id" ? product.name_id : product.name_en,
        contains: items
          .filter(({ package_id }) => package_id === product.product_id)
          .map(({ product_id }) => product_id),
      })),
    },
  };
}

async function people(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, PLANNERS);
  const { numbers, employee_ids, filter, date_from, date_to, office_care_id } = parse(peopleBody, call.body);
  const period = date_from && date_to ? { date_from, date_to, office_care_id: office_care_id ?? null } : null;
  const due_since = filter?.due ? dueSince(call.clock.now()) : undefined;
  const requested = { numbers, employee_ids, filter: filter ? { ...filter, due_since } : null };
  return { results: await findPeople(call.db, company, requested, period) };
}

async function postOfficeCare(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, PLANNERS);
  const earliest = await earliestDay(call.db, call.clock);
  const body = await parseForm(officeCareBody, call.body, (passed) => eventErrors(passed, earliest));
  const { confirmed_clashes, quoted_total, draft, split, client_request_id: _id, ...values } = body;
  return onceInTransaction(call, body, (trx) =>
    createOfficeCare(trx, call, company, { values, confirmed_clashes, quoted_total, draft, split }),
  );
}

async function putOfficeCare(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, PLANNERS);
  const earliest = await earliestDay(call.db, call.clock);
  const body = await parseForm(officeCareChangeBody, call.body, (passed) => eventErrors(passed, earliest));
  const { confirmed_clashes, quoted_total, draft, split, client_request_id: _id, ...rest } = body;
  const { office_care_id, version: seen, ...values } = rest;
  return onceInTransaction(call, body, (trx) =>
    updateOfficeCare(trx, call, company, {
      values,
      confirmed_clashes,
      quoted_total,
      draft,
      split,
      office_care_id,
      version: seen,
    }),
  );
}

async function postParticipants(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, PLANNERS);
  const body = parse(newParticipantsBody, call.body);
  return onceInTransaction(call, body, (trx) => addParticipants(trx, call, company, body));
}

const OUTCOMES = ["attended", "no_show", "canceled", ...FINAL_CONCLUSIONS] as const;
const named = z.string({ error: "required" }).trim().min(1, "required").max(30, "max_30");
const attendanceBody = z.object({
  request_number: named.transform((number) => number.toUpperCase()),
  employee_number: named,
  outcome: z.enum(OUTCOMES, { error: "required" }),
});

/** Public: only in the reference laboratory. */
async function attendance(call: Call): Promise<Reply> {
  const { outcome, ...found } = parse(attendanceBody, call.body);
  return inTransaction(call, async (trx) => ({
    results: await recordOutcome(trx, call.clock, found, outcome),
  }));
}

// prettier-ignore
export const officeCareRoutes: readonly Route[] = [
  get("/office-care/get", COMPANY, getOfficeCareList, "Examination events of the company, the latest first", officeCareListQuery),
  get("/office-care/get-detail", COMPANY, getOfficeCareDetail, "One event with groups, windows, requests and timeline", officeCareDetailQuery),
  get("/office-care/participants", COMPANY, participants, "Employees of an event with decisions and attendance", participantsQuery),
  get("/office-care/get-printout", COMPANY, getOfficeCarePrintout, "Link to the recap of an event as a PDF", officeCareDetailQuery),
  get("/office-care/products", COMPANY, getOfficeCareProducts, "What the contract of an event's days lets the company order, with its prices, and the earliest day", productsQuery),
  post("/office-care/employees", COMPANY, people, "Find employees by number, id or filter, with their other events in a period; changes nothing", peopleBody),
  post("/office-care/create", COMPANY, postOfficeCare, "Order an event, or keep it as a draft", officeCareBody),
  put("/office-care/update", COMPANY, putOfficeCare, "Change an event until the first decision", officeCareChangeBody),
  post("/office-care/add", COMPANY, postParticipants, "Ask for more employees in an event that was decided about", newParticipantsBody),
  post("/reference/attendance", ANYBODY, attendance, "Record whether an employee came, or the doctor's conclusion; reference laboratory only", attendanceBody),
];
