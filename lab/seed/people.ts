import type { Insertable } from "kysely";
import { addMonths } from "../store/local-time.ts";
import type { AccountTable, PatientTable } from "../store/schema/core.ts";
import { ids } from "./ids.ts";

/** The password of every seeded account. */
export const SEED_PASSWORD = "Lab-portal-1";

export const titles = [
  { title_id: "1", name_en: "Mr", name_id: "Tuan" },
  { title_id: "2", name_en: "Mrs", name_id: "Nyonya" },
  { title_id: "3", name_en: "Ms", name_id: "Nona" },
  { title_id: "4", name_en: "Child", name_id: "Anak" },
  { title_id: "5", name_en: "Doctor", name_id: "Dokter" },
];

export const companies = [
  { company_id: ids.companies.nusantara, company_code: "NUSANTARA", name: "PT Nusantara Jaya Abadi" },
  { company_id: ids.companies.samudra, company_code: "SAMUDRA", name: "PT Samudra Biru Logistik" },
];

const jakarta = {
  subdistrict: "Gandaria Utara",
  district: "Kebayoran Baru",
  city: "Jakarta Selatan",
  province: "DKI Jakarta",
  postal_code: "12140",
  country: "Indonesia",
};

type PatientSeed = Omit<Insertable<PatientTable>, "created_at">;

/** @param today YYYY-MM-DD; the children are always 8 years, and 16 years and 11 months old */
export function patients(today: string): PatientSeed[] {
  const year = Number(today.slice(0, 4)) - 8 - (today.slice(5) < "06-03" ? 1 : 0);
  const teenager = addMonths(today, -(16 * 12 + 11));
  const common = {
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
      ...jakarta,
      patient_id: ids.patients.siti,
      medical_record_number: "1000234501",
      title_id: "2",
      first_name: "Siti",
      last_name: "Rahmawati",
      gender: "F",
      date_of_birth: "1988-04-12",
      place_of_birth: "Bandung",
      phone: "+6281234567801",
      home_phone: "+62217201234",
      email: "siti.rahmawati@example.com",
      identity_type: "KTP",
      identity_number: "3174055204880003",
      address: "Jl. Radio Dalam Raya No. 17",
    },
    {
      ...common,
      ...jakarta,
      patient_id: ids.patients.raka,
      medical_record_number: "1000234502",
      title_id: "4",
      first_name: "Raka",
      last_name: "Pratama",
      gender: "M",
      date_of_birth: `${String(year)}-06-03`,
      place_of_birth: "Jakarta",
      marital_status_id: "1",
      identity_type: "KIA",
      identity_number: `3174050306${String(year).slice(2)}0001`,
      address: "Jl. Radio Dalam Raya No. 17",
    },
    {
      ...common,
      ...jakarta,
      patient_id: ids.patients.budi,
      medical_record_number: "1000234503",
      title_id: "1",
      first_name: "Budi",
      last_name: "Pratama",
      gender: "M",
      date_of_birth: "1985-01-27",
      place_of_birth: "Semarang",
      phone: "+6281234567803",
      blood_type: "B+",
      identity_type: "KTP",
      identity_number: "3174052701850004",
      address: "Jl. Radio Dalam Raya No. 17",
    },
    {
      ...common,
      ...jakarta,
      patient_id: ids.patients.hartini,
      medical_record_number: "1000234504",
      title_id: "2",
      first_name: "Hartini",
      last_name: "",
      gender: "F",
      date_of_birth: "1960-09-09",
      place_of_birth: "Yogyakarta",
      identity_type: "KTP",
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
      patient_id: ids.patients.andi,
      medical_record_number: "1000234505",
      title_id: "1",
      first_name: "Andi",
      last_name: "Wijaya",
      gender: "M",
      date_of_birth: "1991-11-02",
      place_of_birth: "Bandung",
      phone: "+6281234567802",
      email: "andi.wijaya@example.com",
      identity_status: "unverified",
      marital_status_id: "1",
      identity_type: "KTP",
      identity_number: "3273020211910005",
      address: "Jl. Cihampelas No. 88",
      subdistrict: "Cipaganti",
      district: "Coblong",
      city: "Bandung",
      province: "Jawa Barat",
      postal_code: "40131",
      country: "Indonesia",
    },
    {
      ...common,
      ...jakarta,
      patient_id: ids.patients.nadia,
      medical_record_number: "1000234506",
      title_id: "3",
      first_name: "Nadia",
      last_name: "Pratama",
      gender: "F",
      date_of_birth: teenager,
      place_of_birth: "Jakarta",
      identity_type: "KIA",
      identity_number: `317405${String(Number(teenager.slice(8)) + 40)}${teenager.slice(5, 7)}${teenager.slice(2, 4)}0002`,
      address: "Jl. Radio Dalam Raya No. 17",
    },
  ];
}

