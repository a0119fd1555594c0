/** A lookup row; `name_id` is the Indonesian name. */
export interface Named {
  id: string;
  name: string;
  name_id: string;
}

const named = (...rows: [id: string, name: string, name_id: string][]): Named[] =>
  rows.map(([id, name, name_id]) => ({ id, name, name_id }));

export const lookups: Readonly<Record<string, readonly Named[]>> = {
  "patient-title": named(["1", "Mr", "Tuan"], ["2", "Mrs", "Nyonya"], ["3", "Child", "Anak"]),
  gender: named(["1", "Male", "Laki-laki"], ["2", "Female", "Perempuan"]),
  "marital-status": named(["1", "Single", "Belum kawin"], ["2", "Married", "Kawin"]),
  "identity-type": named(["1", "Identity card", "KTP"], ["2", "Passport", "Paspor"]),
  religion: named(["1", "Islam", "Islam"], ["2", "Christianity", "Kristen"], ["6", "Other", "Lainnya"]),
  ethnicity: named(["829", "Javanese", "Jawa"], ["830", "Sundanese", "Sunda"]),
  country: named(["102", "Indonesia", "Indonesia"], ["192", "Singapore", "Singapura"]),
};

export const provinces = [
  { id: "p9", id_sni: "32", name: "Jawa Barat" },
  { id: "p4", id_sni: "31", name: "DKI Jakarta" },
];
export const cities = [
  { id: "3273", province_id_sni: "32", name: "Kota Bandung" },
  { id: "3171", province_id_sni: "31", name: "Jakarta Pusat" },
];
export const districts = [
  { id: "327302", city_id: "3273", name: "Coblong" },
  { id: "317101", city_id: "3171", name: "Gambir" },
];
export const subdistricts = [
  {
    id: "s1",
    code: "3273021001",
    name: "Cipaganti",
    postal_code: "40131",
    district_id: "327302",
    city_id: "3273",
    province_id_sni: "32",
  },
  {
    id: "s2",
    code: "3171011001",
    name: "Cideng",
    postal_code: "10150",
    district_id: "317101",
    city_id: "3171",
    province_id_sni: "31",
  },
];

/** Names above a subdistrict, for `show_all_parents`. */
export function parentsOf({ city_id, province_id_sni, district_id }: (typeof subdistricts)[number]) {
  return {
    district_name: districts.find(({ id }) => id === district_id)?.name ?? "",
    city_name: cities.find(({ id }) => id === city_id)?.name ?? "",
    province_name: provinces.find(({ id_sni }) => id_sni === province_id_sni)?.name ?? "",
  };
}

export const PRODUCT = "901";
/** Price of {@link PRODUCT} by branch. */
export const branches = [
  {
    id: "11",
    name: "Bandung Dago",
    address: "Jl. Ir. H. Juanda 5",
    city_name: "Kota Bandung",
    amount: 150_000,
  },
  {
    id: "12",
    name: "Jakarta Cideng",
    address: "Jl. Cideng Timur 8",
    city_name: "Jakarta Pusat",
    amount: 175_000,
  },
];

export type OrderState = 200 | 201 | 202 | 407;
/** By invoice number; all belong to the patient account. */
export const orders: Readonly<Record<string, { order_number: string; state: OrderState; homeCare?: true }>> =
  {
    "F-100": { order_number: "W-100", state: 200 },
    "F-101": { order_number: "W-101", state: 201 },
    "F-102": { order_number: "W-102", state: 202 },
    "F-103": { order_number: "W-103", state: 407 },
    "F-104": { order_number: "W-104", state: 200, homeCare: true },
  };
/** Orders with a laboratory report; the first also has one of a medical check-up. */
export const reported = ["W-100", "W-104"];

const item = (product_code: string, name: string, name_id: string, amount: number) => ({
  product_code,
  name,
  name_en: name,
  name_id,
  product_name: name,
  qty: 1,
  amount,
  sub_category: "Chemistry",
  sub_category_en: "Chemistry",
  sub_category_id: "Kimia",
  discount_percent: 0,
  discount_amount: 0,
  sub_total: amount,
});

