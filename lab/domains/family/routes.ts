import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { LabError, readFields, requireNone, type FieldErrors } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { parseBirthDate } from "../../lib/dates.ts";
import { createDependent, openOwnAccount, proofErrors, verifyDependent } from "./dependents.ts";
import { removeRelation, updateRelation } from "./family-changes.ts";
import { countTry, requestAccess, respondToRequest } from "./family-requests.ts";
import { findRelation, listFamily } from "./family.ts";
import { labToday } from "../../lib/local-time.ts";
import { hasRun } from "../../http/once.ts";
import { canonicalEmail } from "../../lib/email.ts";
import { canonicalPhone } from "../../lib/phone.ts";
import { identityNumberProblem, plainIdentityNumber } from "../patients/profile-fields.ts";
import {
  acceptWarnings,
  inTransaction,
  isoDate,
  onceInTransaction,
  optionalText,
  personName,
  requestId,
  requiredText,
} from "../../http/transaction.ts";
import { flag, key, pageQuery, pageReply, parse, parseForm, parseQuery } from "../../http/query.ts";
import { ANYBODY, PATIENT, del, get, post, put } from "../../http/route.ts";
import { requireTwoFactor } from "../two-factor/proofs.ts";

/** Prevents timing from revealing accounts. */
const MIN_ANSWER_MS = 60;

const permission = z.enum(["book", "view_results", "pay"]);
const permissions = z.array(permission).max(3);
const relation_code = z.enum(["child", "spouse", "parent", "sibling", "other"], { error: "required" });
const yes = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);

const familyQuery = z.object({ ...pageQuery, closed: flag });
const familyDetailQuery = z.object({ relation_id: key });
const relationRemovalQuery = z.object({ relation_id: key });
const requestBody = z.object({
  identifier: requiredText(100),
  date_of_birth: requiredText(100),
  relation_code,
  permissions: permissions.min(1, "choose_permission"),
  note: optionalText(200),
  client_request_id: requestId,
});
const familyResponseBody = z.object({
  relation_id: key,
  decision: z.enum(["approve", "reject"], { error: "required" }),
  permissions: permissions.default([]),
  client_request_id: requestId,
});
const personFields = {
  first_name: personName,
  last_name: z.union([z.literal(""), personName]).default(""),
  gender: z.enum(["M", "F"], { error: "required" }),
  date_of_birth: requiredText(100),
  place_of_birth: requiredText(100),
  identity_type: z.enum(["KTP", "KIA", "PASSPORT"], { error: "required" }),
  identity_number: requiredText(100),
};
const personSchema = z.object(personFields);
const dependentBody = z.object({
  ...personFields,
  relation_code,
  guardian_declaration: yes.refine((value) => value, "guardian_declaration"),
  accept_warnings: acceptWarnings,
  accept_similar: acceptWarnings,
  client_request_id: requestId,
});
const relationChangeBody = z.object({
  relation_id: key,
  version: z.coerce.number({ error: "required" }).int(),
  permissions: permissions.optional(),
  end_date: isoDate.optional(),
  person: personSchema.optional(),
  accept_warnings: acceptWarnings,
  accept_similar: acceptWarnings,
  client_request_id: requestId,
});
const papersCheckBody = z.object({
  relation_id: key,
  date_of_birth: isoDate.optional(),
});
const accountBody = z.object({ username: key, medical_record_number: key });

async function getFamilyList(call: Call): Promise<Reply> {
  const { page, per_page, closed } = parseQuery(familyQuery, call);
  const relations = await listFamily(call.db, call.clock, call.caller, closed);
  return pageReply({ page, per_page }, relations);
}

async function getFamilyDetail(call: Call): Promise<Reply> {
  const { relation_id } = parseQuery(familyDetailQuery, call);
  const relation = await findRelation(call.db, call.clock, call.caller, relation_id);
  if (!relation) throw new LabError("not_found");
  return { results: { ...relation, longest_months: call.familyMonths } };
}

/** Same answer after the same time, known account or not. */
async function request(call: Call): Promise<Reply> {
  const body = await parseForm(requestBody, call.body, (passed) => readPerson(call, passed).errors);
  const { client_request_id: _id, ...rest } = body;
  const { errors, date_of_birth } = readPerson(call, body);
  requireNone(errors);
  const minimum = delay(MIN_ANSWER_MS);
  try {
    await inTransaction(call, async (trx) => {
      if (!(await hasRun(trx, call.caller.account_id, body.client_request_id)))
        await countTry(trx, call.clock, call.caller);
    });
    const name = nameOf(body.identifier);
    return await onceInTransaction(call, body, async (trx) => {
      await requireTwoFactor(trx, call, "family");
      return requestAccess(trx, call, { ...rest, name, date_of_birth });
    });
  } finally {
    await minimum;
  }
}

function nameOf(identifier: string) {
  if (identifier.includes("@")) return { by: "email", value: canonicalEmail(identifier) } as const;
  const phone = canonicalPhone(identifier);
  return phone ? ({ by: "phone", value: phone } as const) : ({ by: "username", value: identifier } as const);
}

