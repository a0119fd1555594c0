import { randomUUID } from "node:crypto";
import type { Db } from "../../database/db.ts";

export interface ManyPatient {
  username: string;
  account_id: string;
  patient_id: string;
}

/** Adds `count` patients with accounts that share the seeded password. */
export async function addPatients(db: Db, count: number): Promise<ManyPatient[]> {
  const { password_hash } = await db
    .selectFrom("account")
    .select("password_hash")
    .where("username", "=", "patient")
    .executeTakeFirstOrThrow();
  const created_at = new Date().toISOString();
  const patients = Array.from({ length: count }, (_, index) => {
    const username = `racer${String(index + 1)}`;
    return { username, account_id: `acc-${username}`, patient_id: `pat-${username}` };
  });
  const nameOf = ({ username }: ManyPatient) => ({
    title_id: "1",
    first_name: "Pelari",
    last_name: username,
    created_at,
  });
  await db
    .insertInto("patient")
    .values(
      patients.map((patient, index) => ({
        ...nameOf(patient),
        patient_id: patient.patient_id,
        medical_record_number: `77${String(index).padStart(8, "0")}`,
        gender: "M" as const,
        date_of_birth: "1990-01-01",
      })),
    )
    .execute();
  await db
    .insertInto("account")
    .values(
      patients.map((patient) => ({
        ...nameOf(patient),
        ...patient,
        uuid: randomUUID(),
        email: `${patient.username}@example.com`,
        phone: null,
        password_hash,
        user_type: 1 as const,
        photo_url: null,
        company_id: null,
        fully_registered: 1 as const,
      })),
    )
    .execute();
  return patients;
}
