import type { Timezone } from "../database/tables.generated.ts";
import { ids } from "./ids.ts";

/** [Kemendagri code, name, province code, province, latitude, longitude] */
export const cities = [
  ["3171", "Jakarta Pusat", "31", "DKI Jakarta", -6.1865, 106.8341],
  ["3172", "Jakarta Utara", "31", "DKI Jakarta", -6.1384, 106.8643],
  ["3173", "Jakarta Barat", "31", "DKI Jakarta", -6.1676, 106.7673],
  ["3174", "Jakarta Selatan", "31", "DKI Jakarta", -6.2615, 106.8106],
  ["3175", "Jakarta Timur", "31", "DKI Jakarta", -6.2251, 106.9004],
  ["3273", "Bandung", "32", "Jawa Barat", -6.9147, 107.6098],
  ["3275", "Bekasi", "32", "Jawa Barat", -6.2383, 106.9756],
  ["3374", "Semarang", "33", "Jawa Tengah", -6.9932, 110.4203],
  ["3471", "Yogyakarta", "34", "DI Yogyakarta", -7.7956, 110.3695],
  ["3578", "Surabaya", "35", "Jawa Timur", -7.2575, 112.7521],
  ["3674", "Tangerang Selatan", "36", "Banten", -6.2886, 106.7179],
  ["5171", "Denpasar", "51", "Bali", -8.6705, 115.2126],
  ["7371", "Makassar", "73", "Sulawesi Selatan", -5.1477, 119.4327],
  ["9171", "Jayapura", "91", "Papua", -2.5916, 140.669],
] as const;

interface Place {
  city_id: (typeof cities)[number][0];
  at: readonly [latitude: number, longitude: number];
  timezone: Timezone;
}

interface Service {
  hours: keyof typeof openingHoursByKind;
  home_care: boolean;
  price_factor: number;
}

const days = (from: number, to: number, open: string, close: string) =>
  Array.from({ length: to - from + 1 }, (_none, index) => ({ day: from + index, open, close }));

/** Monday is 1; missing days are closed. */
export const openingHoursByKind = {
  long: [...days(1, 5, "06:00", "20:00"), ...days(6, 6, "06:00", "17:00"), ...days(7, 7, "07:00", "12:00")],
  daily: days(1, 7, "06:30", "18:00"),
  usual: [...days(1, 5, "07:00", "17:00"), ...days(6, 6, "07:00", "14:00")],
} as const;

const rooms = ["parking", "wheelchair", "prayer_room"];

const plant = (
  key: keyof typeof ids.plants,
  [code, name, phone]: readonly [string, string, string],
  of: { address: string; where: Place; service: Service; facilities: readonly string[] },
) => {
  const { where, service, ...more } = of;
  return { plant_id: ids.plants[key], code, name, phone, ...where, ...service, ...more };
};

export const plants = [
  plant("sudirman", ["JKT-SDR", "Jakarta Sudirman", "+622150001001"], {
    address: "Jl. Jenderal Sudirman Kav. 45, Karet Semanggi, Setiabudi",
    where: { city_id: "3174", at: [-6.2176, 106.8167], timezone: "Asia/Jakarta" },
    service: { hours: "long", home_care: true, price_factor: 1 },
    facilities: [...rooms, "ecg", "audiometry", "spirometry", "radiology"],
  }),
  plant("kelapaGading", ["JKT-KLG", "Jakarta Kelapa Gading", "+622150001002"], {
    address: "Jl. Boulevard Raya Blok QA 3, Kelapa Gading Timur",
    where: { city_id: "3172", at: [-6.1607, 106.9067], timezone: "Asia/Jakarta" },
    service: { hours: "daily", home_care: true, price_factor: 1 },
    facilities: [...rooms, "ecg", "audiometry"],
  }),
  plant("kebonJeruk", ["JKT-KBJ", "Jakarta Kebon Jeruk", "+622150001003"], {
    address: "Jl. Panjang No. 28, Kebon Jeruk",
    where: { city_id: "3173", at: [-6.1951, 106.7692], timezone: "Asia/Jakarta" },
    service: { hours: "usual", home_care: true, price_factor: 0.98 },
    facilities: ["parking", "prayer_room", "ecg"],
  }),
  plant("dago", ["BDG-DGO", "Bandung Dago", "+622250002001"], {
    address: "Jl. Ir. H. Juanda No. 112, Lebakgede, Coblong",
    where: { city_id: "3273", at: [-6.8921, 107.6141], timezone: "Asia/Jakarta" },
    service: { hours: "long", home_care: true, price_factor: 0.95 },
    facilities: [...rooms, "ecg", "audiometry", "spirometry", "radiology"],
  }),
  plant("buahBatu", ["BDG-BBT", "Bandung Buah Batu", "+622250002002"], {
    address: "Jl. Buah Batu No. 201, Cijagra, Lengkong",
    where: { city_id: "3273", at: [-6.9404, 107.6272], timezone: "Asia/Jakarta" },
    service: { hours: "usual", home_care: false, price_factor: 0.93 },
    facilities: ["parking"],
  }),
  plant("gubeng", ["SBY-GBG", "Surabaya Gubeng", "+623150003001"], {
    address: "Jl. Raya Gubeng No. 54, Gubeng",
    where: { city_id: "3578", at: [-7.2711, 112.7494], timezone: "Asia/Jakarta" },
    service: { hours: "long", home_care: true, price_factor: 0.96 },
    facilities: [...rooms, "ecg", "audiometry", "spirometry"],
  }),
  plant("darmo", ["SBY-DRM", "Surabaya Darmo", "+623150003002"], {
    address: "Jl. Mayjend Sungkono No. 89, Dukuh Pakis",
    where: { city_id: "3578", at: [-7.2906, 112.7238], timezone: "Asia/Jakarta" },
    service: { hours: "usual", home_care: false, price_factor: 0.97 },
    facilities: ["parking", "wheelchair", "ecg"],
  }),
  plant("renon", ["DPS-RNN", "Denpasar Renon", "+6236150004001"], {
    address: "Jl. Raya Puputan No. 38, Renon, Denpasar Selatan",
    where: { city_id: "5171", at: [-8.6729, 115.2338], timezone: "Asia/Makassar" },
    service: { hours: "daily", home_care: true, price_factor: 1.05 },
    facilities: [...rooms, "ecg", "audiometry"],
  }),
  plant("panakkukang", ["MKS-PNK", "Makassar Panakkukang", "+6241150005001"], {
    address: "Jl. Boulevard No. 17, Masale, Panakkukang",
    where: { city_id: "7371", at: [-5.1572, 119.4467], timezone: "Asia/Makassar" },
    service: { hours: "usual", home_care: true, price_factor: 1.04 },
    facilities: [...rooms, "ecg", "spirometry"],
  }),
  plant("jayapura", ["JYP-ABE", "Jayapura Abepura", "+6296750006001"], {
    address: "Jl. Raya Abepura No. 76, Kotabaru, Abepura",
    where: { city_id: "9171", at: [-2.6156, 140.6712], timezone: "Asia/Jayapura" },
    service: { hours: "usual", home_care: false, price_factor: 1.18 },
    facilities: ["parking", "wheelchair"],
  }),
];
