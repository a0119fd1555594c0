export const moneyTexts = {
  deposit_insufficient: {
    en: "The deposit is not enough for this",
    id: "Deposit tidak cukup untuk ini",
  },
  ledger_broken: {
    en: "This company's approvals or deposit were changed outside of the laboratory's work. Nothing is decided or paid until the laboratory has checked it; we have been told.",
    id: "Catatan persetujuan atau deposit perusahaan ini berubah di luar proses laboratorium. Persetujuan dan pembayaran dihentikan sampai laboratorium memeriksanya; kami sudah diberi tahu.",
  },
  topup_low: { en: "At least IDR 1,000,000", id: "Paling sedikit IDR 1.000.000" },
  topup_high: { en: "At most IDR 2,000,000,000", id: "Paling banyak IDR 2.000.000.000" },
  topup_whole: { en: "Whole rupiah, without sen", id: "Rupiah bulat, tanpa sen" },
  topup_open: {
    en: "Another top-up waits for its payment. Pay or cancel it first.",
    id: "Masih ada isi deposit yang menunggu pembayaran. Bayar atau batalkan dulu.",
  },
} as const;
