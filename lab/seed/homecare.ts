import type { Insertable } from "kysely";
import type { HomecareAreaTable, SavedAddressTable } from "../database/tables.generated.ts";
import { ids } from "./ids.ts";

const { sudirman, kelapaGading, kebonJeruk, dago, gubeng, renon, panakkukang } = ids.plants;
const usual = { service_fee: 75000, min_order: 100000, member_limit: 4 };

/** By Kemendagri code; East Jakarta and Bekasi are not covered. */
export const homecareAreas: Insertable<HomecareAreaTable>[] = [
  { ...usual, area_code: "3171", plant_id: sudirman },
  { ...usual, area_code: "3172", plant_id: kelapaGading },
  { ...usual, area_code: "3173", plant_id: kebonJeruk },
  { ...usual, area_code: "3174", plant_id: sudirman },
  { area_code: "3273", plant_id: dago, service_fee: 60000, min_order: 150000, member_limit: 2 },
  { ...usual, area_code: "327327", plant_id: null },
  { ...usual, area_code: "3578", plant_id: gubeng },
  { area_code: "5171", plant_id: renon, service_fee: 90000, min_order: 150000, member_limit: 3 },
  { ...usual, area_code: "7371", plant_id: panakkukang },
];

const gandaria = {
  subdistrict_code: "3174071009",
  subdistrict_name: "Gandaria Utara",
  district_name: "Kebayoran Baru",
  city_name: "Kota Jakarta Selatan",
  province_name: "DKI Jakarta",
  postal_code: "12140",
  address: "Gandaria Utara, Kebayoran Baru, Kota Jakarta Selatan, DKI Jakarta, 12140, INDONESIA",
};

export const HOME = {
  ...gandaria,
  detail: "Jl. Radio Dalam Raya No. 17",
  landmark: "Rumah pagar hijau",
  contact_phone: "+6281234567801",
};

export function savedAddresses(created_at: (daysLater: number) => string): Insertable<SavedAddressTable>[] {
  const siti = { account_id: ids.accounts.patient, contact_phone: "+6281234567801", is_default: 0 } as const;
  return [
    { ...siti, ...HOME, address_id: "adr-home", label: "Rumah", is_default: 1, created_at: created_at(0) },
    {
      ...siti,
      address_id: "adr-office",
      label: "Kantor",
      subdistrict_code: "3172061001",
      subdistrict_name: "Kelapa Gading Timur",
      district_name: "Kelapa Gading",
      city_name: "Kota Jakarta Utara",
      province_name: "DKI Jakarta",
      postal_code: "14240",
      address: "Kelapa Gading Timur, Kelapa Gading, Kota Jakarta Utara, DKI Jakarta, 14240, INDONESIA",
      detail: "Jl. Boulevard Raya Blok WA 2 No. 9",
      landmark: null,
      created_at: created_at(30),
    },
    {
      ...siti,
      address_id: "adr-parents",
      label: "Rumah mertua",
      subdistrict_code: "3275011001",
      subdistrict_name: "Bekasijaya",
      district_name: "Bekasi Timur",
      city_name: "Kota Bekasi",
      province_name: "Jawa Barat",
      postal_code: "17112",
      address: "Bekasijaya, Bekasi Timur, Kota Bekasi, Jawa Barat, 17112, INDONESIA",
      detail: "Jl. Juanda Gg. Mawar No. 4",
      landmark: "Seberang musala",
      created_at: created_at(60),
    },
  ];
}
