import type { OrderType } from "../../../database/tables.generated.ts";
import { FREE_DAYS, FREE_HOURS, LATE_PERCENT } from "./refund-rules.ts";
import { AGAIN_DAYS } from "../lifecycle/reschedule-rules.ts";
import type { Bilingual } from "../../../lib/labels.ts";

const VISIT: Bilingual = [
  `A paid visit can be canceled until it begins: free of charge until ${String(FREE_HOURS)} hours before it, then for ${String(LATE_PERCENT)}% of what you paid.`,
  `Kunjungan yang sudah dibayar bisa dibatalkan sampai kunjungan dimulai: gratis sampai ${String(FREE_HOURS)} jam sebelumnya, setelah itu dipotong ${String(LATE_PERCENT)}% dari pembayaran Anda.`,
];
const HOME_VISIT: Bilingual = [
  `A paid home visit can be canceled until it begins: free of charge until ${String(FREE_HOURS)} hours before it, then for the home visit fee. A visit that is moved after that keeps this fee.`,
  `Kunjungan ke rumah yang sudah dibayar bisa dibatalkan sampai kunjungan dimulai: gratis sampai ${String(FREE_HOURS)} jam sebelumnya, setelah itu dipotong biaya kunjungan. Kunjungan yang dipindah setelah itu tetap dipotong biaya ini.`,
];
const LATER: Bilingual = [
  `A purchase for later can be canceled while none of it is booked or used: free of charge for ${String(FREE_DAYS)} days, then for ${String(LATE_PERCENT)}% of what you paid.`,
  `Pembelian untuk nanti bisa dibatalkan selama belum dijadwalkan atau dipakai: gratis dalam ${String(FREE_DAYS)} hari, setelah itu dipotong ${String(LATE_PERCENT)}% dari pembayaran Anda.`,
];

const MISSED: Bilingual = [
  `A missed visit is not paid back, but can have a new time for ${String(AGAIN_DAYS)} days.`,
  `Kunjungan yang terlewat tidak dikembalikan dananya, tetapi bisa dijadwalkan lagi dalam ${String(AGAIN_DAYS)} hari.`,
];

export function refundTerms(order_type: OrderType) {
  const rules =
    order_type === "home_care"
      ? [HOME_VISIT, MISSED]
      : order_type === "subscription"
        ? [LATER]
        : order_type === "test"
          ? [VISIT, MISSED]
          : [VISIT, LATER, MISSED];
  const [terms_en, terms_id] = [0, 1].map((lang) => rules.map((rule) => rule[lang]).join(" "));
  return { terms_en, terms_id };
}
