import { textsOf } from "../../lib/texts.ts";

export const voucherTexts = {
  voucher_not_found: ["Voucher Not Available!", "Voucher tidak tersedia"],
  voucher_not_started: ["This voucher starts on {start_at}", "Voucher ini mulai berlaku {start_at}"],
  voucher_expired: ["This voucher was valid until {end_at}", "Voucher ini berlaku sampai {end_at}"],
  voucher_used_up: ["This voucher has been fully claimed", "Voucher ini sudah habis"],
  voucher_user_limit: ["You have already used this voucher", "Anda sudah memakai voucher ini"],
  voucher_min_amount: [
    "This voucher needs at least IDR {min}.00; add IDR {missing}.00 more",
    "Voucher ini berlaku mulai IDR {min}.00; tambah IDR {missing}.00 lagi",
  ],
  voucher_wrong_product: [
    "This voucher is not for these products",
    "Voucher ini tidak berlaku untuk layanan ini",
  ],
  voucher_wrong_plant: ["This voucher is not for this branch", "Voucher ini tidak berlaku di cabang ini"],
  voucher_not_combinable: [
    "This voucher cannot be combined with a discounted price",
    "Voucher ini tidak dapat digabung dengan harga diskon",
  ],
} as const;

export const voucherText = textsOf(voucherTexts);
