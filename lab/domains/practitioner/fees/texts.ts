export const feeTexts = {
  month_open: ["This month has not ended yet", "Bulan ini belum berakhir"],
  bank_missing: ["There is no verified bank account", "Belum ada rekening yang terverifikasi"],
  nothing_to_pay: ["There is nothing to pay", "Tidak ada yang perlu dibayar"],
  wrong_month: ["Enter the month as YYYY-MM", "Tulis bulan sebagai YYYY-MM"],
} as const;
