import type { FinalConclusion } from "../database/conclusions.ts";
import { ids } from "./ids.ts";

const { nusantara, samudra } = ids.companies;
const { hrd, company2 } = ids.accounts;
const { sudirman, kelapaGading } = ids.plants;

type Range = readonly [first: number, last: number];

export interface OfficeCareSeed {
  digits: string;
  company_id: string;
  requested_by: string;
  name: string;
  /** null = at the company */
  plants: readonly string[] | null;
  /** days from today; weekends move to Monday unless `exact` */
  days: readonly [from: number, to: number];
  exact?: boolean;
  /** days ago */
  requested: number;
  groups: readonly (readonly [name: string, codes: readonly string[], people: Range])[];
  state: "draft" | "first" | "second" | "active" | "progress" | "completed" | "canceled" | "rejected";
  funding: "DEPOSIT" | "QUOTA" | "INVOICE";
  rejected_first?: Readonly<Record<number, string>>;
  rejected_second?: Readonly<Record<number, string>>;
  note?: string;
  order_number?: string;
  conclusion?: FinalConclusion;
}

export interface SeededEvent {
  seed: OfficeCareSeed;
  office_care_id: string;
  examination_id: string;
  date_from: string;
  at: (days: number, time: string) => string;
}

type Plan = Omit<OfficeCareSeed, "digits" | "name" | "company_id" | "requested_by" | "funding"> &
  Partial<OfficeCareSeed>;
const event = (digits: string, name: string, plan: Plan): OfficeCareSeed => ({
  company_id: nusantara,
  requested_by: hrd,
  funding: "DEPOSIT",
  digits: `00000${digits}`,
  name,
  ...plan,
});
const everybody = "Semua peserta";

export const officeCareList: readonly OfficeCareSeed[] = [
  event("01", "Pemeriksaan tahunan tahap satu", {
    plants: [sudirman],
    days: [-330, -330],
    exact: true,
    requested: 350,
    groups: [[everybody, ["MCU-EXEC"], [0, 7]]],
    state: "completed",
    funding: "INVOICE",
    order_number: "ORD-0003002",
    conclusion: "fit_note",
  }),
  event("02", "Pemeriksaan tahunan tahap dua", {
    plants: null,
    days: [-62, -61],
    requested: 80,
    groups: [
      ["Kantor", ["MCU-BASIC"], [8, 37]],
      ["Produksi", ["MCU-BASIC", "AUDIO"], [38, 47]],
    ],
    state: "completed",
    rejected_first: { 3: "Sudah diperiksa bulan lalu" },
  }),
  event("03", "Pemeriksaan pendengaran produksi", {
    plants: null,
    days: [-50, -50],
    requested: 70,
    groups: [[everybody, ["AUDIO"], [20, 24]]],
    state: "canceled",
  }),
  event("04", "Pemeriksaan lemak darah manajer", {
    plants: [kelapaGading],
    days: [-15, -15],
    requested: 40,
    groups: [[everybody, ["LIPID"], [12, 15]]],
    state: "rejected",
    rejected_first: Array.from<string>({ length: 4 }).fill("Tidak ada dalam anggaran"),
  }),
  event("05", "Pemeriksaan gudang dan logistik", {
    plants: null,
    days: [-2, 1],
    exact: true,
    requested: 30,
    groups: [[everybody, ["GLU-F", "LIPID"], [26, 37]]],
    state: "progress",
    rejected_second: { 11: "Masa kontrak karyawan berakhir" },
  }),
  event("06", "Pemeriksaan kesehatan tahunan", {
    plants: [sudirman],
    days: [9, 9],
    exact: true,
    requested: 20,
    groups: [[everybody, ["MCU-BASIC"], [0, 5]]],
    state: "active",
    rejected_first: { 4: "Sedang cuti panjang" },
    order_number: "ORD-0001027",
  }),
  event("07", "Pemeriksaan fungsi hati", {
    plants: [sudirman, kelapaGading],
    days: [24, 25],
    requested: 6,
    groups: [[everybody, ["SGOT", "SGPT"], [8, 17]]],
    state: "second",
    rejected_first: { 1: "Sudah diperiksa bulan lalu", 4: "Sedang cuti panjang", 8: "Akan pindah cabang" },
    note: "Mohon diputuskan minggu ini.",
  }),
  event("08", "Pemeriksaan pendengaran dan paru", {
    plants: null,
    days: [28, 29],
    requested: 4,
    groups: [
      ["Produksi", ["AUDIO", "SPIRO"], [18, 25]],
      ["Kantor", ["AUDIO"], [40, 45]],
    ],
    state: "first",
    funding: "QUOTA",
  }),
  event("09", "Pemeriksaan gula darah", {
    plants: [kelapaGading],
    days: [35, 35],
    requested: 1,
    groups: [[everybody, ["GLU-F", "HBA1C"], [46, 51]]],
    state: "first",
  }),
  event("10", "Pemeriksaan karyawan baru", {
    plants: null,
    days: [42, 42],
    requested: 0,
    groups: [[everybody, ["CBC", "URINE"], [1, 3]]],
    state: "draft",
  }),
  event("11", "Pemeriksaan awak kapal", {
    company_id: samudra,
    requested_by: company2,
    funding: "INVOICE",
    plants: [sudirman],
    days: [21, 22],
    requested: 3,
    groups: [[everybody, ["MCU-BASIC"], [0, 3]]],
    state: "first",
  }),
];
