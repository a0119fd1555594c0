import type { Insertable } from "kysely";
import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, instantOf } from "../lib/local-time.ts";
import { REFERRAL_DAYS } from "../domains/referrals/referrals.ts";
import type { ReferralEventTable, ReferralTable } from "../database/tables.generated.ts";
import { ids, productId } from "./ids.ts";

const { siti, andi, budi, hartini } = ids.patients;
const { sudirman, renon } = ids.plants;

interface Seed {
  patient_id: string | null;
  ago: number;
  codes: readonly string[];
  status: ReferralTable["status"];
  events?: readonly ReferralEventTable["code"][];
  order_number?: string;
  more?: Partial<Insertable<ReferralTable>>;
}

const ordered = ["taken", "used"] as const;
const done = ["taken", "used", "started", "completed"] as const;
const contact = (contact_name: string, contact_phone: string, contact_birth_date: string) => ({
  contact_name,
  contact_phone,
  contact_birth_date,
});

const referrals: Record<string, Seed> = {
  101: {
    patient_id: siti,
    ago: 2,
    codes: ["HBA1C", "LIPID"],
    status: "pending",
    more: { plant_id: sudirman, fee: 47_000, note: "Kontrol tiga bulanan." },
  },
  102: { patient_id: siti, ago: 9, codes: ["TSH", "FT4"], status: "pending", more: { urgent: 1 } },
  103: {
    patient_id: siti,
    ago: 40,
    codes: ["VITD"],
    status: "pending",
    more: { plant_id: sudirman, fee: 55_000 },
  },
  104: {
    patient_id: siti,
    ago: 70,
    codes: ["GLU-F"],
    status: "canceled",
    events: ["refused"],
    more: { plant_id: sudirman, fee: 4_500 },
  },
  105: {
    patient_id: siti,
    ago: 1,
    codes: ["CBC"],
    status: "draft",
    more: { diagnosis: "Anemia ringan" },
  },
  106: {
    patient_id: andi,
    ago: 3,
    codes: ["URIC"],
    status: "pending",
    more: { plant_id: renon, fee: 5_500 },
  },
  107: {
    patient_id: siti,
    ago: 14,
    codes: ["GLU-F", "SGOT", "SGPT"],
    status: "completed",
    events: done,
    order_number: "ORD-0001015",
    more: { plant_id: sudirman, fee: 15_500 },
  },
  108: {
    patient_id: siti,
    ago: 6,
    codes: ["VITB12"],
    status: "progress",
    events: [...ordered, "started"],
    order_number: "ORD-0001017",
    more: { plant_id: sudirman, fee: 27_500 },
  },
  109: {
    patient_id: siti,
    ago: 4,
    codes: ["HBA1C"],
    status: "active",
    events: ordered,
    order_number: "ORD-0001018",
    more: { fee: 10_500 },
  },
  110: {
    patient_id: null,
    ago: 1,
    codes: ["CBC", "CREA"],
    status: "pending",
    more: {
      ...contact("Joko Susilo", "+6281234567890", "1979-08-17"),
      plant_id: sudirman,
      fee: 17_000,
      diagnosis: "Hipertensi",
      fasting_note: null,
    },
  },
  111: {
    patient_id: null,
    ago: 0,
    codes: [],
    status: "draft",
    more: contact("Dewi Lestari", "+6281234567891", "1994-02-05"),
  },
  112: {
    patient_id: hartini,
    ago: 12,
    codes: ["CREA"],
    status: "canceled",
    events: ["canceled"],
    more: { plant_id: sudirman, fee: 6_000 },
  },
  113: {
    patient_id: budi,
    ago: 5,
    codes: ["LIPID"],
    status: "pending",
    events: ["taken"],
    more: {
      plant_id: sudirman,
      fee: 26_000,
      share_result: 1,
      fasting_note: "Puasa 12 jam, boleh minum air.",
    },
  },
  114: {
    patient_id: siti,
    ago: 1103,
    codes: ["GLU-F", "LIPID"],
    status: "completed",
    events: done,
    order_number: "ORD-0001001",
    more: { plant_id: sudirman, fee: 30_500, share_result: 1 },
  },
  115: {
    patient_id: siti,
    ago: 916,
    codes: ["GLU-F", "HBA1C"],
    status: "completed",
    events: done,
    order_number: "ORD-0001002",
    more: { plant_id: sudirman, fee: 25_500, share_result: 1 },
  },
  116: {
    patient_id: siti,
    ago: 27,
    codes: ["ELEC", "CRP"],
    status: "completed",
    events: done,
    order_number: "ORD-0003006",
    more: { plant_id: sudirman, fee: 30_000 },
  },
};

const AT: Record<ReferralEventTable["code"], readonly [days: number, time: string]> = {
  created: [0, "10:20"],
  linked: [0, "12:00"],
  canceled: [0, "15:00"],
  refused: [0, "18:40"],
  taken: [0, "18:40"],
  used: [0, "19:00"],
  released: [0, "20:00"],
  started: [3, "08:00"],
  completed: [4, "11:00"],
};

export async function seedReferrals(trx: Trx, today: string): Promise<void> {
  const rows = Object.entries(referrals).map(([digits, seed]) => {
    const { patient_id, ago, codes, status, events, order_number = null, more } = seed;
    const day = addDays(today, -ago);
    const at = (days: number, time: string) =>
      instantOf(addDays(day, days), time, "Asia/Jakarta").toISOString();
    const referral_number = `REF-0000${digits}`;
    return {
      referral: {
        referral_number,
        patient_id,
        status,
        plant_id: null,
        note: null,
        fee: null,
        contact_name: null,
        contact_phone: null,
        contact_birth_date: null,
        diagnosis: null,
        fasting_note: null,
        urgent: 0 as const,
        share_result: 0 as const,
        practitioner_id: ids.practitioners.doctor,
        share_token: `seeded-referral-0000${digits}`,
        created_at: at(0, ago === 0 ? "00:05" : "10:20"),
        expires_at: at(REFERRAL_DAYS, "10:20"),
        ...more,
      },
      products: codes.map((code, position) => ({
        referral_number,
        order_number,
        position,
        product_id: productId(code),
      })),
      events:
        status === "draft"
          ? []
          : (["created", ...(events ?? [])] as const).map((code) => ({
              referral_event_id: `${referral_number}-${code}`,
              referral_number,
              code,
              order_number: ["used", "released", "started", "completed"].includes(code) ? order_number : null,
              share_result: code === "taken" ? (more?.share_result ?? 0) : 0,
              at: at(...AT[code]),
            })),
    };
  });
  await insertRows(
    trx,
    "referral",
    rows.map(({ referral }) => referral),
  );
  await insertRows(
    trx,
    "referral_product",
    rows.flatMap(({ products }) => products),
  );
  await insertRows(
    trx,
    "referral_event",
    rows.flatMap(({ events }) => events),
  );
}
