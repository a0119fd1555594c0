import { z } from "zod";
import type { Call, Reply, Route } from "../../../http/server.ts";
import { companyOf, hasRole } from "../../accounts/company-staff.ts";
import { fitnessCounts, listRecord, recordEvents } from "./company-record.ts";
import { RECORD_READERS } from "../company-results.ts";
import { eventFigures } from "./event-figures.ts";
import { inTransaction, isoDate } from "../../../http/transaction.ts";
import { CONCLUSIONS } from "../../../database/conclusions.ts";
import { flag, key, paged, pageQuery, parseQuery } from "../../../http/query.ts";
import { COMPANY, get } from "../../../http/route.ts";

const companyRecordQuery = z.object({
  ...pageQuery,
  office_care_id: key.optional(),
  department_id: key.optional(),
  fitness: z.enum(CONCLUSIONS).optional(),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
  download: flag,
  counts: flag,
  latest: flag,
});

/** Figures cover the whole event, ignoring filters, and only after it is closed. */
async function getCompanyRecordList(call: Call): Promise<Reply> {
  const { page, per_page, download, counts, ...filter } = parseQuery(companyRecordQuery, call);
  const company = await companyOf(call.db, call.caller);
  const { company_id } = company;
  const readsRows = hasRole(company, RECORD_READERS);
  const { total, rows } = readsRows
    ? await listRecord(call.db, call, company_id, filter, { page, per_page, download })
    : { total: 0, rows: [] };
  const state_counts = counts && readsRows ? await fitnessCounts(call.db, company_id, filter) : undefined;
  const { meta } = paged(rows, total, page, per_page, state_counts && { state_counts });
  const { office_care_id } = filter;
  const drawn = office_care_id
    ? await inTransaction(call, (trx) =>
        eventFigures(trx, call.clock, { office_care_id, company_id, readsRows }),
      )
    : null;
  const { figures = null, additions = [], closes_on = null } = drawn ?? {};
  const events = await recordEvents(call.db, company_id);
  return { meta, results: { rows, latest: filter.latest, events, figures, additions, closes_on } };
}

// prettier-ignore
export const companyRecordRoutes: readonly Route[] = [
  get("/company/medical-record/get", COMPANY, getCompanyRecordList, "Who came to which event, with the doctor's conclusion; figures of one event without small groups", companyRecordQuery),
];
