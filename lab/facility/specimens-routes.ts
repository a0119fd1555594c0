import { z } from "zod";
import type { Call, Reply } from "../http/server.ts";
import { specimenView } from "./specimen-view.ts";
import { DELAY_CODES, REJECTION_CODES, REPEAT_CODES } from "./specimen-words.ts";
import { advanceSpecimen, listSpecimens, requireSpecimen, stepsOf } from "./specimens.ts";
import { inTransaction } from "../http/transaction.ts";
import { key, listQuery, paged, parse, parseQuery } from "../http/query.ts";

export const specimenQuery = z.object({ accession_number: key });
const of = { accession_number: key };
export const advanceBody = z.union(
  [
    z.object({ ...of, action: z.enum(["receive", "progress", "ready", "replace"]) }),
    z.object({ ...of, action: z.literal("reject"), reason_code: z.enum(REJECTION_CODES, "unknown_choice") }),
    z.object({ ...of, action: z.literal("repeat"), reason_code: z.enum(REPEAT_CODES, "unknown_choice") }),
    z.object({
      ...of,
      action: z.literal("delay"),
      reason_code: z.enum(DELAY_CODES, "unknown_choice"),
      /** until the new expected time */
      hours: z.number({ error: "required" }).int().min(1).max(240),
    }),
  ],
  { error: "unknown_choice" },
);

/** Public stand-in for staff of the reference laboratory. */
export async function getSpecimenList(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const { rows, total } = await listSpecimens(call.db, { page, per_page });
  const views = rows.map((row) => ({
    ...specimenView(row),
    order_number: row.order_number,
    facility_name: row.facility_name,
  }));
  return paged(views, total, page, per_page);
}

export async function getSpecimenDetail(call: Call): Promise<Reply> {
  const { accession_number } = parseQuery(specimenQuery, call);
  const specimen = await requireSpecimen(call.db, accession_number);
  const { order_number } = specimen;
  return { results: { ...specimenView(specimen), order_number, steps: await stepsOf(call.db, specimen) } };
}

export async function advance(call: Call): Promise<Reply> {
  const { accession_number, ...step } = parse(advanceBody, call.body);
  const specimen = await inTransaction(call, (trx) =>
    advanceSpecimen(trx, call.clock, accession_number, step),
  );
  return { results: specimenView(specimen) };
}
