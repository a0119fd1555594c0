import type { Insertable } from "kysely";
import type { UserType } from "../lib/call-context.ts";
import { addMonths } from "../lib/local-time.ts";
import type { AccountTable, PatientTable } from "../database/tables.generated.ts";
import { ids } from "./ids.ts";

export const SEED_PASSWORD = "Lab-portal-1";

export const titles = [
  { title_id: "1", name_en: "Mr", name_id: "Tuan" },
  { title_id: "2", name_en: "Mrs", name_id: "Nyonya" },
  { title_id: "3", name_en: "Ms", name_id: "Nona" },
  { title_id: "4", name_en: "Child", name_id: "Anak" },
  { title_id: "5", name_en: "Doctor", name_id: "Dokter" },
];

export const companies = [
  {
    company_id: ids.companies.nusantara,
    company_code: "NUSANTARA",
    name: "PT Nusantara Jaya Abadi",
    address: "Jl. Contoh Niaga No. 88, Jakarta Selatan 12190",
    tax_number: "02.345.678.9-062.000",
  },
  {
    company_id: ids.companies.samudra,
    company_code: "SAMUDRA",
    name: "PT Samudra Biru Logistik",
    address: "Jl. Contoh Pelabuhan No. 5, Surabaya 60165",
    tax_number: "03.456.789.0-605.000",
  },
];

const home = {
  address: "Jl. Radio Dalam Raya No. 17",
  subdistrict: "Gandaria Utara",
  district: "Kebayoran Baru",
  city: "Jakarta Selatan",
  province: "DKI Jakarta",
  postal_code: "12140",
  country: "Indonesia",
};

type PatientSeed = Omit<Insertable<PatientTable>, "created_at">;

const named = (
  patient_id: string,
  medical_record_number: string,
  title_id: string,
  first_name: string,
  last_name: string,
  gender: "M" | "F",
) => ({ patient_id, medical_record_number, title_id, first_name, last_name, gender });

/** @param today YYYY-MM-DD; the children's ages never change */
export function patients(today: string): PatientSeed[] {
  const year = Number(today.slice(0, 4)) - 8 - (today.slice(5) < "06-03" ? 1 : 0);
  const teenager = addMonths(today, -(16 * 12 + 11));
  const common = {
    ...home,
    identity_type: "KTP",
    home_phone: null,
    email: null,
    phone: null,
    blood_type: "O+",
    religion_id: "1",
    marital_status_id: "2",
    ethnicity_id: "829",
    identity_status: "verified",
  } as const;
  return [
    {
      ...common,
      ...named(ids.patients.siti, "1000234501", "2", "Siti", "Rahmawati", "F"),
      date_of_birth: "1988-04-12",
      place_of_birth: "Bandung",
      phone: "+6281234567801",
      home_phone: "+62217201234",
      email: "siti.rahmawati@example.com",
      identity_number: "3174055204880003",
    },
    {
      ...common,
      ...named(ids.patients.raka, "1000234502", "4", "Raka", "Pratama", "M"),
      date_of_birth: `${String(year)}-06-03`,
      place_of_birth: "Jakarta",
      marital_status_id: "1",
      identity_type: "KIA",
      identity_number: `3174050306${String(year).slice(2)}0001`,
    },
    {
      ...common,
      ...named(ids.patients.budi, "1000234503", "1", "Budi", "Pratama", "M"),
      date_of_birth: "1985-01-27",
      place_of_birth: "Semarang",
      phone: "+6281234567803",
      blood_type: "B+",
      identity_number: "3174052701850004",
    },
    {
      ...common,
      ...named(ids.patients.hartini, "1000234504", "2", "Hartini", "", "F"),
      date_of_birth: "1960-09-09",
      place_of_birth: "Yogyakarta",
      identity_number: "3471024909600002",
      address: "Jl. Kaliurang Km 5 No. 3",
      subdistrict: "Caturtunggal",
      district: "Depok",
      city: "Sleman",
      province: "DI Yogyakarta",
      postal_code: "55281",
    },
    {
      ...common,
      ...named(ids.patients.andi, "1000234505", "1", "Andi", "Wijaya", "M"),
      date_of_birth: "1991-11-02",
      place_of_birth: "Bandung",
      phone: "+6281234567802",
      email: "andi.wijaya@example.com",
      identity_status: "unverified",
      marital_status_id: "1",
      identity_number: "3273020211910005",
      address: "Jl. Cihampelas No. 88",
      subdistrict: "Cipaganti",
      district: "Coblong",
      city: "Bandung",
      province: "Jawa Barat",
      postal_code: "40131",
    },
    {
      ...common,
      ...named(ids.patients.nadia, "1000234506", "3", "Nadia", "Pratama", "F"),
      date_of_birth: teenager,
      place_of_birth: "Jakarta",
      identity_type: "KIA",
      identity_number: `317405${String(Number(teenager.slice(8)) + 40)}${teenager.slice(5, 7)}${teenager.slice(2, 4)}0002`,
    },
  ];
}

type Given = "email" | "fully_registered" | "patient_id" | "company_id" | "company_role";

function account(
  username: keyof typeof ids.accounts,
  digits: string,
  current: readonly [UserType, title_id: string | null, first_name: string, last_name: string],
  given: Partial<Pick<Insertable<AccountTable>, Given>> = {},
) {
  const [user_type, title_id, first_name, last_name] = current;
  return {
    company_id: null,
    company_role: "[]",
    patient_id: null,
    fully_registered: 1 as const,
    account_id: ids.accounts[username],
    username,
    phone: `+62812345678${digits}`,
    user_type,
    title_id,
    first_name,
    last_name,
    email: `${username}@example.com`,
    ...given,
  };
}

const { nusantara, samudra } = ids.companies;

export const accounts = [
  account("patient", "01", [1, "2", "Siti", "Rahmawati"], {
    email: "siti.rahmawati@example.com",
    patient_id: ids.patients.siti,
  }),
  account("patient2", "02", [1, "1", "Andi", "Wijaya"], {
    email: "andi.wijaya@example.com",
    patient_id: ids.patients.andi,
  }),
  account("unfinished", "04", [0, "3", "Maya", "Kusuma"], { fully_registered: 0 }),
  account("doctor", "05", [2, "5", "Ratna", "Dewi Hapsari"]),
  account("hrd", "06", [3, "2", "Lina", "Hartono"], {
    company_id: nusantara,
    company_role: '["admin","hrd"]',
  }),
  account("finance", "07", [3, "1", "Agus", "Salim"], {
    company_id: nusantara,
    company_role: '["finance"]',
  }),
  account("company2", "08", [3, "1", "Yohanes", "Tobing"], {
    company_id: samudra,
    company_role: '["admin","hrd","finance"]',
  }),
  account("facility", "09", [6, null, "Klinik Sehat Bersama", ""]),
  account("viewer", "10", [3, "2", "Wulan", "Prasetyo"], {
    company_id: nusantara,
    company_role: '["viewer"]',
  }),
  account("doctor2", "11", [2, "5", "Kenji", "Tanaka"]),
  account("doctor3", "12", [2, "5", "Bambang", "Setiawan"]),
];
