import { z } from "zod";
import { plainOrBilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import { getProfile } from "../accounts/accounts.server.ts";
import { callList, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { offeredOr } from "../client/errors.ts";
import { code, key, optionalText } from "../client/shapes.server.ts";
import { RELATION_DIRECTION, RELATION_STATUS } from "../client/words/accounts.ts";
import { fullName } from "../../lib/person-name.ts";

export const familyList = endpoint("Family", "GET /family/get", {
  summary: "Lists people related to the caller, with each side's permissions.",
  query: z.object({
    per_page: z.number(),
    closed: z.number().optional().describe("1: includes ended relations"),
  }),
  rows: 100,
  results: z.array(
    z.object({
      direction: code(RELATION_DIRECTION).describe("owner: the caller may act for the other person"),
      status: code(RELATION_STATUS),
      ...plainOrBilingual("relation_name"),
      permissions: z.array(z.string()).default([]).describe("e.g. book"),
      patient: z.object({
        patient_id: key.nullish(),
        name: z.string().catch(""),
        medical_record_number: optionalText,
      }),
    }),
  ),
});

export type Permission = "book" | "view_results" | "pay";

/** `relation` is null only for the account's own patient. */
export interface Person {
  patient_id: string;
  name: string;
  relation: string | null;
  medical_record_number: string | null;
  /** the laboratory may add others */
  permissions: readonly string[];
}

const EVERYTHING: readonly Permission[] = ["book", "view_results", "pay"];

/** The caller first. */
export async function listBookablePeople(up: UpstreamContext): Promise<Person[]> {
  return (await listPeople(up)).filter(({ permissions }) => permissions.includes("book"));
}

/** The caller first. */
export async function listPeople(up: UpstreamContext): Promise<Person[]> {
  const [profile, related] = await Promise.all([
    getProfile(up),
    offeredOr(
      callList(up, familyList, { query: { per_page: 100 } }).then(({ results }) => results),
      [],
    ),
  ]);
  const { person } = profile;
  const current = person?.patient?.patient_id;
  const self: Person[] = current
    ? [
        {
          patient_id: current,
          name: fullName(person),
          relation: null,
          medical_record_number: person.patient?.medical_record_number ?? null,
          permissions: EVERYTHING,
        },
      ]
    : [];
  const others = related.flatMap((item): Person[] => {
    const { patient_id, name, medical_record_number } = item.patient;
    const { permissions } = item;
    if (item.direction !== "owner" || item.status !== "approved" || !patient_id || patient_id === current)
      return [];
    const names = { plain: item.relation_name, en: item.relation_name_en, id: item.relation_name_id };
    return [{ patient_id, name, relation: textIn(up.lang, names), medical_record_number, permissions }];
  });
  return [...self, ...others];
}
