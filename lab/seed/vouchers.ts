import type { Insertable } from "kysely";
import { addDays, instantOf } from "../lib/local-time.ts";
import type { VoucherClaimTable, VoucherTable } from "../database/tables.generated.ts";
import { ids, productId } from "./ids.ts";

/** Seeded orders use HABIS10 and SEKALI15. @param today YYYY-MM-DD */
export function vouchers(today: string): Insertable<VoucherTable>[] {
  const day = (days: number) => instantOf(addDays(today, days), "00:00", "Asia/Jakarta").toISOString();
  const defaults = {
    max_discount: null,
    min_amount: 0,
    product_types: "[]",
    product_ids: "[]",
    plant_ids: "[]",
    start_at: day(-1200),
    end_at: day(60),
    total_limit: null,
    user_limit: null,
    combinable: 1,
  } as const;
  const percent = (code: string, discount_value: number, name_en: string, name_id: string) => ({
    ...defaults,
    voucher_id: `vch-${code.toLowerCase()}`,
    code,
    name_en,
    name_id,
    discount_type: "percent" as const,
    discount_value,
  });
  return [
    {
      ...percent("SEHAT10", 10, "10% off everything", "Diskon 10% untuk semua"),
      max_discount: 50000,
      min_amount: 100000,
    },
    {
      ...percent("SEHAT20", 20, "First visit: 20% off", "Kunjungan pertama: diskon 20%"),
      max_discount: 100000,
      user_limit: 1,
      start_at: day(-30),
      end_at: day(45),
    },
    { ...percent("TAMU100", 100, "Guest voucher", "Voucher tamu"), max_discount: 200000 },
    { ...percent("LEBARAN25", 25, "Lebaran 25%", "Lebaran 25%"), end_at: day(-90) },
    { ...percent("TAHUNBARU", 15, "New year 15%", "Tahun baru 15%"), start_at: day(14) },
    { ...percent("HABIS10", 10, "The first guest: 10%", "Tamu pertama: 10%"), total_limit: 1 },
    { ...percent("SEKALI15", 15, "Once for everybody: 15%", "Sekali untuk semua: 15%"), user_limit: 1 },
    {
      ...percent("DIABET20", 20, "20% off diabetes tests", "Diskon 20% untuk tes diabetes"),
      product_ids: JSON.stringify(["GLU-F", "HBA1C", "PKG-DIAB"].map(productId)),
      user_limit: 2,
    },
    { ...percent("PAKET15", 15, "15% off packages", "Diskon 15% untuk paket"), product_types: '["package"]' },
    {
      ...percent("BALI20", 20, "20% off in Denpasar", "Diskon 20% di Denpasar"),
      plant_ids: JSON.stringify([ids.plants.renon]),
    },
    { ...percent("TUNGGAL30", 30, "30% off full prices", "Diskon 30% untuk harga penuh"), combinable: 0 },
    {
      ...defaults,
      voucher_id: "vch-hemat50",
      code: "HEMAT50",
      name_en: "Savings voucher",
      name_id: "Voucher hemat",
      discount_type: "amount",
      discount_value: 50000,
      min_amount: 200000,
    },
  ];
}

export function voucherClaims(today: string): Insertable<VoucherClaimTable>[] {
  const claimed = {
    [ids.accounts.patient]: ["SEHAT10", "PAKET15", "BALI20", "TUNGGAL30", "HEMAT50", "LEBARAN25", "SEKALI15"],
    [ids.accounts.patient2]: ["HEMAT50", "DIABET20", "HABIS10"],
  };
  const claimed_at = instantOf(addDays(today, -95), "09:00", "Asia/Jakarta").toISOString();
  return Object.entries(claimed).flatMap(([account_id, codes]) =>
    codes.map((code) => ({ account_id, voucher_id: `vch-${code.toLowerCase()}`, claimed_at })),
  );
}
