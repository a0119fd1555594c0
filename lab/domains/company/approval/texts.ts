import { textsOf } from "../../../lib/texts.ts";

export const approvalTexts = {
  examination_changed: [
    "Someone else has just decided this request",
    "Permintaan ini sudah diputuskan orang lain",
  ],
  step_not_reached: ["HR has to decide this request first", "Permintaan ini harus diputuskan HRD dulu"],
  same_approver: [
    "You decided the first step. Someone else has to decide this one.",
    "Anda sudah memutuskan tahap pertama. Tahap ini harus diputuskan orang lain.",
  ],
  rows_changed: [
    "This is not the list that is waiting for a decision. Nothing was decided.",
    "Daftar ini sudah berubah. Belum ada yang diputuskan; muat ulang daftarnya, lalu putuskan lagi.",
  ],
  contract_ended: [
    "The contract has ended. Nothing can be approved.",
    "Kontrak sudah berakhir, jadi tidak ada yang bisa disetujui.",
  ],
  rejection_reason: ["Please fill in the reason for rejection", "Mohon isi alasan penolakan"],
  tick_one: ["Reject at least one, or approve all", "Tolak minimal satu, atau setujui semua"],
  funding_not_offered: [
    "The contract does not include this payment method",
    "Kontrak tidak mencakup cara bayar ini",
  ],
  employee_inactive: ["No longer an active employee", "Sudah bukan karyawan aktif"],
} as const;

export const approvalText = textsOf(approvalTexts);
