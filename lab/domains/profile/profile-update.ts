import { ownContacts, sendToOwner } from "../notifications/owner-contacts.ts";
import type { Selectable, Updateable } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import { LabError, requireNone, type FieldErrors } from "../../http/errors.ts";
import { loadAreas, type Areas, type Subdistrict } from "../../lib/areas/areas.ts";
import { birthDateFault } from "../patients/birth-date.ts";
import { takeVerifiedContact } from "../accounts/contact-codes.ts";
import { endResetLinks } from "../accounts/password-resets.ts";
import { releaseContact } from "../accounts/proven-contact.ts";
import { parseBirthDate } from "../../lib/dates.ts";
import type { Db, Trx } from "../../database/db.ts";
import { logProcessing } from "../../database/processing-log.ts";
import { requireRow, updateRows } from "../../database/rows.ts";
import { labToday } from "../../lib/local-time.ts";
import {
  bloodTypes,
  ethnicities,
  findEntry,
  findReligion,
  genders,
  maritalStatuses,
} from "../places/lookups.ts";
import { callingCode } from "../../lib/phone.ts";
import { identityNumberProblem, plainIdentityNumber } from "../patients/profile-fields.ts";
import { linkContacts } from "../referrals/referral-links.ts";
import { takenErrors } from "../accounts/account-fields.ts";
import { identityOf, requireSureIdentity, SHOWN_BY_NIK } from "../patients/nik.ts";
import { identityHolder } from "../patients/same-person.ts";
import type { PatientTable } from "../../database/tables.generated.ts";

const LOCKED = [
  "first_name",
  "last_name",
  "place_of_birth",
  "date_of_birth",
  "gender",
  "identity_number",
] as const;

/** Absent fields stay. Ids are those of the lookups. */
interface ProfileChange {
  title_id?: string | undefined;
  religion_id?: string | undefined;
  marital_status_id?: string | undefined;
  ethnicity?: string | undefined;
  blood_type?: string | undefined;
  address?: string | undefined;
  subdistrict_code?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  place_of_birth?: string | undefined;
  date_of_birth?: string | undefined;
  gender?: string | undefined;
  identity_number?: string | undefined;
}

/**
 * A repeat succeeds with any version.
 * @returns false if the profile changed since `version`; nothing is written
 * @throws LabError `identity_doubtful`, `identity_locked`, `check_fields`
 */
export async function updateProfile(
  db: Db,
  clock: Clock,
  account_id: string,
  { version, accept_warnings, ...change }: ProfileChange & { version: number; accept_warnings: boolean },
): Promise<boolean> {
  const areas = await loadAreas();
  const today = labToday(clock.now());
  return db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, account_id);
    const patient = account.patient_id ? await patientOf(trx, account.patient_id) : null;
    const { own, person, errors } = readChange(change, areas, today);
    requireNone({ ...errors, ...(await heldErrors(trx, clock, patient, change, person)) });
    const newPerson = patient ? differences(patient, person) : {};
    const newOwn = differences(account, own);
    if (Object.keys(newPerson).length + Object.keys(newOwn).length === 0) return true;
    const isLocked = patient?.identity_status !== "unverified";
    if (isLocked && LOCKED.some((name) => name in newPerson || name in newOwn)) {
      throw new LabError("identity_locked");
    }
    if (version !== account.version) return false;
    if (patient && SHOWN_BY_NIK.some((name) => name in newPerson))
      await requireSureChange(patient, newPerson, accept_warnings);
    const { first_name, last_name } = account;
    if ("first_name" in newOwn || "last_name" in newOwn)
      await trx
        .insertInto("former_name")
        .orIgnore()
        .values({ account_id, first_name, last_name, until: clock.now().toISOString() })
        .execute();
    await updateRows(trx, "account", { account_id }, { ...newOwn, version: account.version + 1 });
    if (patient && Object.keys(newPerson).length > 0) {
      await updateRows(trx, "patient", { patient_id: patient.patient_id }, newPerson);
    }
    await logOwn(trx, clock, account_id, "profile");
    return true;
  });
}

async function requireSureChange(
  patient: Selectable<PatientTable>,
  change: Partial<Selectable<PatientTable>>,
  confirmed: boolean,
): Promise<void> {
  const changed = { ...patient, ...change };
  await requireSureIdentity([identityOf(changed)], changed, confirmed);
}

export async function changeErrors(
  trx: Trx,
  clock: Clock,
  account_id: string,
  change: ProfileChange,
): Promise<FieldErrors> {
  const { patient_id } = await accountOf(trx, account_id);
  const patient = patient_id ? await patientOf(trx, patient_id) : null;
  const { errors, person } = readChange(change, await loadAreas(), labToday(clock.now()));
  return { ...errors, ...(await heldErrors(trx, clock, patient, change, person)) };
}

async function heldErrors(
  trx: Trx,
  clock: Clock,
  patient: Selectable<PatientTable> | null,
  { title_id }: ProfileChange,
  { identity_number, date_of_birth }: Updateable<PatientTable>,
): Promise<FieldErrors> {
  const errors: FieldErrors = title_id === undefined ? {} : await takenErrors(trx, { title_id });
  const number = identity_number && patient ? await identityFault(trx, patient, identity_number) : null;
  if (number) errors["identity_number"] = [number];
  const isOpen = date_of_birth && patient?.identity_status === "unverified";
  const birth = isOpen ? await birthDateFault(trx, clock, patient.patient_id, date_of_birth) : null;
  if (birth) errors["date_of_birth"] = [birth];
  return errors;
}

