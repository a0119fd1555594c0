import { createHash } from "node:crypto";
import { z } from "zod";
import { fieldErrorsOf, LabError, readFields, requireNone, type FieldErrors } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { newFileToken } from "../accounts/file-tokens.ts";
import { checkPassword } from "../accounts/password-check.ts";
import { ownPractitioner, type Practitioner } from "./practitioner.ts";
import { bankAccountFields, bankErrors, digits } from "./practitioner-banks.ts";
import { declareBank, declareTax, taxErrors, withdrawDeclared } from "./practitioner-declared.ts";
import { entryErrors, removeEntry, saveEntry } from "./practitioner-entries.ts";
import {
  licenceErrors,
  licencesOf,
  ownLicence,
  removeLicence,
  saveLicence,
} from "./practitioner-licences.ts";
import { practitionerProfile } from "./practitioner-profile.ts";
import type { Trx } from "../../database/db.ts";
import { isoDate, onceInTransaction, optionalText, requestId, requiredText } from "../../http/transaction.ts";
import { key, parse, parseQuery } from "../../http/query.ts";
import { DOCTOR, get, put } from "../../http/route.ts";

const empty = (value: unknown) => (value === "" ? null : value);
const day = z.preprocess(
  empty,
  isoDate.nullish().transform((value) => value ?? null),
);
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);

const common = {
  client_request_id: requestId,
  version: z.coerce
    .number()
    .int()
    .nullish()
    .transform((value) => value ?? null),
  current_password: z.string().max(1024, "password_long").optional(),
};
const row = {
  ...common,
  id: z.preprocess(
    empty,
    key.nullish().transform((value) => value ?? null),
  ),
};
const licenceBody = z.object({
  section: z.literal("license"),
  action: z.literal("save"),
  ...row,
  kind: z.enum(["str", "sip"], { error: "unknown_choice" }),
  number: requiredText(100).pipe(
    z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,}$/u, "licence_number_form"),
  ),
  practice_place: optionalText(150),
  issued_at: day,
  expires_at: day,
});
const entryBody = z.object({
  section: z.enum(["specialist", "education", "hospital"]),
  action: z.literal("save"),
  ...row,
  name: requiredText(200),
  detail: optionalText(100),
  year: z.preprocess(
    empty,
    z.coerce
      .number({ error: "wrong_year" })
      .int("wrong_year")
      .min(1940, "wrong_year")
      .max(2200, "wrong_year")
      .nullish()
      .transform((value) => value ?? null),
  ),
  is_main: flag.default(false),
});
const bankBody = z.object({
  section: z.literal("bank"),
  action: z.literal("save"),
  ...common,
  ...bankAccountFields,
});
const taxBody = z.object({
  section: z.literal("tax"),
  action: z.literal("save"),
  ...common,
  npwp: optionalText(40).transform((value) => value && digits(value)),
  npwp_keep: flag.default(false),
  state_employee: flag,
});
const removeBody = z.object({
  section: z.enum(["license", "specialist", "education", "hospital", "bank", "tax"]),
  action: z.literal("remove"),
  ...common,
  id: key,
});
const referrerProfileBody = z.union([licenceBody, entryBody, bankBody, taxBody, removeBody]);
const which = z.object({
  section: z.enum(["license", "specialist", "education", "hospital", "bank", "tax"], {
    error: "unknown_choice",
  }),
  action: z.enum(["save", "remove"], { error: "unknown_choice" }).default("save"),
});
type Update = z.output<typeof referrerProfileBody>;

const fileQuery = z.object({ licence_id: key });

async function getReferrerProfile(call: Call): Promise<Reply> {
  return { results: await practitionerProfile(call.db, call) };
}

