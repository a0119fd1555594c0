import { z } from "zod";
import { applicationShape } from "../applications/applications.server.ts";
import { call, callList, sender, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { ignored } from "../client/shapes.server.ts";

const listCall = endpoint("Reference laboratory", "GET /reference/applications", {
  summary: "Lists applications of doctors and companies, those that wait first.",
  availability: "reference only",
  query: z.object({ page: z.number(), per_page: z.number() }),
  rows: 100,
  results: z.array(applicationShape),
});
export type ListedApplication = z.output<typeof applicationShape>;

/** The first 20. */
export async function listApplications(up: UpstreamContext): Promise<ListedApplication[]> {
  return (await callList(up, listCall, { query: { page: 1, per_page: 20 } })).results;
}

const detailCall = endpoint("Reference laboratory", "GET /reference/application", {
  summary: "Returns one application, decided or waiting.",
  availability: "reference only",
  query: z.object({ reference: z.string() }),
  results: applicationShape.extend({
    number_known: z
      .boolean()
      .catch(false)
      .describe("another application or doctor has the same STR or tax number"),
  }),
});
export type ApplicationToDecide = z.output<ReturnType<typeof detailCall.results>>;

export function getApplication(up: UpstreamContext, reference: string): Promise<ApplicationToDecide> {
  return call(up, detailCall, { query: { reference } });
}

const decision = z.object({
  reference: z.string(),
  decision: z.enum(["approve", "reject"]),
  reason: z.string().optional().describe("for the applicant; required for a rejection"),
});

const decideCall = endpoint("Reference laboratory", "POST /reference/decide-application", {
  summary: "Approves or rejects an application and tells the applicant.",
  availability: "reference only",
  body: decision,
  results: ignored,
});

export const decideApplication = sender(decideCall);
