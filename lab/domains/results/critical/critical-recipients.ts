import type { Clock } from "../../../lib/call-context.ts";
import { HAND_OVER_AGE, accessTo, isHidden } from "../../patients/access.ts";
import type { Db, Trx, Row } from "../../../database/db.ts";
import { findRow, requireRow } from "../../../database/rows.ts";
import { ageOn, labToday } from "../../../lib/local-time.ts";
import { canonicalPhone } from "../../../lib/phone.ts";
import { patientName } from "../../patients/patients.ts";
import { referringDoctors } from "./critical-notices.ts";
import { readersOf } from "../result-notices.ts";
import type { CallRole } from "../../../database/tables.generated.ts";

type Concerned = Pick<Row<"lab_result">, "order_number" | "patient_id">;

interface Person {
  account_id: string | null;
  name: string;
  /** may be unreadable */
  phone: string | null;
  may_hear?: boolean;
}

export interface CallRecipient extends Person {
  role: CallRole;
  /** E.164; null only for a duty physician without a readable number */
  phone: string | null;
  /** false: learns neither test nor value */
  may_hear: boolean;
}

type Find = (db: Db | Trx, clock: Clock, result: Concerned) => Promise<Person[]>;

/** In calling order; never an employer. */
const ORDER: readonly (readonly [CallRole, Find])[] = [
  ["patient", grownPatient],
  ["carer", carers],
  ["buyer", buyer],
  ["doctor", referrers],
  ["facility", sendingFacility],
  ["duty", dutyPhysician],
];

/** Once each; the duty physician is always last. */
export async function callRecipients(
  db: Db | Trx,
  clock: Clock,
  result: Concerned,
): Promise<CallRecipient[]> {
  const recipients: CallRecipient[] = [];
  for (const [role, find] of ORDER)
    for (const { may_hear = true, ...person } of await find(db, clock, result)) {
      const phone = person.phone === null ? null : canonicalPhone(person.phone);
      const isListed = recipients.some((other) => other.phone === phone);
      if (role === "duty" || (phone !== null && !isListed))
        recipients.push({ ...person, role, phone, may_hear });
    }
  return recipients;
}

/** @param born YYYY-MM-DD @returns true if results are given to the person and not to carers */
export function isGrown(born: string, clock: Clock): boolean {
  return ageOn(born, labToday(clock.now())) >= HAND_OVER_AGE;
}

async function grownPatient(db: Db | Trx, clock: Clock, { patient_id }: Concerned): Promise<Person[]> {
  const patient = await requireRow(db, "patient", { patient_id });
  if (!isGrown(patient.date_of_birth, clock)) return [];
  const account = await findRow(db, "account", { patient_id }, ["account_id", "phone"]);
  const person = { account_id: account?.account_id ?? null, name: patientName(patient) };
  const people: Person[] = [];
  for (const phone of [patient.phone, account?.phone ?? null, patient.home_phone]) {
    const isEmployers = phone !== null && phone !== account?.phone && (await isCompanyNumber(db, phone));
    if (!isEmployers) people.push({ ...person, phone });
  }
  // The home number is another person's as well, so it only stands in for an own one.
  const [first] = people.filter(({ phone }) => phone !== null && canonicalPhone(phone) !== null);
  return first ? [first] : [];
}

async function isCompanyNumber(db: Db | Trx, phone: string): Promise<boolean> {
  const number = canonicalPhone(phone);
  const account = await db
    .selectFrom("account")
    .select("account_id")
    .where("user_type", "=", 3)
    .where("phone", "=", number)
    .executeTakeFirst();
  return account !== undefined;
}

async function carers(db: Db | Trx, clock: Clock, result: Concerned): Promise<Person[]> {
  const people: Person[] = [];
  for (const { account_id, role } of await readersOf(db, clock, result))
    if (role === "carer") people.push(await accountPerson(db, account_id));
  return people;
}

async function accountPerson(db: Db | Trx, account_id: string): Promise<Person> {
  const account = await requireRow(db, "account", { account_id }, ["first_name", "last_name", "phone"]);
  return { account_id, name: patientName(account), phone: account.phone };
}

async function buyer(db: Db | Trx, clock: Clock, { order_number, patient_id }: Concerned): Promise<Person[]> {
  const account = await db
    .selectFrom("lab_order as o")
    .innerJoin("account as a", "a.account_id", "o.account_id")
    .select(["a.account_id", "a.user_type", "a.patient_id", "o.sensitive", "o.created_at"])
    .where("o.order_number", "=", order_number)
    .where("a.user_type", "=", 1)
    .executeTakeFirst();
  if (!account || account.patient_id === patient_id) return [];
  const access = await accessTo(db, clock, { ...account, token: "" }, patient_id);
  if (!access || isHidden(access, account)) return [];
  return [{ ...(await accountPerson(db, account.account_id)), may_hear: false }];
}

/** A doctor without the patient's consent may only help to reach the patient. */
async function referrers(db: Db | Trx, _clock: Clock, result: Concerned): Promise<Person[]> {
  const people: Person[] = [];
  for (const { account_id, isShared } of await referringDoctors(db, result))
    people.push({ ...(await accountPerson(db, account_id)), may_hear: isShared });
  return people;
}

async function sendingFacility(db: Db | Trx, _clock: Clock, { order_number }: Concerned): Promise<Person[]> {
  const facility = await db
    .selectFrom("facility_order as o")
    .innerJoin("facility as f", "f.facility_id", "o.facility_id")
    .select(["f.facility_id", "f.name", "f.pic_name", "f.pic_phone"])
    .where("o.order_number", "=", order_number)
    .executeTakeFirst();
  if (!facility) return [];
  const members = await db
    .selectFrom("facility_account as m")
    .innerJoin("account as a", "a.account_id", "m.account_id")
    .select(["m.account_id", "m.staff_name", "a.phone"])
    .where("m.facility_id", "=", facility.facility_id)
    .orderBy("m.account_id")
    .execute();
  const head = {
    account_id: null,
    name: `${facility.pic_name}, ${facility.name}`,
    phone: facility.pic_phone,
  };
  return [
    head,
    ...members.map(({ account_id, staff_name, phone }) => ({
      account_id,
      name: `${staff_name}, ${facility.name}`,
      phone,
    })),
  ];
}

async function dutyPhysician(db: Db | Trx): Promise<Person[]> {
  const duty = await findRow(db, "duty_physician", { duty_id: 1 }, ["name", "phone"]);
  return [
    { account_id: null, name: duty?.name ?? "Duty physician / Dokter jaga", phone: duty?.phone ?? null },
  ];
}
