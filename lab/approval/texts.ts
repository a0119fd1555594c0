export const approvalTexts = {
  examination_changed: {
    en: "Someone else has just decided this request",
    id: "Permintaan ini sudah diputuskan orang lain",
  },
  step_not_reached: {
    en: "HR has to decide this request first",
    id: "Permintaan ini harus diputuskan HRD dulu",
  },
  same_approver: {
    en: "You decided the first step. Someone else has to decide this one.",
    id: "Anda sudah memutuskan tahap pertama. Tahap ini harus diputuskan orang lain.",
  },
  rows_changed: {
    en: "This is not the list that is waiting for a decision. Nothing was decided.",
    id: "Daftar ini sudah berubah. Belum ada yang diputuskan; muat ulang daftarnya, lalu putuskan lagi.",
  },
  contract_ended: {
    en: "The contract has ended. Nothing can be approved.",
    id: "Kontrak sudah berakhir, jadi tidak ada yang bisa disetujui.",
  },
  rejection_reason: {
    en: "Please fill in the reason for rejection",
    id: "Mohon isi alasan penolakan",
  },
  tick_one: { en: "Reject at least one, or approve all", id: "Tolak minimal satu, atau setujui semua" },
  funding_not_offered: {
    en: "The contract does not include this payment method",
    id: "Kontrak tidak mencakup cara bayar ini",
  },
  employee_inactive: { en: "No longer an active employee", id: "Sudah bukan karyawan aktif" },
} as const;
