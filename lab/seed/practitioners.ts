import type { Insertable } from "kysely";
import type { Db, Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, addMonths, instantOf } from "../lib/local-time.ts";
import type {
  PractitionerDeclaredTable,
  PractitionerDetailTable,
  PractitionerEntryTable,
  PractitionerEventTable,
  PractitionerLicenceTable,
} from "../database/schema/practitioner.ts";
import { ids } from "./ids.ts";

/** Empty PDF in place of a licence. */
const FILE = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"); // prettier-ignore

/**
 * Declarations in every state: `doctor` is verified, with one licence ending soon; `doctor2`, not a
 * citizen, has expired, rejected and pending ones; `doctor3` is employed by the state.
 * @param today YYYY-MM-DD
 */
export async function seedPractitioners(db: Db | Trx, today: string): Promise<void> {
  const any = await db.selectFrom("practitioner_detail").select("citizen").limit(1).executeTakeFirst();
  if (any) return;
  const at = (ago: number) => instantOf(addDays(today, -ago), "10:15", "Asia/Jakarta").toISOString();
  const { doctor, doctor2, doctor3 } = ids.practitioners;
  // Databases older than the second doctor do not get one.
  const known = await db.selectFrom("practitioner").select("practitioner_id").execute();
  const own = <T extends { practitioner_id: string }>(rows: readonly T[]) =>
    rows.filter((row) => known.some(({ practitioner_id }) => practitioner_id === row.practitioner_id));
  await insertRows(
    db,
    "practitioner_detail",
    own<Insertable<PractitionerDetailTable>>([
      { practitioner_id: doctor, citizen: 1 },
      { practitioner_id: doctor2, citizen: 0 },
      { practitioner_id: doctor3, citizen: 1 },
    ]),
  );
  const sip = (ends: string) => ({
    kind: "sip" as const,
    issued_at: addDays(addMonths(ends, -60), 1),
    expires_at: ends,
  });
  const open = { reason: null, removed_at: null };
  const verified = { ...open, status: "verified" as const };
  const forLife = { kind: "str" as const, practice_place: null, issued_at: null, expires_at: null };
  const [soon, later, over] = [addDays(today, 45), addMonths(today, 40), addDays(today, -20)];
  await insertRows(
    db,
    "practitioner_licence",
    own<Insertable<PractitionerLicenceTable>>([
      {
        ...{ licence_id: "lic-str", practitioner_id: doctor, number: "3311100220123456" },
        ...{ ...verified, ...forLife, created_at: at(900) },
      },
      {
        ...{ licence_id: "lic-sip-1", practitioner_id: doctor, number: "503/446/SIP.I/2021" },
        ...{ ...verified, ...sip(soon), practice_place: "RS Harapan Sehat, Jakarta", created_at: at(880) },
      },
      {
        ...{ licence_id: "lic-sip-2", practitioner_id: doctor, number: "503/871/SIP.II/2024" },
        ...{ ...verified, ...sip(later), practice_place: "Klinik Gandaria, Jakarta", created_at: at(400) },
      },
      {
        ...{ licence_id: "lic3-str", practitioner_id: doctor3, number: "3311100319987654" },
        ...{ ...verified, ...forLife, created_at: at(700) },
      },
      {
        ...{ licence_id: "lic2-str", practitioner_id: doctor2, number: "QB00000123456789" },
        ...{ ...verified, ...forLife, expires_at: addMonths(today, 20), created_at: at(300) },
      },
      {
        ...{ licence_id: "lic2-sip-1", practitioner_id: doctor2, number: "441/102/SIP.DRG/2021" },
        ...{
          ...verified,
          ...sip(over),
          practice_place: "Klinik Gigi Senayan, Jakarta",
          created_at: at(300),
        },
      },
      {
        ...{ licence_id: "lic2-sip-2", practitioner_id: doctor2, number: "441/377/SIP.DRG/2025" },
        ...{ ...open, ...sip(later), practice_place: "RS Cahaya Kemang, Jakarta", created_at: at(9) },
        ...{ status: "rejected" as const, reason: "Nomornya tidak terbaca. Kirim foto yang lebih jelas." },
      },
      {
        ...{ licence_id: "lic2-sip-3", practitioner_id: doctor2, number: "441/512/SIP.DRG/2025" },
        ...{ ...open, ...sip(later), practice_place: "Klinik Gigi Depok", created_at: at(2) },
        status: "unverified" as const,
      },
    ]),
  );
  await insertRows(
    db,
    "practitioner_licence_file",
    ["lic-str", "lic-sip-2", ...(own([{ practitioner_id: doctor2 }]).length > 0 ? ["lic2-sip-2"] : [])].map(
      (licence_id) => ({
        ...{ licence_id, kind: "pdf" as const, bytes: FILE },
        created_at: at(400),
      }),
    ),
  );
  const entry = { practitioner_id: doctor, removed_at: null, is_main: 0 as const };
  await insertRows(
    db,
    "practitioner_entry",
    own<Insertable<PractitionerEntryTable>>([
      {
        ...{ ...entry, entry_id: "ent-sp", section: "specialist" as const, created_at: at(900) },
        ...{ name: "Penyakit Dalam", detail: "KIPD-2014-0231", year: 2014 },
      },
      {
        ...{ ...entry, entry_id: "ent-edu-1", section: "education" as const, created_at: at(900) },
        ...{ name: "Universitas Padjadjaran", detail: "Dokter", year: 2008 },
      },
      {
        ...{ ...entry, entry_id: "ent-edu-2", section: "education" as const, created_at: at(899) },
        ...{ name: "Universitas Indonesia", detail: "Sp.PD", year: 2014 },
      },
      {
        ...{ ...entry, entry_id: "ent-hos-1", section: "hospital" as const, created_at: at(900) },
        ...{ name: "RS Harapan Sehat", detail: "Jakarta", year: null, is_main: 1 },
      },
      {
        ...{ ...entry, entry_id: "ent-hos-2", section: "hospital" as const, created_at: at(400) },
        ...{ name: "Klinik Gandaria", detail: "Jakarta", year: null },
      },
    ]),
  );
  const none = {
    bank_code: null,
    account_number: null,
    account_name: null,
    npwp: null,
    state_employee: null,
  };
  await insertRows(
    db,
    "practitioner_declared",
    own<Insertable<PractitionerDeclaredTable>>([
      {
        ...{ ...none, declared_id: "dec-bank", practitioner_id: doctor, section: "bank" as const },
        ...{ bank_code: "014", account_number: "5270391846", account_name: "RATNA DEWI HAPSARI" },
        ...{ status: "verified" as const, reason: null, created_at: at(880), decided_at: at(878) },
      },
      {
        ...{ ...none, declared_id: "dec-tax", practitioner_id: doctor, section: "tax" as const },
        ...{ npwp: "3174056512790007", state_employee: 0 },
        ...{ status: "verified" as const, reason: null, created_at: at(880), decided_at: at(878) },
      },
      {
        ...{ ...none, declared_id: "dec3-bank", practitioner_id: doctor3, section: "bank" as const },
        ...{ bank_code: "002", account_number: "003401027744509", account_name: "BAMBANG SETIAWAN" },
        ...{ status: "verified" as const, reason: null, created_at: at(700), decided_at: at(698) },
      },
      {
        ...{ ...none, declared_id: "dec3-tax", practitioner_id: doctor3, section: "tax" as const },
        ...{ npwp: "3171021506820003", state_employee: 1 },
        ...{ status: "verified" as const, reason: null, created_at: at(700), decided_at: at(698) },
      },
      {
        ...{ ...none, declared_id: "dec2-bank-1", practitioner_id: doctor2, section: "bank" as const },
        ...{ bank_code: "009", account_number: "0817263544", account_name: "KENJI TANAKA" },
        ...{ status: "verified" as const, reason: null, created_at: at(300), decided_at: at(299) },
      },
      {
        ...{ ...none, declared_id: "dec2-bank-2", practitioner_id: doctor2, section: "bank" as const },
        ...{ bank_code: "008", account_number: "1370014422618", account_name: "KENJI TANAKA" },
        ...{ status: "rejected" as const, reason: "Rekening ini sudah ditutup." },
        ...{ created_at: at(12), decided_at: at(10) },
      },
      {
        ...{ ...none, declared_id: "dec2-tax", practitioner_id: doctor2, section: "tax" as const },
        ...{ npwp: "091234567013000", state_employee: 0 },
        ...{ status: "unverified" as const, reason: null, created_at: at(3), decided_at: null },
      },
    ]),
  );
  const event = (nth: number, practitioner_id: string, ago: number) => ({
    ...{ practitioner_event_id: `pev-${String(nth)}`, practitioner_id, at: at(ago) },
  });
  await insertRows(
    db,
    "practitioner_event",
    own<Insertable<PractitionerEventTable>>([
      { ...event(1, doctor, 880), section: "bank", subject_id: "dec-bank", code: "added", account_id: ids.accounts.doctor }, // prettier-ignore
      {
        ...event(2, doctor, 878),
        section: "bank",
        subject_id: "dec-bank",
        code: "verified",
        account_id: null,
      },
      { ...event(3, doctor, 880), section: "tax", subject_id: "dec-tax", code: "added", account_id: ids.accounts.doctor }, // prettier-ignore
      {
        ...event(4, doctor, 878),
        section: "tax",
        subject_id: "dec-tax",
        code: "verified",
        account_id: null,
      },
      { ...event(5, doctor2, 12), section: "bank", subject_id: "dec2-bank-2", code: "changed", account_id: ids.accounts.doctor2 }, // prettier-ignore
      {
        ...{ ...event(6, doctor2, 10), section: "bank", subject_id: "dec2-bank-2", code: "rejected" },
        ...{ account_id: null, reason: "Rekening ini sudah ditutup." },
      },
      { ...event(7, doctor2, 3), section: "tax", subject_id: "dec2-tax", code: "added", account_id: ids.accounts.doctor2 }, // prettier-ignore
    ]),
  );
}