type AccountSeed = Omit<
  Insertable<AccountTable>,
  "created_at" | "password_hash" | "uuid" | "email" | "photo_url" | "phone_verified"
> & {
  email?: string;
};

const defaults = { company_id: null, company_role: "[]", patient_id: null, fully_registered: 1 } as const;

export const accounts: readonly AccountSeed[] = [
  {
    ...defaults,
    account_id: ids.accounts.patient,
    username: "patient",
    email: "siti.rahmawati@example.com",
    phone: "+6281234567801",
    user_type: 1,
    title_id: "2",
    first_name: "Siti",
    last_name: "Rahmawati",
    patient_id: ids.patients.siti,
  },
  {
    ...defaults,
    account_id: ids.accounts.patient2,
    username: "patient2",
    email: "andi.wijaya@example.com",
    phone: "+6281234567802",
    user_type: 1,
    title_id: "1",
    first_name: "Andi",
    last_name: "Wijaya",
    patient_id: ids.patients.andi,
  },
  {
    ...defaults,
    account_id: ids.accounts.unfinished,
    username: "unfinished",
    phone: "+6281234567804",
    user_type: 0,
    title_id: "3",
    first_name: "Maya",
    last_name: "Kusuma",
    fully_registered: 0,
  },
  {
    ...defaults,
    account_id: ids.accounts.doctor,
    username: "doctor",
    phone: "+6281234567805",
    user_type: 2,
    title_id: "5",
    first_name: "Ratna",
    last_name: "Dewi Hapsari",
  },
  {
    ...defaults,
    account_id: ids.accounts.hrd,
    username: "hrd",
    phone: "+6281234567806",
    user_type: 3,
    title_id: "2",
    first_name: "Lina",
    last_name: "Hartono",
    company_id: ids.companies.nusantara,
    company_role: '["admin","hrd"]',
  },
  {
    ...defaults,
    account_id: ids.accounts.finance,
    username: "finance",
    phone: "+6281234567807",
    user_type: 3,
    title_id: "1",
    first_name: "Agus",
    last_name: "Salim",
    company_id: ids.companies.nusantara,
    company_role: '["finance"]',
  },
  {
    ...defaults,
    account_id: ids.accounts.company2,
    username: "company2",
    phone: "+6281234567808",
    user_type: 3,
    title_id: "1",
    first_name: "Yohanes",
    last_name: "Tobing",
    company_id: ids.companies.samudra,
    company_role: '["admin","hrd","finance"]',
  },
  {
    ...defaults,
    account_id: ids.accounts.facility,
    username: "facility",
    phone: "+6281234567809",
    user_type: 6,
    title_id: null,
    first_name: "Klinik Sehat Bersama",
    last_name: "",
  },
  {
    ...defaults,
    account_id: ids.accounts.viewer,
    username: "viewer",
    phone: "+6281234567810",
    user_type: 3,
    title_id: "2",
    first_name: "Wulan",
    last_name: "Prasetyo",
    company_id: ids.companies.nusantara,
    company_role: '["viewer"]',
  },
];
