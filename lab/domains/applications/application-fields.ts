import { z } from "zod";
import { readFields, LabError, type FieldErrors } from "../../http/errors.ts";
import {
  emailAddress,
  isoDate,
  optionalText,
  personName,
  requestId,
  requiredText,
  webAddress,
} from "../../http/transaction.ts";
import { canonicalPhone } from "../../lib/phone.ts";
import { fileKindOf, licenceErrors } from "../practitioner/practitioner-licences.ts";
import type { Call } from "../../http/server.ts";
import { labToday } from "../../lib/local-time.ts";

const licenceNumber = requiredText(100).pipe(
  z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,}$/u, "licence_number_form"),
);
const common = {
  client_request_id: requestId,
  email: emailAddress,
  phone_number: requiredText(100).transform((typed, context) => {
    const phone = canonicalPhone(typed);
    if (phone !== null) return phone;
    context.addIssue({ code: "custom", message: "wrong_phone" });
    return z.NEVER;
  }),
  status_url: webAddress.optional(),
};

const doctorBody = z.object({
  kind: z.literal("doctor"),
  ...common,
  name: personName,
  specialty: optionalText(150),
  str_number: licenceNumber,
  sip_number: licenceNumber,
  practice_place: requiredText(100),
  sip_issued_at: isoDate,
  sip_expires_at: isoDate,
});

const companyBody = z.object({
  kind: z.literal("company"),
  ...common,
  name: requiredText(100),
  npwp: requiredText(100)
    .transform((typed) => typed.replace(/[\s.-]/g, ""))
    .pipe(z.string().regex(/^\d{15,16}$/, "company_npwp")),
  address: requiredText(200),
  contact_name: personName,
  employees: z.coerce
    .number({ error: "employees_number" })
    .int("employees_number")
    .min(1, "employees_number")
    .max(1_000_000, "employees_number"),
});

export const applicationBody = z.union([doctorBody, companyBody]);
export type ApplicationBody = z.output<typeof applicationBody>;

const anyKind = z.object({ kind: z.enum(["doctor", "company"], { error: "unknown_choice" }) });

export const doctorFields = doctorBody.pick({
  specialty: true,
  str_number: true,
  sip_number: true,
  practice_place: true,
  sip_issued_at: true,
  sip_expires_at: true,
});
export const companyFields = companyBody.pick({
  npwp: true,
  address: true,
  contact_name: true,
  employees: true,
});
type DoctorFields = z.output<typeof doctorFields>;

/** One answer reports every error. @throws LabError `check_fields` */
export async function readApplication(call: Call): Promise<{ body: ApplicationBody; file: Uint8Array }> {
  const kind = anyKind.safeParse(call.body);
  const schema = kind.success && kind.data.kind === "company" ? companyBody : doctorBody;
  const { passed, errors } = readFields<z.ZodObject>(schema, call.body);
  const file = call.file && call.file.bytes.length > 0 ? call.file.bytes : null;
  const rules = {
    ...(schema === doctorBody ? await sipErrors(call, readFields(doctorBody, passed).passed) : {}),
    ...(!file ? { file: ["proof_required"] } : !fileKindOf(file) ? { file: ["licence_file_type"] } : {}),
  };
  const all = { ...rules, ...errors };
  const parsed = applicationBody.safeParse(call.body);
  if (Object.keys(all).length > 0 || !parsed.success || !file)
    throw new LabError("check_fields", { fields: all });
  return { body: parsed.data, file };
}

/** The rules of a doctor's own licences. */
async function sipErrors(
  { db, ...call }: Call,
  { sip_number, practice_place, sip_issued_at, sip_expires_at }: Partial<DoctorFields>,
): Promise<FieldErrors> {
  const sip = {
    kind: "sip" as const,
    number: sip_number ?? "",
    practice_place: practice_place ?? null,
    issued_at: sip_issued_at ?? null,
    expires_at: sip_expires_at ?? null,
  };
  const { issued_at, expires_at } = await licenceErrors(db, call, NOBODY, null, sip, null);
  const isOver = sip_expires_at !== undefined && sip_expires_at < labToday(call.clock.now());
  return {
    ...(issued_at && { sip_issued_at: issued_at }),
    ...(isOver && { sip_expires_at: ["sip_expired"] }),
    ...(expires_at && { sip_expires_at: expires_at }),
  };
}

const NOBODY = { practitioner_id: "", name: "", account_name: "", citizen: true };
