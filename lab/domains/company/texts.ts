import { textsOf } from "../../lib/texts.ts";

export const companyTexts = {
  max_30: ["Max 30 characters", "Maksimal 30 karakter"],
  reason_required: ["Please say why", "Tulis alasannya"],
  deposit_insufficient: ["The deposit does not cover this", "Deposit tidak cukup untuk ini"],
  ledger_broken: [
    "This company's approvals or deposit were changed outside the laboratory's system. Nothing can be decided or paid until the laboratory has checked this; we have been notified.",
    "Catatan persetujuan atau deposit perusahaan ini berubah di luar proses laboratorium. Persetujuan dan pembayaran dihentikan sampai laboratorium memeriksanya; kami sudah diberi tahu.",
  ],
  topup_low: ["At least IDR 1,000,000", "Minimal Rp1.000.000"],
  topup_high: ["At most IDR 2,000,000,000", "Maksimal Rp2.000.000.000"],
  topup_whole: ["Whole rupiah, without sen", "Tulis jumlahnya dengan angka, tanpa sen"],
  topup_open: [
    "Another top-up is waiting for payment. Pay or cancel it first.",
    "Masih ada top up yang menunggu pembayaran. Bayar atau batalkan dulu.",
  ],
} as const;

export const companyText = textsOf(companyTexts);
