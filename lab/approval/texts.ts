export const approvalTexts = {
  examination_changed: {
    en: "Somebody else has decided this request meanwhile",
    id: "Permintaan ini sudah diputuskan orang lain",
  },
  step_not_reached: {
    en: "Human resources decides this request first",
    id: "Permintaan ini harus diputuskan HRD dulu",
  },
  same_approver: {
    en: "You decided the first step. Somebody else has to decide this one.",
    id: "Anda sudah memutuskan tahap pertama. Tahap ini harus diputuskan orang lain.",
  },
  rows_changed: {
    en: "The list is not the one that waits for a decision. Nothing was decided.",
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
    en: "The contract does not offer this way to pay",
    id: "Kontrak tidak mencakup cara bayar ini",
  },
  employee_inactive: { en: "No longer an active employee", id: "Sudah bukan karyawan aktif" },
} as const;
