import { z } from "zod";
import { bilingual, inLanguageAs } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { call, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import type { ResultKey } from "./results.server.ts";
import { code, flagOr, optionalInstant, optionalKey } from "../client/shapes.server.ts";
import { AUDIENCE } from "../client/words/results.ts";

const audience = z.enum(AUDIENCE.codes);

const listCall = endpoint("Results", "GET /consent/get", {
  summary:
    "Lists possible recipients of a result and whether it is shared with each; 404 if the decision is not the caller's.",
  query: z.object({ order_number: z.string(), patient_id: z.string().optional() }),
  rows: 10,
  wholeList: true,
  results: (lang: LangCode) =>
    z.array(
      z
        .object({
          audience: code(AUDIENCE),
          ...bilingual("panel_name"),
          name: z.string().catch("").describe("name of the company or doctor"),
          practitioner_id: optionalKey.describe("doctor who referred the patient; an order may have two"),
          share: z.boolean().meta({ strict: true }),
          changed_at: optionalInstant.describe("null = not decided yet"),
          employed: flagOr(true).describe(
            "false: the person has left the company, which keeps attendance and conclusion and reads nothing shared",
          ),
        })
        .transform(inLanguageAs(lang, { panel: "panel_name" })),
    ),
});
export type Consent = z.output<ReturnType<typeof listCall.results>>[number];

export function listConsents(up: UpstreamContext, of: ResultKey): Promise<Consent[]> {
  return call(up, listCall, { query: of });
}

const updateBody = z.object({
  order_number: z.string(),
  patient_id: z.string().optional(),
  audience,
  practitioner_id: z.string().optional().describe("the doctor, if there are two"),
  share: z.boolean(),
  client_request_id: z.string(),
});

export const updateConsent = sendCall("Results", "PUT /consent/update", {
  summary:
    "Shares a result or stops sharing it; each decision is kept on record. 403 `second_lock_required` to share.",
  body: updateBody,
  proof: async (up, { body: { order_number, patient_id, audience, practitioner_id, share } }) => {
    const consents = await listConsents(up, { order_number, patient_id });
    return consents.some(
      (consent) =>
        consent.audience === audience &&
        (practitioner_id === undefined || consent.practitioner_id === practitioner_id) &&
        consent.share === share &&
        consent.changed_at !== null,
    );
  },
});
