import type { Trx } from "../store/db.ts";
import { addDays, instantOf } from "../store/local-time.ts";
import { REFERRAL_DAYS } from "../store/referrals.ts";
import type { ReferralEventTable, ReferralTable } from "../store/schema/requests.ts";
import { ids, productId } from "./ids.ts";

const { siti, andi } = ids.patients;

type Seed = readonly [
  referral_number: string,
  patient_id: string,
  ago: number,
  codes: readonly string[],
  plant_id: string | null,
  fee: number | null,
  urgent: 0 | 1,
  note: string | null,
  status: ReferralTable["status"],
  order_number?: string,
];

/** [number, patient, days ago, tests, branch, fee, urgent, note, status, order made from it] */
const referrals: readonly Seed[] = [
  [
    "REF-0000101",
    siti,
    2,
    ["HBA1C", "LIPID"],
    ids.plants.sudirman,
    47_000,
    0,
    "Kontrol tiga bulanan.",
    "pending",
  ],
  ["REF-0000102", siti, 9, ["TSH", "FT4"], null, null, 1, null, "pending"],
  ["REF-0000103", siti, 40, ["VITD"], ids.plants.sudirman, 55_000, 0, null, "pending"],
  ["REF-0000104", siti, 70, ["GLU-F"], ids.plants.sudirman, 4_500, 0, null, "canceled"],
  ["REF-0000105", siti, 1, ["CBC"], null, 11_000, 0, null, "draft"],
  ["REF-0000106", andi, 3, ["URIC"], ids.plants.renon, 5_500, 0, null, "pending"],
  [
    "REF-0000107",
    siti,
    16,
    ["GLU-F", "SGOT", "SGPT"],
    ids.plants.sudirman,
    15_500,
    0,
    null,
    "active",
    "ORD-0001015",
  ],
  ["REF-0000108", siti, 6, ["VITB12"], ids.plants.sudirman, 27_500, 0, null, "active", "ORD-0001017"],
  ["REF-0000109", siti, 4, ["HBA1C"], null, 10_500, 0, null, "active", "ORD-0001018"],
];

/** Referrals in every state that a patient can meet. @param today YYYY-MM-DD */
export async function seedReferrals(trx: Trx, today: string): Promise<void> {
  for (const [referral_number, patient_id, ago, codes, plant_id, fee, urgent, note, status, order] of referrals) {
    const day = addDays(today, -ago);
    const at = (time: string, days = 0) => instantOf(addDays(day, days), time, "Asia/Jakarta").toISOString();
    const created_at = at("10:20");
    await trx
      .insertInto("referral")
      .values({
        ...{ referral_number, patient_id, plant_id, fee, urgent, note, status, created_at },
        order_number: order ?? null,
        practitioner_id: ids.practitioners.doctor,
        expires_at: at("10:20", REFERRAL_DAYS),
      })
      .execute();
    await trx
      .insertInto("referral_product")
      .values(codes.map((code, position) => ({ referral_number, product_id: productId(code), position })))
      .execute();
    const event = (code: ReferralEventTable["code"], when: string, order_number: string | null = null) => ({
      referral_event_id: `${referral_number}-${code}`,
      ...{ referral_number, code, order_number },
      at: when,
    });
    const events = [
      event("created", created_at),
      ...(status === "canceled" ? [event("refused", at("18:40"))] : []),
      ...(order ? [event("taken", at("18:40")), event("used", at("19:00"), order)] : []),
    ];
    await trx.insertInto("referral_event").values(events).execute();
  }
}

/** The company behind each seeded office-care order. */
export async function seedInvitations(trx: Trx): Promise<void> {
  const orders = await trx
    .selectFrom("lab_order")
    .select("order_number")
    .where("order_type", "=", "office_care")
    .execute();
  for (const { order_number } of orders)
    await trx
      .insertInto("office_care_invitation")
      .values({
        order_number,
        company_id: ids.companies.nusantara,
        name_en: "Yearly health check for employees",
        name_id: "Pemeriksaan kesehatan tahunan karyawan",
      })
      .execute();
}