function postFamilyResponse(call: Call): Promise<Reply> {
  const body = parse(familyResponseBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    if (body.decision === "approve") await requireTwoFactor(trx, call, "family");
    return respondToRequest(trx, call, { ...body, months: call.familyMonths });
  });
}

async function createOne(call: Call): Promise<Reply> {
  const { file } = call;
  const proof = file && { bytes: file.bytes, type: imageType(file.bytes) ?? "" };
  const rules = (fields: Partial<z.output<typeof personSchema>>) => {
    const person = readPerson(call, fields);
    return { ...person.errors, ...proofErrors(call.clock, person.date_of_birth, proof) };
  };
  const body = await parseForm(dependentBody, call.body, rules);
  const { client_request_id, guardian_declaration: _declared, ...rest } = body;
  const { errors, ...person } = readPerson(call, rest);
  requireNone({ ...errors, ...proofErrors(call.clock, person.date_of_birth, proof) });
  if (proof?.type === "") throw new LabError("image_type");
  return onceInTransaction(
    call,
    { client_request_id, ...rest, proof: file?.bytes.length ?? 0 },
    async (trx) => {
      await requireTwoFactor(trx, call, "family");
      return createDependent(trx, call, { ...rest, ...person, proof });
    },
  );
}

async function putRelation(call: Call): Promise<Reply> {
  const typed = z
    .looseObject({ person: z.looseObject({}).optional() })
    .catch({})
    .parse(call.body).person;
  const errors = typed ? readPerson(call, readFields(personSchema, typed).passed).errors : {};
  const body = await parseForm(relationChangeBody, call.body, () => errors);
  const { person } = body;
  const { errors: _none, ...read } = readPerson(call, person ?? {});
  return onceInTransaction(call, body, (trx) =>
    updateRelation(trx, call, {
      ...body,
      person: person && { ...person, ...read },
      months: call.familyMonths,
      errors,
    }),
  );
}

async function deleteRelation(call: Call): Promise<Reply> {
  const { relation_id } = parseQuery(relationRemovalQuery, call);
  return { results: await inTransaction(call, (trx) => removeRelation(trx, call, relation_id)) };
}

/** Public: only in the reference laboratory. */
async function checkPapers(call: Call): Promise<Reply> {
  const { relation_id, date_of_birth } = parse(papersCheckBody, call.body);
  const checked = await inTransaction(call, (trx) =>
    verifyDependent(trx, call.clock, relation_id, date_of_birth),
  );
  if (!checked) throw new LabError("not_found");
  return { results: checked };
}

/** Public, as above. */
async function giveAccount(call: Call): Promise<Reply> {
  const body = parse(accountBody, call.body);
  if (!(await inTransaction(call, (trx) => openOwnAccount(trx, call.clock, body))))
    throw new LabError("not_found");
  return { results: null };
}

/** "" if unreadable. */
function readPerson(
  { clock }: Call,
  person: Partial<Pick<z.output<typeof personSchema>, "date_of_birth" | "identity_number" | "identity_type">>,
) {
  const errors: FieldErrors = {};
  const birth =
    person.date_of_birth === undefined ? null : parseBirthDate(person.date_of_birth, labToday(clock.now()));
  if (birth && "error" in birth) errors["date_of_birth"] = [birth.error];
  const identity_number = plainIdentityNumber(person.identity_number ?? "");
  const { identity_type } = person;
  const problem =
    identity_type && person.identity_number !== undefined
      ? identityNumberProblem(identity_type, identity_number)
      : null;
  if (problem) errors["identity_number"] = [problem];
  return { errors, date_of_birth: birth && "date" in birth ? birth.date : "", identity_number };
}

function imageType(bytes: Uint8Array): "image/jpeg" | "image/png" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  return bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47
    ? "image/png"
    : null;
}

// prettier-ignore
export const familyRoutes: readonly Route[] = [
  get("/family/get", PATIENT, getFamilyList, "Family relations; with closed also those that are over", familyQuery),
  get("/family/get-detail", PATIENT, getFamilyDetail, "One family relation in any state", familyDetailQuery),
  post("/family/respond", PATIENT, postFamilyResponse, "Approve or reject a request for access", familyResponseBody),
  post("/family/request", PATIENT, request, "Ask the owner of an account for access", requestBody),
  post("/family/create-dependent", PATIENT, createOne, "Create the record of somebody without an account; multipart with a picture `proof` for an adult", dependentBody, "proof"),
  put("/family/update", PATIENT, putRelation, "Change permissions, end date or the data of somebody without an account", relationChangeBody),
  del("/family/remove", PATIENT, deleteRelation, "Withdraw, decline or end a relation at once, by either side", relationRemovalQuery),
  post("/reference/check-papers", ANYBODY, checkPapers, "Confirm the papers of a dependent; reference laboratory only", papersCheckBody),
  post("/reference/open-account", ANYBODY, giveAccount, "Make an unfinished account that of a record; reference laboratory only", accountBody),
];