/** The password counts as a try even if the rest is refused. */
async function putReferrerProfile(call: Call): Promise<Reply> {
  const { section, action } = parse(which, call.body);
  const input = z.record(z.string(), z.unknown()).catch({}).parse(call.body);
  const schemas = { license: licenceBody, bank: bankBody, tax: taxBody } as const;
  const save =
    section === "license" || section === "bank" || section === "tax" ? schemas[section] : entryBody;
  const { db, clock, caller } = call;
  const owner = await ownPractitioner(db, caller.account_id);
  const file = call.file && call.file.bytes.length > 0 ? call.file.bytes : null;
  const schema = action === "remove" ? removeBody : save;
  const given = { ...input, section, action };
  const { passed, errors } = readFields<z.ZodObject>(schema, given);
  const isSecured = section === "license" || section === "bank" || section === "tax";
  const password = z.string().optional().catch(undefined).parse(passed["current_password"]);
  const wrong = isSecured ? await fieldErrorsOf(checkPassword(db, clock, caller.account_id, password)) : {};
  const refused = { ...wrong, ...errors };
  if (Object.keys(refused).length > 0)
    requireNone({
      ...(action === "save" && (await rulesOf(call, owner, section, passed, file))),
      ...refused,
    });
  const body: Update = parse(schema, given);
  const { current_password: _never, ...content } = body;
  const file_hash = file && createHash("sha256").update(file).digest("hex");
  return onceInTransaction(call, { ...content, file_hash }, (trx) => change(trx, call, body, file));
}

async function rulesOf(
  call: Call,
  owner: Practitioner,
  section: Update["section"],
  passed: Record<string, unknown>,
  file: Uint8Array | null,
): Promise<FieldErrors> {
  const { db } = call;
  switch (section) {
    case "license": {
      const fields = readFields(licenceBody, passed).passed;
      const stored = (await licencesOf(db, owner.practitioner_id)).find(
        (licence) => licence.licence_id === fields.id,
      );
      return licenceErrors(db, call, owner, stored ?? null, fields, file);
    }
    case "bank":
      return bankErrors(owner, readFields(bankBody, passed).passed);
    case "tax":
      return taxErrors(owner, readFields(taxBody, passed).passed);
    default: {
      const { id = null, ...fields } = readFields(entryBody, passed).passed;
      return entryErrors(db, call, owner, section, id, fields);
    }
  }
}

async function change(trx: Trx, call: Call, body: Update, file: Uint8Array | null) {
  const owner = await ownPractitioner(trx, call.caller.account_id);
  const { section, action, version } = body;
  if (action === "remove") {
    const { id } = body;
    if (section === "license") return removeLicence(trx, call, owner, id, version);
    if (section === "bank" || section === "tax")
      return withdrawDeclared(trx, call, owner, section, id, version);
    return removeEntry(trx, call, owner, section, id, version);
  }
  switch (section) {
    case "license": {
      const { id, kind, number, practice_place, issued_at, expires_at } = body;
      const fields = { kind, number, practice_place, issued_at, expires_at };
      return saveLicence(trx, call, owner, { id, version }, fields, file);
    }
    case "bank": {
      const { bank_code, account_number, account_name } = body;
      return declareBank(trx, call, owner, version, { bank_code, account_number, account_name });
    }
    case "tax":
      return declareTax(trx, call, owner, version, body);
    default: {
      const { id, name, detail, year, is_main } = body;
      return saveEntry(trx, call, owner, section, { id, version }, { name, detail, year, is_main });
    }
  }
}

async function licenceFile(call: Call): Promise<Reply> {
  const { licence_id } = parseQuery(fileQuery, call);
  const { db, clock, caller, lang, origin } = call;
  const { practitioner_id } = await ownPractitioner(db, caller.account_id);
  const { file_kind } = await ownLicence(db, practitioner_id, licence_id);
  if (!file_kind) throw new LabError("not_found");
  const file = { subject_id: licence_id, account_id: caller.account_id, kind: "licence", lang } as const;
  const token = await newFileToken(db, clock, file);
  return { results: { linkDownload: `${origin}/files/${token}.${file_kind}` } };
}

// prettier-ignore
export const referrerProfileRoutes: readonly Route[] = [
  get("/referrer/profile", DOCTOR, getReferrerProfile, "What a doctor has declared: licences, training, hospitals, bank and tax with masked numbers"),
  put("/referrer/update", DOCTOR, putReferrerProfile, "Add, change or remove a part of it; multipart with the file of a licence", referrerProfileBody, "file"),
  get("/referrer/licence-file", DOCTOR, licenceFile, "Link to the file of a licence", fileQuery),
];
