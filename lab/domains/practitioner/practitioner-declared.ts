import { ownContacts, sendToOwner } from "../notifications/owner-contacts.ts";
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError, requireNone, type FieldErrors } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { insertRows, updateRows } from "../../database/rows.ts";
import {
  addPractitionerEvent,
  differingFields,
  masked,
  sectionVersion,
  type Practitioner,
} from "./practitioner.ts";
import { nikBirth } from "../patients/nik.ts";
import { bankErrors, bankName, type BankFields } from "./practitioner-banks.ts";
import type { DeclaredSection, PractitionerDeclaredTable } from "../../database/tables.generated.ts";

type Declared = Selectable<PractitionerDeclaredTable>;

interface TaxFields {
  npwp: string | null;
  /** ignores `npwp` */
  npwp_keep: boolean;
  state_employee: boolean;
}

async function loadPractitionerDeclaration(db: Db | Trx, practitioner_id: string, section: DeclaredSection) {
  const rows = await db
    .selectFrom("practitioner_declared")
    .selectAll()
    .where("practitioner_id", "=", practitioner_id)
    .where("section", "=", section)
    .where("status", "in", ["verified", "unverified", "rejected"])
    .execute();
  return {
    used: rows.find(({ status }) => status === "verified") ?? null,
    waiting: rows.find(({ status }) => status !== "verified") ?? null,
  };
}

/** Effective once verified. @throws LabError `check_fields`, `practitioner_changed` */
export async function declareBank(
  trx: Trx,
  call: CallContext,
  owner: Practitioner,
  version: number | null,
  fields: BankFields,
): Promise<{ id: string; version: number }> {
  requireNone(bankErrors(owner, fields));
  const saved = await declare(trx, call, owner, "bank", version, fields);
  if (saved.isNew) await tellByMail(trx, call);
  return saved;
}

/**
 * Effective once verified; "state employee" at once.
 * @throws LabError `check_fields`, `practitioner_changed`
 */
export async function declareTax(
  trx: Trx,
  call: CallContext,
  owner: Practitioner,
  version: number | null,
  { npwp: given, npwp_keep, state_employee }: TaxFields,
): Promise<{ id: string; version: number }> {
  const { used, waiting } = await loadPractitionerDeclaration(trx, owner.practitioner_id, "tax");
  const npwp = npwp_keep ? ((waiting ?? used)?.npwp ?? null) : given;
  requireNone(taxErrors(owner, { npwp }));
  return declare(trx, call, owner, "tax", version, { npwp, state_employee: state_employee ? 1 : 0 });
}

export function taxErrors({ citizen }: Practitioner, { npwp, npwp_keep }: Partial<TaxFields>): FieldErrors {
  const problem = !npwp || npwp_keep ? null : npwpProblem(npwp, citizen);
  return problem ? { npwp: [problem] } : {};
}

/** 16 digits (a citizen's NIK), or 15 as before 2024. */
export function npwpProblem(npwp: string, citizen: boolean): "npwp_digits" | "npwp_nik" | null {
  if (!/^\d{15,16}$/.test(npwp)) return "npwp_digits";
  if (npwp.length === 15 || !citizen) return null;
  return /^[1-9]/.test(npwp) && nikBirth(npwp) ? null : "npwp_nik";
}

type Values = Partial<
  Pick<Declared, "bank_code" | "account_number" | "account_name" | "npwp" | "state_employee">
>;

async function declare(
  trx: Trx,
  call: CallContext,
  { practitioner_id }: Practitioner,
  section: DeclaredSection,
  version: number | null,
  values: Values,
): Promise<{ id: string; version: number; isNew: boolean }> {
  const { used, waiting } = await loadPractitionerDeclaration(trx, practitioner_id, section);
  const now = await sectionVersion(trx, practitioner_id, section);
  const known = waiting ?? used;
  const changed = known ? differingFields(known, values) : Object.keys(values);
  if (known && changed.length === 0 && known.status !== "rejected")
    return { id: known.declared_id, version: now, isNew: false };
  if (now !== version)
    throw new LabError("practitioner_changed", {
      results: await declaredView(trx, practitioner_id, section),
    });
  if (waiting) await close(trx, waiting.declared_id, "replaced");
  const declared_id = randomUUID();
  await insertRows(trx, "practitioner_declared", {
    bank_code: null,
    account_number: null,
    account_name: null,
    npwp: null,
    state_employee: null,
    ...values,
    declared_id,
    practitioner_id,
    section,
    status: "unverified" as const,
    reason: null,
    created_at: call.clock.now().toISOString(),
    decided_at: null,
  });
  await addPractitionerEvent(trx, call.clock, call.caller.account_id, {
    practitioner_id,
    section,
    subject_id: declared_id,
    code: known ? "changed" : "added",
    fields: changed,
  });
  return { id: declared_id, version: now + 1, isNew: true };
}

export async function withdrawDeclared(
  trx: Trx,
  call: CallContext,
  { practitioner_id }: Practitioner,
  section: DeclaredSection,
  id: string,
  version: number | null,
): Promise<{ id: string; version: number }> {
  const { waiting } = await loadPractitionerDeclaration(trx, practitioner_id, section);
  if (waiting?.declared_id !== id) throw new LabError("not_found");
  const now = await sectionVersion(trx, practitioner_id, section);
  if (now !== version)
    throw new LabError("practitioner_changed", {
      results: await declaredView(trx, practitioner_id, section),
    });
  await close(trx, id, "withdrawn");
  await addPractitionerEvent(trx, call.clock, call.caller.account_id, {
    practitioner_id,
    section,
    subject_id: id,
    code: "withdrawn",
  });
  return { id, version: now + 1 };
}

async function close(trx: Trx, declared_id: string, status: "replaced" | "withdrawn"): Promise<void> {
  await updateRows(trx, "practitioner_declared", { declared_id }, { status });
}

/** Numbers are masked. */
export async function declaredView(db: Db | Trx, practitioner_id: string, section: DeclaredSection) {
  const { used, waiting } = await loadPractitionerDeclaration(db, practitioner_id, section);
  return {
    version: await sectionVersion(db, practitioner_id, section),
    in_use: used && declaredRow(used),
    waiting: waiting && declaredRow(waiting),
  };
}

export function declaredRow({ declared_id: id, ...row }: Declared) {
  const { section, status, reason, created_at, decided_at, bank_code, account_number, npwp } = row;
  const common = { id, status, reason, created_at, decided_at };
  return section === "bank"
    ? {
        ...common,
        bank_code,
        bank_name: bankName(bank_code),
        account_name: row.account_name,
        account_number_masked: masked(account_number ?? ""),
      }
    : {
        ...common,
        npwp_masked: npwp === null ? null : masked(npwp),
        npwp_legacy: npwp?.length === 15,
        state_employee: row.state_employee === 1,
      };
}

async function tellByMail(trx: Trx, { clock, caller }: CallContext): Promise<void> {
  await sendToOwner(trx, clock, await ownContacts(trx, caller.account_id), {
    kind: "contact_changed",
    subject: ["A new bank account was entered", "Rekening bank baru dimasukkan"],
    body: [
      "Someone entered a new bank account in your profile. It will be used once we have verified it. If that was not you, please contact the laboratory at once.",
      "Rekening bank baru dimasukkan di profil Anda. Rekening itu dipakai setelah kami verifikasi. Jika bukan Anda, segera hubungi laboratorium.",
    ],
  });
}
