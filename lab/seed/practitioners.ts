import type { Insertable } from "kysely";
import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, addMonths, instantOf } from "../lib/local-time.ts";
import type { PractitionerEventTable } from "../database/tables.generated.ts";
import { ids } from "./ids.ts";

const FILE = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"); // prettier-ignore

export async function seedPractitioners(trx: Trx, today: string): Promise<void> {
  const at = (ago: number) => instantOf(addDays(today, -ago), "10:15", "Asia/Jakarta").toISOString();
  const { doctor, doctor2, doctor3 } = ids.practitioners;
  await insertRows(trx, "practitioner_detail", [
    { practitioner_id: doctor, citizen: 1 },
    { practitioner_id: doctor2, citizen: 0 },
    { practitioner_id: doctor3, citizen: 1 },
  ]);
  const open = { reason: null, removed_at: null };
  const verified = { ...open, status: "verified" as const };
  const sip = (ends: string, practice_place: string) => ({
    kind: "sip" as const,
    practice_place,
    expires_at: ends,
    issued_at: addDays(addMonths(ends, -60), 1),
  });
  const forLife = { kind: "str" as const, practice_place: null, issued_at: null, expires_at: null };
  const licence = (licence_id: string, practitioner_id: string, number: string, ago: number) => ({
    ...verified,
    licence_id,
    practitioner_id,
    number,
    created_at: at(ago),
  });
  const [soon, later, over] = [addDays(today, 45), addMonths(today, 40), addDays(today, -20)];
  await insertRows(trx, "practitioner_licence", [
    { ...licence("lic-str", doctor, "3311100220123456", 900), ...forLife },
    {
      ...licence("lic-sip-1", doctor, "503/446/SIP.I/2021", 880),
      ...sip(soon, "RS Harapan Sehat, Jakarta"),
    },
    {
      ...licence("lic-sip-2", doctor, "503/871/SIP.II/2024", 400),
      ...sip(later, "Klinik Gandaria, Jakarta"),
    },
    { ...licence("lic3-str", doctor3, "3311100319987654", 700), ...forLife },
    {
      ...licence("lic2-str", doctor2, "QB00000123456789", 300),
      ...forLife,
      expires_at: addMonths(today, 20),
    },
    {
      ...licence("lic2-sip-1", doctor2, "441/102/SIP.DRG/2021", 300),
      ...sip(over, "Klinik Gigi Senayan, Jakarta"),
    },
    {
      ...licence("lic2-sip-2", doctor2, "441/377/SIP.DRG/2025", 9),
      ...sip(later, "RS Cahaya Kemang, Jakarta"),
      status: "rejected",
      reason: "Nomornya tidak terbaca. Kirim foto yang lebih jelas.",
    },
    {
      ...licence("lic2-sip-3", doctor2, "441/512/SIP.DRG/2025", 2),
      ...sip(later, "Klinik Gigi Depok"),
      status: "unverified",
    },
  ]);
  await insertRows(
    trx,
    "practitioner_licence_file",
    ["lic-str", "lic-sip-2", "lic2-sip-2"].map((licence_id) => ({
      licence_id,
      kind: "pdf" as const,
      bytes: FILE,
      created_at: at(400),
    })),
  );
  const entry = (nth: string, section: "specialist" | "education" | "hospital", ago: number) => ({
    practitioner_id: doctor,
    removed_at: null,
    is_main: 0 as const,
    entry_id: `ent-${nth}`,
    section,
    year: null,
    created_at: at(ago),
  });
  await insertRows(trx, "practitioner_entry", [
    { ...entry("sp", "specialist", 900), name: "Penyakit Dalam", detail: "KIPD-2014-0231", year: 2014 },
    { ...entry("edu-1", "education", 900), name: "Universitas Padjadjaran", detail: "Dokter", year: 2008 },
    { ...entry("edu-2", "education", 899), name: "Universitas Indonesia", detail: "Sp.PD", year: 2014 },
    { ...entry("hos-1", "hospital", 900), name: "RS Harapan Sehat", detail: "Jakarta", is_main: 1 },
    { ...entry("hos-2", "hospital", 400), name: "Klinik Gandaria", detail: "Jakarta" },
  ]);
  const declared = (declared_id: string, practitioner_id: string, ago: number, decided: number | null) => ({
    declared_id,
    practitioner_id,
    status: "verified" as const,
    reason: null,
    created_at: at(ago),
    decided_at: decided === null ? null : at(decided),
  });
  const bank = (bank_code: string, account_number: string, account_name: string) => ({
    section: "bank" as const,
    bank_code,
    account_number,
    account_name,
    npwp: null,
    state_employee: null,
  });
  const tax = (npwp: string, state_employee: 0 | 1) => ({
    section: "tax" as const,
    npwp,
    state_employee,
    bank_code: null,
    account_number: null,
    account_name: null,
  });
  await insertRows(trx, "practitioner_declared", [
    { ...declared("dec-bank", doctor, 880, 878), ...bank("014", "5270391846", "RATNA DEWI HAPSARI") },
    { ...declared("dec-tax", doctor, 880, 878), ...tax("3174056512790007", 0) },
    { ...declared("dec3-bank", doctor3, 700, 698), ...bank("002", "003401027744509", "BAMBANG SETIAWAN") },
    { ...declared("dec3-tax", doctor3, 700, 698), ...tax("3171021506820003", 1) },
    { ...declared("dec2-bank-1", doctor2, 300, 299), ...bank("009", "0817263544", "KENJI TANAKA") },
    {
      ...declared("dec2-bank-2", doctor2, 12, 10),
      ...bank("008", "1370014422618", "KENJI TANAKA"),
      status: "rejected",
      reason: "Rekening ini sudah ditutup.",
    },
    { ...declared("dec2-tax", doctor2, 3, null), ...tax("091234567013000", 0), status: "unverified" },
  ]);
  type Event = Insertable<PractitionerEventTable>;
  const event = (
    index: number,
    ago: number,
    [practitioner_id, subject_id, code]: readonly [string, string, Event["code"]],
    by: Pick<Event, "account_id" | "reason">,
  ): Event => ({
    practitioner_event_id: `pev-${String(index)}`,
    practitioner_id,
    at: at(ago),
    code,
    subject_id,
    section: subject_id.includes("bank") ? "bank" : "tax",
    ...by,
  });
  const lab = { account_id: null };
  const [mine, theirs] = [{ account_id: ids.accounts.doctor }, { account_id: ids.accounts.doctor2 }];
  await insertRows(trx, "practitioner_event", [
    event(1, 880, [doctor, "dec-bank", "added"], mine),
    event(2, 878, [doctor, "dec-bank", "verified"], lab),
    event(3, 880, [doctor, "dec-tax", "added"], mine),
    event(4, 878, [doctor, "dec-tax", "verified"], lab),
    event(5, 12, [doctor2, "dec2-bank-2", "changed"], theirs),
    event(6, 10, [doctor2, "dec2-bank-2", "rejected"], { ...lab, reason: "Rekening ini sudah ditutup." }),
    event(7, 3, [doctor2, "dec2-tax", "added"], theirs),
  ]);
}
