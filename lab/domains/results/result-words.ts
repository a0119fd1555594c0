import { byLanguage } from "../../lib/labels.ts";

export const flagWords = byLanguage({
  N: ["Normal", "Normal"],
  L: ["Low", "Rendah"],
  H: ["High", "Tinggi"],
  LL: ["Very low", "Sangat rendah"],
  HH: ["Very high", "Sangat tinggi"],
  A: ["Abnormal", "Tidak normal"],
});

export const goalWords = byLanguage({
  N: ["Inside your goal", "Sesuai target Anda"],
  L: ["Below your goal", "Di bawah target Anda"],
  H: ["Above your goal", "Di atas target Anda"],
  LL: ["Far below your goal", "Jauh di bawah target Anda"],
  HH: ["Far above your goal", "Jauh di atas target Anda"],
  A: ["Abnormal", "Tidak normal"],
});

export const standings = byLanguage({
  registered: ["Waiting", "Menunggu"],
  preliminary: ["Preliminary", "Sementara"],
  final: ["Final", "Final"],
  corrected: ["Corrected", "Dikoreksi"],
  amended: ["Changed", "Diubah"],
  appended: ["Updated", "Diperbarui"],
  cancelled: ["Not done", "Tidak dikerjakan"],
  entered_in_error: ["Withdrawn", "Ditarik"],
});
