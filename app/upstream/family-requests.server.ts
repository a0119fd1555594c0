import { z } from "zod";
import { textIn } from "../lib/bilingual.ts";
import { call, callList, type UpstreamContext } from "./client.server.ts";
import { endpoint, perLanguage, reading } from "./endpoint.server.ts";
import { familyList } from "./family.server.ts";
import { ignored, key, optionalInstant, optionalText } from "./shapes.server.ts";

const PERMISSIONS = ["book", "view_results", "pay"] as const;

const requestIn = perLanguage((lang) =>
  z
    .object({
      relation_id: key,
      direction: z.string().catch(""),
      status: z.string(),
      relation_name: optionalText,
      relation_name_en: optionalText,
      relation_name_id: optionalText,
      permissions: z
        .array(z.string())
        .catch([])
        .transform((names) => PERMISSIONS.filter((one) => names.includes(one))),
      note: optionalText,
      created_at: optionalInstant,
      patient: z.object({ name: z.string().catch("") }),
    })
    .transform(({ relation_name, relation_name_en, relation_name_id, patient, ...one }) => ({
      ...one,
      name: patient.name,
      relation: textIn(lang, { plain: relation_name, en: relation_name_en, id: relation_name_id }),
    })),
);
/** A request for access to the caller's record; `permissions` are those asked for, or given once approved. */
export type FamilyRequest = z.output<ReturnType<typeof requestIn>>;

/** Requests that wait for the caller's decision, at most 100. */
export async function listRequests(up: UpstreamContext): Promise<FamilyRequest[]> {
  const asked = reading(familyList, z.array(requestIn(up.lang)));
  const { results } = await callList(up, asked, { query: { per_page: 100 } });
  return results.filter(({ direction, status }) => direction === "received" && status === "pending");
}

const detailCall = endpoint("Family", {
  path: "/family/get-detail",
  area: "account",
  summary: "One relation of the caller in any state; others do not exist (404).",
  availability: "extension",
  query: z.object({ relation_id: z.string() }),
  results: requestIn,
});

/** One relation in which the caller is asked, in any state. @throws UpstreamRefusal 404 */
export function getRequest(up: UpstreamContext, relation_id: string): Promise<FamilyRequest> {
  return call(up, detailCall, { query: { relation_id } });
}

const respondBody = z.object({
  relation_id: z.string(),
  decision: z.enum(["approve", "reject"]),
  permissions: z.array(z.enum(PERMISSIONS)).describe("given; a part of those asked for"),
  client_request_id: z.string(),
});

const respondCall = endpoint("Family", {
  method: "POST",
  path: "/family/respond",
  area: "account",
  summary: "Approves or rejects a request, once. 409 `already_decided`.",
  availability: "extension",
  body: respondBody,
  results: ignored,
});

/** Approves or rejects a request. @throws UpstreamRefusal 404; 409 `already_decided` */
export async function respondToRequest(
  up: UpstreamContext,
  body: z.input<typeof respondBody>,
): Promise<void> {
  await call(up, respondCall, { body });
}
