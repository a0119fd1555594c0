import { textsOf } from "../../lib/texts.ts";

export const quotaTexts = {
  quota_booked: ["Visit booked", "Kunjungan dipesan"],
  quota_checked_in: ["Checked in", "Sudah check-in"],
  quota_rescheduled: ["Visit moved", "Jadwal dipindah"],
  quota_by_lab: ["Canceled by the laboratory", "Dibatalkan oleh laboratorium"],
  quota_by_patient: ["Canceled by you", "Dibatalkan oleh Anda"],
  quota_not_done: ["Not done", "Tidak dilakukan"],
} as const;

export const quotaText = textsOf(quotaTexts);
