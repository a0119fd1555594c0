import { noHolidays } from "../lib/holidays.ts";
import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, instantOf, labToday, wallTime } from "../lib/local-time.ts";
import { ensureSlot } from "../domains/schedule/slots.ts";
import { ids } from "./ids.ts";

const specialist = (practitioner_id: string, name: string, specialist_en: string, specialist_id: string) => ({
  practitioner_id,
  account_id: null,
  name,
  specialist_en,
  specialist_id,
});
const practitioners = [
  specialist("prc-free", "dr. Bima Santoso", "General practice", "Dokter umum"),
  specialist("prc-nutrition", "dr. Maya Lestari, Sp.GK", "Clinical nutrition", "Gizi klinik"),
];

const consultant = (
  practitioner_id: string,
  plant_id: string,
  fee: number,
  languages: string,
  modes: string,
) => ({
  practitioner_id,
  plant_id,
  fee,
  languages,
  modes,
});
const { sudirman, dago } = ids.plants;
const consultants = [
  consultant("prc-free", sudirman, 0, '["id"]', '["phone","video"]'),
  consultant("prc-nutrition", dago, 100_000, '["id","en"]', '["video","branch"]'),
  consultant(ids.practitioners.doctor, sudirman, 150_000, '["id","en"]', '["phone","video","branch"]'),
];

export async function seedConsultations(trx: Trx, clock: Clock): Promise<void> {
  const today = labToday(clock.now());
  await insertRows(trx, "practitioner", practitioners);
  await insertRows(trx, "consultant", consultants);
  const weekday = (from: string): string => {
    const { day } = wallTime(instantOf(from, "12:00", "Asia/Jakarta"), "Asia/Jakarta");
    return day > 5 ? weekday(addDays(from, 1)) : from;
  };
  const slotOf = (practitioner_id: string, days: number, time: string) =>
    ensureSlot(
      trx,
      clock.now(),
      `${practitioner_id}.consultation.${weekday(addDays(today, days))}.${time}`,
      noHolidays,
    );
  const coming = await slotOf("prc-free", 3, "1000");
  const past = await slotOf(ids.practitioners.doctor, -12, "1330");
  if (!coming || !past) throw new Error("The seeded consultations have no time.");
  const current = {
    account_id: ids.accounts.patient,
    patient_id: ids.patients.siti,
    share_consent: 1,
  } as const;
  const at = (ago: number) => instantOf(addDays(today, -ago), "20:30", "Asia/Jakarta").toISOString();
  await insertRows(trx, "consultation", [
    {
      ...current,
      consultation_id: "con-0000001",
      order_number: "ORD-0001012",
      practitioner_id: ids.practitioners.doctor,
      mode: "phone",
      slot_id: past.slot_id,
      question: "Apakah hasil HbA1c saya sudah baik?",
      consultation_status: "completed",
      summary: "Hasil dibahas lewat telepon. Nilai HbA1c sedikit di atas batas.",
      advice: "Kurangi minuman manis dan periksa HbA1c lagi dalam tiga bulan.",
      created_at: at(14),
    },
    {
      ...current,
      consultation_id: "con-0000002",
      order_number: "ORD-0001015",
      practitioner_id: "prc-free",
      mode: "video",
      slot_id: coming.slot_id,
      question: "Bagaimana membaca hasil SGOT dan SGPT saya?",
      consultation_status: "active",
      meeting_url: "https://meet.example.com/con-0000002",
      created_at: at(1),
    },
  ]);
}
