import { CompactEncrypt } from "jose";
import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import type { Trx } from "../../database/db.ts";
import { newFileToken } from "../accounts/file-tokens.ts";
import { loadRecord, newCopy, type MedicalRecord } from "./record-copy.ts";
import { fhirBundle } from "./fhir-bundle.ts";
import { checkShare, linkKey, openShare } from "./record-shares.ts";
import { inTransaction } from "../../http/transaction.ts";
import { parse } from "../../http/query.ts";
import { ANYBODY, post } from "../../http/route.ts";
import { patientName } from "../patients/patients.ts";

/** Malformed tokens are treated as unknown. */
const token = z.string({ error: "required" });
const shareCheckBody = z.object({ token });
const openBody = z.object({
  token,
  passcode: z.string({ error: "required" }).trim().min(1, "required").max(20, "passcode_wrong"),
});
const healthLinkBody = openBody.extend({ recipient: z.string().trim().max(200).optional() });

/** POST, because the token must not appear in a URL. */
async function postShareCheck(call: Call): Promise<Reply> {
  return { results: await checkShare(call.db, call, parse(shareCheckBody, call.body).token) };
}

async function open(call: Call): Promise<Reply> {
  const results = await tryPasscode(call, "open", async (trx, { scope, view }) => ({
    expires_at: view.expires_at,
    whole: scope.orders === null,
    ...recordView(await loadRecord(trx, scope, call.lang)),
  }));
  return { results };
}

async function getSharedRecordPrintout(call: Call): Promise<Reply> {
  const file = await tryPasscode(call, "download", async (trx, { share }) => ({
    kind: "medical_record" as const,
    subject_id: await newCopy(trx, call, { patient_id: share.patient_id, share_id: share.share_id }),
    account_id: share.account_id,
    lang: call.lang,
  }));
  const { origin } = call;
  const secret = await newFileToken(call.db, call.clock, file);
  return { results: { linkDownload: `${origin}/files/${secret}.pdf` } };
}

const FHIR = "application/fhir+json";

/** Encrypted with the key in the link: the portal cannot read it. */
async function getHealthLink(call: Call): Promise<Reply> {
  const { token } = parse(openBody, call.body);
  const { record, key } = await tryPasscode(call, "open", async (trx, { share, scope }) => {
    if (share.link_salt === null) throw new LabError("not_found");
    return { record: await loadRecord(trx, scope, call.lang), key: linkKey(token, share.link_salt) };
  });
  const bundle = JSON.stringify(fhirBundle(record, { brand: call.brand, at: call.clock.now() }));
  const embedded = await new CompactEncrypt(Buffer.from(bundle))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", cty: FHIR, zip: "DEF" })
    .encrypt(key);
  return { results: { files: [{ contentType: FHIR, fhirVersion: "4.0.1", embedded }] } };
}

type Opened = Exclude<Awaited<ReturnType<typeof openShare>>, { tries_left: number }>;

/** @throws LabError `passcode_wrong` with `tries_left`, after counting the try */
async function tryPasscode<T>(
  call: Call,
  action: "open" | "download",
  run: (trx: Trx, opened: Opened) => Promise<T>,
): Promise<T> {
  const body = parse(healthLinkBody, call.body);
  const outcome = await inTransaction(call, async (trx) => {
    const opened = await openShare(trx, call, body, action);
    return "tries_left" in opened ? opened : { done: await run(trx, opened) };
  });
  if ("done" in outcome) return outcome.done;
  const { tries_left } = outcome;
  throw new LabError("passcode_wrong", { results: { tries_left }, params: { tries_left } });
}

function recordView({ patient, declared, visits }: MedicalRecord) {
  return {
    patient: {
      name: patientName(patient),
      medical_record_number: patient.medical_record_number,
      date_of_birth: patient.date_of_birth,
      gender: patient.gender,
      blood_type: patient.blood_type,
    },
    declared: declared && {
      allergies: declared.allergies,
      conditions: declared.conditions,
      medicines: declared.medicines,
      reported_at: declared.reported_at,
      reported_by: declared.reported_by,
    },
    visits: visits.map(visitView),
  };
}

const NO_VERSION = {
  reason_en: null,
  reason_id: null,
  status: null,
  conclusion_en: null,
  conclusion_id: null,
  advice_en: null,
  advice_id: null,
} as const;

function visitView({
  order_number,
  date,
  plant_name,
  tests,
  result,
  released,
}: MedicalRecord["visits"][number]) {
  const version = released?.version ?? NO_VERSION;
  const { reason_en, reason_id } = released?.version ?? result ?? NO_VERSION;
  return {
    order_number,
    date,
    plant_name,
    tests,
    result_state: result?.state ?? null,
    reason_en,
    reason_id,
    status: version.status,
    conclusion_en: version.conclusion_en,
    conclusion_id: version.conclusion_id,
    advice_en: version.advice_en,
    advice_id: version.advice_id,
    groups: (released?.groups ?? []).map(({ title, lines }) => ({
      title,
      lines: lines.map(({ name, value, unit, reference, goal, flag, note }) => ({
        name,
        value,
        unit,
        reference,
        goal,
        flag,
        note,
      })),
    })),
  };
}

// prettier-ignore
export const sharedRecordRoutes: readonly Route[] = [
  post("/shared-record/check", ANYBODY, postShareCheck, "Whether a share page is open", shareCheckBody),
  post("/shared-record/open", ANYBODY, open, "A shared record, with its passcode", openBody),
  post("/shared-record/get-printout", ANYBODY, getSharedRecordPrintout, "Link to a shared record as PDF, with its passcode", openBody),
  post("/shared-record/get-health-link", ANYBODY, getHealthLink, "A shared record as encrypted FHIR bundle for a SMART Health Link", healthLinkBody),
];
