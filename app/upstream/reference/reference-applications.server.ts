import { z } from "zod";
import { applicationShape } from "../applications/applications.server.ts";
import { flagOr } from "../client/shapes.server.ts";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";

export const listApplications = pagedCall("Reference laboratory", "GET /reference/applications", 20, {
  summary: "Lists applications of doctors and companies, those that wait first.",
  rows: 100,
  results: z.array(applicationShape),
});
export type ListedApplication = z.output<typeof applicationShape>;

export const getApplication = keyCall("Reference laboratory", "GET /reference/application", {
  summary: "Returns one application, decided or waiting.",
  query: z.object({ reference: z.string() }),
  results: applicationShape.extend({
    number_known: flagOr(false).describe("another application or doctor has the same STR or tax number"),
  }),
});

const decision = z.object({
  reference: z.string(),
  decision: z.enum(["approve", "reject"]),
  reason: z.string().optional().describe("for the applicant; required for a rejection"),
});

export const decideApplication = sendCall("Reference laboratory", "POST /reference/decide-application", {
  summary: "Approves or rejects an application and tells the applicant.",
  body: decision,
});
