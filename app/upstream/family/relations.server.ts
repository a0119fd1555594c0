import { z } from "zod";
import { plainOrBilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import { call, callList, keyCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage, reading, type FilePart } from "../client/endpoint.server.ts";
import { familyList } from "./family.server.ts";
import {
  key,
  optionalInstant,
  optionalText,
  permission,
  permissionList,
  restriction,
  code,
  codeOr,
  flagOr,
  optionalCode,
} from "../client/shapes.server.ts";
import { RELATION_DIRECTION, RELATION_KIND, RELATION_STATUS } from "../client/words/accounts.ts";
import { VERIFICATION } from "../client/words/practitioners.ts";

const PERMISSIONS = ["book", "view_results", "pay"] as const;
const RELATIONS = ["child", "spouse", "parent", "sibling", "other"] as const;
const IDENTITY_TYPES = ["KIA", "KTP", "PASSPORT"] as const;

const permissionNames = permissionList.transform((names) =>
  PERMISSIONS.filter((permission) => names.includes(permission)),
);

const relationShape = perLanguage((lang) =>
  z
    .object({
      relation_id: key,
      direction: code(RELATION_DIRECTION),
      kind: codeOr(RELATION_KIND, "request").describe("dependent: person without an account"),
      status: code(RELATION_STATUS),
      ...plainOrBilingual("relation_name"),
      permissions: permissionNames.describe("currently possible, or requested"),
      granted: permissionNames.describe("includes paused permissions and those pending a check"),
      paused: flagOr(false).describe(
        "results are paused since the 17th birthday, awaiting the person's decision",
      ),
      hand_over_date: optionalText.describe("17th birthday, if upcoming or pausing results"),
      check_status: optionalCode(VERIFICATION).describe("unverified: the laboratory has not seen the papers"),
      editable: permission,
      identity_locked: restriction,
      note: optionalText,
      end_date: optionalText.describe("last day, YYYY-MM-DD"),
      created_at: optionalInstant,
      version: z.number().catch(0),
      longest_months: z
        .number()
        .int()
        .min(1)
        .max(60)
        .catch(12)
        .describe("maximum months of access from today"),
      patient: z.object({
        patient_id: key.nullish(),
        name: z.string().catch(""),
        date_of_birth: optionalText,
        medical_record_number: optionalText,
        gender: optionalText,
        first_name: optionalText,
        last_name: optionalText,
        place_of_birth: optionalText,
        identity_type: optionalText,
        identity_number: optionalText,
      }),
    })
    .transform(({ relation_name, relation_name_en, relation_name_id, patient, ...one }) => ({
      ...one,
      name: patient.name,
      patient,
      relation: textIn(lang, { plain: relation_name, en: relation_name_en, id: relation_name_id }),
    })),
);
export type Relation = z.output<ReturnType<typeof relationShape>>;

/** Includes ended relations; at most 100. */
export async function listRelations(up: UpstreamContext): Promise<Relation[]> {
  const all = reading(familyList, z.array(relationShape(up.lang)));
  return (await callList(up, all, { query: { per_page: 100, closed: 1 } })).results;
}

/** At most 100. */
export async function listRequests(up: UpstreamContext): Promise<Relation[]> {
  const endpoint = reading(familyList, z.array(relationShape(up.lang)));
  const { results } = await callList(up, endpoint, { query: { per_page: 100 } });
  return results.filter(waitsForDecision);
}

/** A request, or access paused since the 17th birthday. */
export function waitsForDecision({ direction, status, paused }: Relation): boolean {
  return direction === "received" && (status === "pending" || (status === "approved" && paused === true));
}

export const getRelation = keyCall("Family", "GET /family/get-detail", {
  summary: "Returns one of the caller's relations in any state; 404 for others.",
  query: z.object({ relation_id: z.string() }),
  results: relationShape,
});

const respondBody = z.object({
  relation_id: z.string(),
  decision: z.enum(["approve", "reject"]),
  permissions: z.array(z.enum(PERMISSIONS)).describe("granted subset of the requested permissions"),
  client_request_id: z.string(),
});

export const respondToRequest = sendCall("Family", "POST /family/respond", {
  summary:
    "Approves or rejects a request, once. 403 `second_lock_required` to approve; 409 `already_decided`.",
  body: respondBody,
  proof: async (up, { body: { relation_id, decision } }) => {
    const { status } = await getRelation(up, relation_id);
    return status === (decision === "approve" ? "approved" : "rejected");
  },
});

const requestBody = z.object({
  identifier: z.string().describe("e-mail, phone or username"),
  date_of_birth: z.string().describe("YYYY-MM-DD"),
  relation_code: z.enum(RELATIONS),
  permissions: z.array(z.enum(PERMISSIONS)),
  note: z.string().optional(),
  client_request_id: z.string(),
});

const requestCall = endpoint("Family", "POST /family/request", {
  summary:
    "Requests access. 403 `second_lock_required`; 404 `account_not_found`, also for a wrong birth date; 409 `already_related`; 429 after five an hour.",
  body: requestBody,
  results: z.object({ relation_id: key }),
});

export async function requestAccess(up: UpstreamContext, body: z.input<typeof requestBody>): Promise<string> {
  return (await call(up, requestCall, { body })).relation_id;
}

const person = {
  first_name: z.string(),
  last_name: z.string(),
  gender: z.enum(["M", "F"]),
  date_of_birth: z.string().describe("YYYY-MM-DD"),
  place_of_birth: z.string(),
  identity_type: z.enum(IDENTITY_TYPES),
  identity_number: z.string(),
};
const dependentBody = z.object({
  ...person,
  relation_code: z.enum(RELATIONS),
  guardian_declaration: z.literal(true),
  accept_warnings: z.boolean().describe("confirms that the identity number is correct as entered"),
  accept_similar: z
    .boolean()
    .optional()
    .describe("confirms that a person of a like name and the same birth date is somebody else"),
  client_request_id: z.string(),
});

const createCall = endpoint("Family", "POST /family/create-dependent", {
  summary:
    "Creates the record of a person without an account; an adult requires a picture. 403 `second_lock_required`; 409 `identity_doubtful`, `dependent_limit`, `dependent_exists`, `dependent_similar`.",
  body: dependentBody,
  file: "proof",
  results: z.object({ relation_id: key }),
});

/** @param proof document picture, for an adult */
export async function createDependent(
  up: UpstreamContext,
  body: z.input<typeof dependentBody>,
  proof: FilePart | null,
): Promise<string> {
  return (await call(up, createCall, { body, file: proof })).relation_id;
}

const updateBody = z.object({
  relation_id: z.string(),
  version: z.number().describe("displayed version of the relation"),
  permissions: z.array(z.enum(PERMISSIONS)).optional(),
  end_date: z.string().optional().describe("last day, YYYY-MM-DD"),
  person: z.object(person).optional().describe("data of a person without an account"),
  accept_warnings: z.boolean().optional(),
  accept_similar: z.boolean().optional(),
  client_request_id: z.string(),
});

/** @throws UpstreamRefusal 400, 404, 409, `version_changed` with {@link relationIn} */
export const updateRelation = sendCall("Family", "PUT /family/update", {
  summary:
    "Changes permissions, end date or the person's data. 403 `second_lock_required` for more access; 409 `version_changed`, `already_decided`, `identity_doubtful`, `dependent_exists`, `dependent_similar`.",
  body: updateBody,
  proof: "answer",
});

/** Null if absent. */
export function relationIn(up: UpstreamContext, results: unknown): Relation | null {
  return relationShape(up.lang).nullable().catch(null).parse(results);
}

/** Also withdraws a request. */
export const removeRelation = keyCall("Family", "DELETE /family/remove", {
  summary: "Withdraws, declines or ends a relation at once, for either side; repeating it changes nothing.",
  query: z.object({ relation_id: z.string() }),
  proof: "answer",
});
