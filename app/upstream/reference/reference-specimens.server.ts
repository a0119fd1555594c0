import { z } from "zod";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import { key, optionalInstant } from "../client/shapes.server.ts";

const STATES = [
  ...(["collected", "sent", "received", "progress", "rejected"] as const),
  ...(["repeat", "ready"] as const),
] as const;
const STEPS = [
  ...(["receive", "progress", "ready", "reject"] as const),
  ...(["repeat", "delay", "replace"] as const),
] as const;
/** `replace`: a replacement has arrived. */
type SpecimenStep = (typeof STEPS)[number];

const specimen = z.object({
  accession_number: key,
  order_number: key,
  state: z.enum(STATES),
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
  results: specimen.extend({ steps: z.array(z.enum(STEPS)).catch([]) }),
});
export type SpecimenDetail = z.output<typeof specimen> & { steps: SpecimenStep[] };

const advanceBody = z.object({
  accession_number: z.string(),
  action: z.enum(STEPS),
  reason_code: z.string().optional().describe("for reject, repeat and delay"),
  hours: z.number().optional().describe("for delay: hours until the new expected time, 1–240"),
});
export const advanceSpecimen = sendCall("Reference laboratory", "POST /reference/advance-specimen", {
  summary: "Performs one step on a specimen and notifies its medical centre. 409 `specimen_state`.",
  body: advanceBody,
});
