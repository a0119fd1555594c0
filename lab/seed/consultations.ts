import type { Clock } from "../lib/call-context.ts";
import type { Db } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, instantOf, labToday, wallTime } from "../lib/local-time.ts";
import { ensureSlot } from "../schedule/slots.ts";
import { ids } from "./ids.ts";

const practitioners = [
  {
    practitioner_id: "prc-free",
    account_id: null,
    name: "dr. Bima Santoso",
    specialist_en: "General practice",
    specialist_id: "Dokter umum",
  },
  {
    practitioner_id: "prc-nutrition",
    account_id: null,
    name: "dr. Maya Lestari, Sp.GK",
    specialist_en: "Clinical nutrition",
    specialist_id: "Gizi klinik",
  },
];

const consultants = [
  {
    practitioner_id: "prc-free",
    plant_id: ids.plants.sudirman,
    fee: 0,
    languages: '["id"]',
    modes: '["phone","video"]',
  },
  {
    practitioner_id: "prc-nutrition",
    plant_id: ids.plants.dago,
    fee: 100_000,
    languages: '["id","en"]',
    modes: '["video","branch"]',
  },
  {
    practitioner_id: ids.practitioners.doctor,
    plant_id: ids.plants.sudirman,
    fee: 150_000,
    languages: '["id","en"]',
    modes: '["phone","video","branch"]',
  },
];

/** Also added to older databases. */
export async function seedConsultations(db: Db, clock: Clock): Promise<void> {
  const any = await db.selectFrom("consultant").select("practitioner_id").limit(1).executeTakeFirst();
  if (any) return;
  const today = labToday(clock.now());
  await db.transaction().execute(async (trx) => {
    await insertRows(trx, "practitioner", practitioners);
    await insertRows(trx, "consultant", consultants);
    const weekday = (from: string): string => {
      const { day } = wallTime(instantOf(from, "12:00", "Asia/Jakarta"), "Asia/Jakarta");
      return day > 5 ? weekday(addDays(from, 1)) : from;
    };
    const coming = await ensureSlot(
      trx,
      clock.now(),
      `prc-free.consultation.${weekday(addDays(today, 3))}.1000`,
    );
    const past = await ensureSlot(
      trx,
      clock.now(),
      `${ids.practitioners.doctor}.consultation.${weekday(addDays(today, -12))}.1330`,
    );
    if (!coming || !past) throw new Error("The seeded consultations have no time.");
    const own = {
      account_id: ids.accounts.patient,
      patient_id: ids.patients.siti,
      share_consent: 1,
    } as const;
    const at = (ago: number) => instantOf(addDays(today, -ago), "20:30", "Asia/Jakarta").toISOString();
    await insertRows(trx, "consultation", [
      {
        ...own,
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
        ...own,
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
  });
}
