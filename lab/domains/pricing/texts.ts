import { textsOf } from "../../lib/texts.ts";

export const pricingTexts = {
  unavailable: [
    "Some product is not available in this branch",
    "Beberapa layanan tidak tersedia di cabang ini",
  ],
  patient_gone: ["You may no longer book for this patient", "Anda sudah tidak bisa memesan untuk pasien ini"],
  deal_not_started: ["This deal has not started yet", "Promo ini belum dimulai"],
  deal_ended: ["This deal has ended", "Promo ini sudah berakhir"],
  sold_out: ["This deal is sold out", "Promo ini sudah habis"],
  deal_short: ["This deal has only {count} left", "Promo ini tersisa {count}"],
} as const;

export const pricingText = textsOf(pricingTexts);
