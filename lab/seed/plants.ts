import type { Timezone } from "../database/schema/core.ts";
import { ids } from "./ids.ts";

/** [Kemendagri code, name, province code, province, latitude and longitude of the centre] */
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

export interface PlantSeed {
  plant_id: string;
  code: string;
  name: string;
  address: string;
  city_id: (typeof cities)[number][0];
  phone: string;
  at: readonly [latitude: number, longitude: number];
  timezone: Timezone;
  hours: keyof typeof openingHoursByKind;
  home_care: boolean;
  facilities: readonly string[];
  /** multiplies the base price */
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

export const plants: readonly PlantSeed[] = [
  {
    plant_id: ids.plants.sudirman,
    code: "JKT-SDR",
    name: "Jakarta Sudirman",
    address: "Jl. Jenderal Sudirman Kav. 45, Karet Semanggi, Setiabudi",
    city_id: "3174",
    phone: "+622150001001",
    at: [-6.2176, 106.8167],
    timezone: "Asia/Jakarta",
    hours: "long",
    home_care: true,
    facilities: [...rooms, "ecg", "audiometry", "spirometry", "radiology"],
    price_factor: 1,
  },
  {
    plant_id: ids.plants.kelapaGading,
    code: "JKT-KLG",
    name: "Jakarta Kelapa Gading",
    address: "Jl. Boulevard Raya Blok QA 3, Kelapa Gading Timur",
    city_id: "3172",
    phone: "+622150001002",
    at: [-6.1607, 106.9067],
    timezone: "Asia/Jakarta",
    hours: "daily",
    home_care: true,
    facilities: [...rooms, "ecg", "audiometry"],
    price_factor: 1,
  },
  {
    plant_id: ids.plants.kebonJeruk,
    code: "JKT-KBJ",
    name: "Jakarta Kebon Jeruk",
    address: "Jl. Panjang No. 28, Kebon Jeruk",
    city_id: "3173",
    phone: "+622150001003",
    at: [-6.1951, 106.7692],
    timezone: "Asia/Jakarta",
    hours: "usual",
    home_care: true,
    facilities: ["parking", "prayer_room", "ecg"],
    price_factor: 0.98,
  },
  {
    plant_id: ids.plants.dago,
    code: "BDG-DGO",
    name: "Bandung Dago",
    address: "Jl. Ir. H. Juanda No. 112, Lebakgede, Coblong",
    city_id: "3273",
    phone: "+622250002001",
    at: [-6.8921, 107.6141],
    timezone: "Asia/Jakarta",
    hours: "long",
    home_care: true,
    facilities: [...rooms, "ecg", "audiometry", "spirometry", "radiology"],
    price_factor: 0.95,
  },
  {
    plant_id: ids.plants.buahBatu,
    code: "BDG-BBT",
    name: "Bandung Buah Batu",
    address: "Jl. Buah Batu No. 201, Cijagra, Lengkong",
    city_id: "3273",
    phone: "+622250002002",
    at: [-6.9404, 107.6272],
    timezone: "Asia/Jakarta",
    hours: "usual",
    home_care: false,
    facilities: ["parking"],
    price_factor: 0.93,
  },
  {
    plant_id: ids.plants.gubeng,
    code: "SBY-GBG",
    name: "Surabaya Gubeng",
    address: "Jl. Raya Gubeng No. 54, Gubeng",
    city_id: "3578",
    phone: "+623150003001",
    at: [-7.2711, 112.7494],
    timezone: "Asia/Jakarta",
    hours: "long",
    home_care: true,
    facilities: [...rooms, "ecg", "audiometry", "spirometry"],
    price_factor: 0.96,
  },
  {
    plant_id: ids.plants.darmo,
    code: "SBY-DRM",
    name: "Surabaya Darmo",
    address: "Jl. Mayjend Sungkono No. 89, Dukuh Pakis",
    city_id: "3578",
    phone: "+623150003002",
    at: [-7.2906, 112.7238],
    timezone: "Asia/Jakarta",
    hours: "usual",
    home_care: false,
    facilities: ["parking", "wheelchair", "ecg"],
    price_factor: 0.97,
  },
  {
    plant_id: ids.plants.renon,
    code: "DPS-RNN",
    name: "Denpasar Renon",
    address: "Jl. Raya Puputan No. 38, Renon, Denpasar Selatan",
    city_id: "5171",
    phone: "+6236150004001",
    at: [-8.6729, 115.2338],
    timezone: "Asia/Makassar",
    hours: "daily",
    home_care: true,
    facilities: [...rooms, "ecg", "audiometry"],
    price_factor: 1.05,
  },
  {
    plant_id: ids.plants.panakkukang,
    code: "MKS-PNK",
    name: "Makassar Panakkukang",
    address: "Jl. Boulevard No. 17, Masale, Panakkukang",
    city_id: "7371",
    phone: "+6241150005001",
    at: [-5.1572, 119.4467],
    timezone: "Asia/Makassar",
    hours: "usual",
    home_care: true,
    facilities: [...rooms, "ecg", "spirometry"],
    price_factor: 1.04,
  },
  {
    plant_id: ids.plants.jayapura,
    code: "JYP-ABE",
    name: "Jayapura Abepura",
    address: "Jl. Raya Abepura No. 76, Kotabaru, Abepura",
    city_id: "9171",
    phone: "+6296750006001",
    at: [-2.6156, 140.6712],
    timezone: "Asia/Jayapura",
    hours: "usual",
    home_care: false,
    facilities: ["parking", "wheelchair"],
    price_factor: 1.18,
  },
];
