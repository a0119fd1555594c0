import { issueToken } from "../../lab/domains/accounts/accounts.ts";
import { hashPassword } from "../../lab/domains/accounts/passwords.ts";
import type { Db } from "../../lab/database/db.ts";
import { addDays, labToday } from "../../lab/lib/local-time.ts";
import { ids, productId } from "../../lab/seed/ids.ts";

export interface Person {
  name: string;
  account_id: string;
  uuid: string;
  userType: 1 | 2 | 3;
  patient_id: string | null;
  company_id: string | null;
  roles: string[];
  /** of their app; null until signed in there */
  token: string | null;
  /** of their browser; null until signed in to the portal */
  cookie: string | null;
}

export interface Population {
  patients: Person[];
  /** employees with an account; they book visits of their companies alone */
  workers: Person[];
  approvers: Person[];
  /** the second is employed by the state, and gets no fees */
  doctors: readonly [Person, Person];
  companies: string[];
}

export const BIRTHDAY = "1990-01-01";
export const PASSWORD = "kopi tubruk 57 gelas";
export const VOUCHER = {
  voucher_id: "vch-simulated",
  code: "SIMULASI",
  discount_type: "amount",
  discount_value: 20_000,
  min_amount: 100_000,
  total_limit: 12,
  user_limit: 1,
} as const;
const PATIENTS = 240;
const WORKERS = 24;
const COMPANIES = 6;
const ROLES = ["hrd", "finance", "admin"] as const;
const AUDIO_QUOTA = 40;
/** Purchases end within the weeks of a short run. */
const VALID_DAYS = [
  ["prd-sub-lipid", 24],
  ["prd-deal-heart", 20],
] as const;

/** Adds patients, and companies with three people each, beside the seeded ones. */
export async function addPopulation(db: Db, clock: { now(): Date }): Promise<Population> {
  const created_at = clock.now().toISOString();
  const password_hash = await hashPassword(PASSWORD);
  const names = { title_id: "1", first_name: "Simulasi", created_at };
  const companies = Array.from({ length: COMPANIES }, (_, index) => `com-sim-${String(index + 1)}`);
  const named = (kind: string, length: number) =>
    Array.from({ length }, (_, index): Person => {
      const name = `${kind}-${String(index + 1)}`;
      return { ...personOf(name), userType: 1, patient_id: `pat-${name}`, company_id: null, roles: [] };
    });
  const [patients, workers] = [named("patient", PATIENTS), named("worker", WORKERS)];
  const approvers = companies.flatMap((company_id) =>
    ROLES.map((role): Person => ({
      ...personOf(`${role}-${company_id}`),
      userType: 3,
      patient_id: null,
      company_id,
      roles: [role],
    })),
  );
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("patient")
      .values(
        [...patients, ...workers].map(({ name, patient_id }, index) => ({
          ...names,
          last_name: name,
          patient_id: patient_id ?? "",
          gender: "M" as const,
          date_of_birth: BIRTHDAY,
          medical_record_number: recordNumber(index),
        })),
      )
      .execute();
    await trx
      .insertInto("company")
      .values(
        companies.map((company_id) => ({
          company_id,
          company_code: company_id.toUpperCase(),
          name: company_id,
          created_at,
        })),
      )
      .execute();
    await trx
      .insertInto("account")
      .values(
        [...patients, ...workers, ...approvers].map((patient) => ({
          ...names,
          account_id: patient.account_id,
          uuid: patient.uuid,
          username: patient.name,
          last_name: patient.name,
          email: mailOf(patient),
          phone: null,
          photo_url: null,
          password_hash,
          user_type: patient.userType,
          company_id: patient.company_id,
          company_role: JSON.stringify(patient.roles),
          patient_id: patient.patient_id,
          fully_registered: 1 as const,
        })),
      )
      .execute();
    const today = labToday(clock.now());
    for (const [product_id, valid_days] of VALID_DAYS)
      await trx.updateTable("product").set({ valid_days }).where("product_id", "=", product_id).execute();
    const until = { start_at: created_at, end_at: `${addDays(today, 700)}T00:00:00.000Z` };
    await trx
      .insertInto("voucher")
      .values({ ...VOUCHER, ...until, name_en: "Simulated", name_id: "Simulasi" })
      .execute();
    await trx
      .insertInto("company_contract")
      .values(
        companies.map((company_id) => ({
          company_id,
          contract_id: `ctr-${company_id}`,
          contract_number: `PKS/${company_id}`,
          start_date: addDays(today, -30),
          end_date: addDays(today, 700),
          payment_terms: "DEPOSIT" as const,
          funding: '["DEPOSIT","QUOTA"]',
          programme_en: "Health check",
          programme_id: "Pemeriksaan",
        })),
      )
      .execute();
    await trx
      .insertInto("contract_quota")
      .values(
        companies.map((company_id) => ({
          contract_id: `ctr-${company_id}`,
          product_id: productId("AUDIO"),
          quota: AUDIO_QUOTA,
        })),
      )
      .execute();
  });
  const { accounts } = ids;
  const doctor = (account_id: string): Person => ({
    ...personOf(account_id),
    account_id,
    userType: 2,
    patient_id: null,
    company_id: null,
    roles: [],
  });
  return {
    patients,
    workers,
    approvers,
    companies,
    doctors: [doctor(accounts.doctor), doctor(accounts.doctor3)],
  };
}

export const mailOf = ({ name }: Person) => `${name}@example.com`;

export const recordNumber = (index: number) => `88${String(index).padStart(8, "0")}`;

function personOf(name: string) {
  return { name, account_id: `acc-${name}`, uuid: `uuid-${name}`, token: null, cookie: null };
}

/** A new token of the laboratory, as a sign-in with the right password gives it. */
export function newToken(db: Db, clock: { now(): Date }, { account_id, userType }: Person): Promise<string> {
  return issueToken(db, clock, { account_id, user_type: userType });
}

export async function signIn(db: Db, clock: { now(): Date }, person: Person): Promise<void> {
  person.token ??= await newToken(db, clock, person);
}