export function invoiceOf(invoice_number: string) {
  return {
    metadata: {
      invoice_number,
      invoice_date: "2026-11-02",
      plant_name: "Bandung Dago",
      medical_record_number: "RM-0042",
      practitioner_name: null,
      payment_method: "Virtual account",
      gender: "Female",
      gender_name_id: "Perempuan",
      currrency: "IDR",
      amount_total: 250_000,
      total_discount: 25_000,
      patient_name: "Sari Dewi",
      address: "Jl. Dago 1",
      city: "Kota Bandung",
      city_name: "Kota Bandung",
      district_name: "Coblong",
      province_name: "Jawa Barat",
      postal_code: "40131",
      country: "Indonesia",
      mobile_phone: "+6281355500042",
      home_phone: null,
      phone: null,
      email: "sari@example.com",
      date_of_birth: "1990-08-17",
      age: "36 years",
      age_id: "36 tahun",
      mcu_type: null,
    },
    data: [
      item("GLU", "Fasting glucose", "Glukosa puasa", 150_000),
      item("CHO", "Cholesterol", "Kolesterol", 100_000),
    ],
    package_name: null,
  };
}

export function homeCareInvoiceOf(invoice_number: string) {
  return {
    invoice_number,
    invoice_date: "2026-11-03",
    plant_name: "Bandung Dago",
    medical_record_number: "RM-0042",
    practitioner_name: null,
    payment_method_name: "Virtual account",
    gender_name_id: "Perempuan",
    gender_name_en: "Female",
    currency: "IDR",
    total_payment: 200_000,
    name: "Sari Dewi",
    address: "Jl. Dago 1",
    email_contact: "sari@example.com",
    person_dob: "1990-08-17",
    age: "36",
    subdistrict_name: "Cipaganti",
    district_name: "Coblong",
    city_name: "Kota Bandung",
    province_name: "Jawa Barat",
    postal_code: "40131",
    country_name: "Indonesia",
    celluar_contact: "81355500042",
    celluar_contact_code: "+62",
    home_contact: null,
    home_contact_code: null,
    participants: [
      {
        patient_name: "Sari Dewi",
        participant_test: [
          {
            category_name: "Kimia",
            category_name_en: "Chemistry",
            product_data: [
              {
                product_name: "Glukosa puasa",
                product_name_en: "Fasting glucose",
                product_price: 200_000,
                product_discount: 0,
              },
            ],
          },
        ],
      },
    ],
  };
}

/** The card that every picture is read as. */
export const card = {
  nik: "3273025708900001",
  agama: "ISLAM",
  alamat: "JL. DAGO NO. 1",
  status_perkawinan: "KAWIN",
  jenis_kelamin: "PEREMPUAN",
  golongan_darah: "O",
  tanggal_lahir: "17-08-1990",
  tempat_lahir: "BANDUNG",
};

export const notifications = Array.from({ length: 14 }, (_, index) => ({
  id: String(index + 1),
  title: `Result ${String(index + 1)}`,
  message: "Your result is ready.",
  is_read: index > 1,
  created_at: `2026-11-${String(20 - index).padStart(2, "0")}T08:00:00+07:00`,
}));

export const PASSWORD = "Rahasia-123";
export const COMPANY = "MAJU";
/** Seeded accounts, with the words of the specification. */
export const accounts = {
  pasien: { type: "PATIENT", finished: true, medical_record_number: "RM-0042" },
  dokter: { type: "REFERRER", finished: true, medical_record_number: null },
  perusahaan: { type: "PAYOR", finished: true, medical_record_number: null },
  klinik: { type: "HEALTH FACILITY", finished: true, medical_record_number: null },
  belum: { type: "", finished: false, medical_record_number: null },
} as const;