function readChange(change: ProfileChange, areas: Areas, today: string) {
  const errors: FieldErrors = {};
  const choose = (field: keyof ProfileChange, find: (value: string) => string | undefined) => {
    const value = change[field];
    if (value === undefined) return undefined;
    const existing = find(value);
    if (existing === undefined) errors[field] = ["unknown_choice"];
    return existing;
  };
  const { title_id, first_name, last_name, place_of_birth, address } = change;
  const gender = choose("gender", (value) => findEntry(genders, value)?.code);
  const birth = change.date_of_birth === undefined ? null : parseBirthDate(change.date_of_birth, today);
  if (birth && "error" in birth) errors["date_of_birth"] = [birth.error];
  const area = change.subdistrict_code === undefined ? null : areas.find(change.subdistrict_code);
  if (change.subdistrict_code !== undefined && !area) errors["subdistrict_code"] = ["wrong_subdistrict"];
  const current = { title_id, first_name, last_name };
  const person: Updateable<PatientTable> = {
    ...current,
    place_of_birth,
    address,
    religion_id: choose("religion_id", (value) => findReligion(value)?.id),
    marital_status_id: choose("marital_status_id", (value) => findEntry(maritalStatuses, value)?.id),
    ethnicity_id: choose("ethnicity", (value) => findEntry(ethnicities, value)?.id),
    blood_type: choose("blood_type", (value) => bloodTypes.find((type) => type === value)),
    gender: gender === "M" || gender === "F" ? gender : undefined,
    date_of_birth: birth && "date" in birth ? birth.date : undefined,
    identity_number:
      change.identity_number === undefined ? undefined : plainIdentityNumber(change.identity_number),
    ...(area ? areaColumns(area, areas) : {}),
  };
  return { own: current, person, errors };
}

function areaColumns(area: Subdistrict, areas: Areas): Updateable<PatientTable> {
  const { province_name, city_name, district_name } = areas.parentNames(area.code);
  return {
    subdistrict_code: area.code,
    subdistrict: area.name,
    district: district_name,
    city: city_name,
    province: province_name,
    postal_code: area.postal_code,
    country: "Indonesia",
  };
}

export async function identityFault(
  trx: Trx,
  patient: Selectable<PatientTable>,
  number: string,
): Promise<string | null> {
  const type = patient.identity_type ?? "";
  const problem = identityNumberProblem(type, number);
  if (problem) return problem;
  const { identity_country_id } = patient;
  const holder = await identityHolder(trx, {
    identity_type: type,
    identity_number: number,
    identity_country_id,
  });
  return holder && holder.patient_id !== patient.patient_id ? "identity_taken" : null;
}

/** Idempotent. @throws LabError `otp_token`; `check_fields` when another account has the contact */
export async function changeContact(
  db: Db,
  clock: Clock,
  account_id: string,
  otp_token: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { kind, value, repeated } = await takeVerifiedContact(trx, clock, account_id, otp_token);
    if (repeated) return;
    const account = await accountOf(trx, account_id);
    const isOwn =
      kind === "email" ? account.email.toLowerCase() === value.toLowerCase() : account.phone === value;
    if (!isOwn) await releaseContact(trx, clock, { kind, value });
    const fields = await takenErrors(trx, kind === "email" ? { email: value } : { phone: value });
    if (Object.keys(fields).length > 0 && !isOwn) throw new LabError("check_fields", { fields });
    const before = await ownContacts(trx, account_id);
    const current =
      kind === "email"
        ? { email: value, email_verified: 1 as const }
        : { phone: value, phone_code: callingCode(value), phone_verified: 1 as const };
    await updateRows(trx, "account", { account_id }, { ...current, version: account.version + 1 });
    if (account.patient_id) {
      await updateRows(trx, "patient", { patient_id: account.patient_id }, { [kind]: value });
      await linkContacts(trx, clock, account_id);
    }
    await endResetLinks(trx, clock, account_id);
    await logOwn(trx, clock, account_id, "contact");
    if (isOwn) return;
    await sendToOwner(trx, clock, before, {
      kind: "contact_changed",
      subject:
        kind === "email"
          ? ["Your email address was changed", "Alamat email Anda diganti"]
          : ["Your phone number was changed", "Nomor HP Anda diganti"],
      body:
        kind === "email"
          ? [
              "Your account now has a different email address. If that was not you, please contact the laboratory at once.",
              "Akun Anda sekarang memakai alamat email lain. Jika bukan Anda, segera hubungi laboratorium.",
            ]
          : [
              "Your account now has a different phone number. If that was not you, please contact the laboratory at once.",
              "Akun Anda sekarang memakai nomor HP lain. Jika bukan Anda, segera hubungi laboratorium.",
            ],
    });
  });
}

function logOwn(trx: Trx, clock: Clock, account_id: string, what: "profile" | "contact") {
  return logProcessing(trx, clock, { account_id, actor: "self", what, action: "change", purpose: "account" });
}

function patientOf(trx: Trx, patient_id: string) {
  return requireRow(trx, "patient", { patient_id });
}

function accountOf(trx: Trx, account_id: string) {
  return requireRow(trx, "account", { account_id });
}

function differences<T extends object>(current: object, requested: T): Partial<T> {
  const now = new Map(Object.entries(current));
  const changed = Object.entries(requested).filter(
    ([name, value]) => value !== undefined && now.get(name) !== value,
  );
  return Object.fromEntries(changed) as Partial<T>; // entries of wanted
}
