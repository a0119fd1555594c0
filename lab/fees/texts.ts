export const feeTexts = {
  month_open: { en: "This month has not ended yet", id: "Bulan ini belum berakhir" },
  bank_missing: { en: "There is no verified bank account", id: "Belum ada rekening yang terverifikasi" },
  nothing_to_pay: { en: "There is nothing to pay", id: "Tidak ada yang perlu dibayar" },
  wrong_month: { en: "Enter the month as YYYY-MM", id: "Tulis bulan sebagai YYYY-MM" },
} as const;
