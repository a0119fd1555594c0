import { z } from "zod";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import { code, key, optionalInstant } from "../client/shapes.server.ts";
import { SPECIMEN_STATE } from "../client/words/practitioners.ts";
import { SPECIMEN_STEP } from "../client/words/staff.ts";

const step = code(SPECIMEN_STEP).describe("replace: a replacement has arrived");

const specimen = z.object({
  accession_number: key,
  order_number: key,
  state: code(SPECIMEN_STATE),
  expected_at: optionalInstant,
  tube_en: z.string().catch(""),
  tube_id: z.string().catch(""),
});

export const listSpecimens = pagedCall("Reference laboratory", "GET /reference/specimens", 50, {
  summary: "Lists specimens from medical centres, unfinished ones first.",
  rows: 100,
  results: z.array(specimen.extend({ facility_name: z.string().catch("") })),
});
export type ReferenceSpecimen = z.output<typeof specimen> & { facility_name: string };

export const getSpecimen = keyCall("Reference laboratory", "GET /reference/specimen", {
  summary: "Returns one specimen of a medical centre, with the possible next steps.",
  query: z.object({ accession_number: z.string() }),
  results: specimen.extend({ steps: z.array(step).default([]) }),
});
export type SpecimenDetail = z.output<typeof specimen> & { steps: z.output<typeof step>[] };

const advanceBody = z.object({
  accession_number: z.string(),
  action: z.enum(SPECIMEN_STEP.codes),
  reason_code: z.string().optional().describe("for reject, repeat and delay"),
  hours: z.number().optional().describe("for delay: hours until the new expected time, 1–240"),
});
export const advanceSpecimen = sendCall("Reference laboratory", "POST /reference/advance-specimen", {
  summary: "Performs one step on a specimen and notifies its medical centre. 409 `specimen_state`.",
  body: advanceBody,
});
