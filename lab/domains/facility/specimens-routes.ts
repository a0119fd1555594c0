import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { specimenView } from "./specimen-view.ts";
import { DELAY_CODES, REJECTION_CODES, REPEAT_CODES } from "./specimen-words.ts";
import { advanceSpecimen, listSpecimens, requireSpecimen, stepsOf } from "./specimens.ts";
import { inTransaction } from "../../http/transaction.ts";
import { key, listQuery, paged, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, get, post } from "../../http/route.ts";

const specimenQuery = z.object({ accession_number: key });
const of = { accession_number: key };
const advanceBody = z.union(
  [
    z.object({ ...of, action: z.enum(["receive", "progress", "ready", "replace"]) }),
    z.object({ ...of, action: z.literal("reject"), reason_code: z.enum(REJECTION_CODES, "unknown_choice") }),
    z.object({ ...of, action: z.literal("repeat"), reason_code: z.enum(REPEAT_CODES, "unknown_choice") }),
    z.object({
      ...of,
      action: z.literal("delay"),
      reason_code: z.enum(DELAY_CODES, "unknown_choice"),
      hours: z.number({ error: "required" }).int().min(1).max(240),
    }),
  ],
  { error: "unknown_choice" },
);

async function getSpecimenList(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const { rows, total } = await listSpecimens(call.db, { page, per_page });
  const views = rows.map((row) => ({
    ...specimenView(row),
    order_number: row.order_number,
    facility_name: row.facility_name,
  }));
  return paged(views, total, page, per_page);
}

async function getSpecimenDetail(call: Call): Promise<Reply> {
  const { accession_number } = parseQuery(specimenQuery, call);
  const specimen = await requireSpecimen(call.db, accession_number);
  const { order_number } = specimen;
  return { results: { ...specimenView(specimen), order_number, steps: await stepsOf(call.db, specimen) } };
}

async function advance(call: Call): Promise<Reply> {
  const { accession_number, ...step } = parse(advanceBody, call.body);
  const specimen = await inTransaction(call, (trx) =>
    advanceSpecimen(trx, call.clock, accession_number, step),
  );
  return { results: specimenView(specimen) };
}

// prettier-ignore
export const specimenRoutes: readonly Route[] = [
  get("/reference/specimens", ANYBODY, getSpecimenList, "Samples of medical centres, those not ready first; reference laboratory only", listQuery),
  get("/reference/specimen", ANYBODY, getSpecimenDetail, "One sample and what can be done with it; reference laboratory only", specimenQuery),
  post("/reference/advance-specimen", ANYBODY, advance, "Receive, reject, delay or finish a sample; reference laboratory only", advanceBody),
];
