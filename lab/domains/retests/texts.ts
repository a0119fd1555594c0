export const retestTexts = {
  repeat_ended: ["This repeat has already ended.", "Periksa ulang ini sudah selesai."],
} as const;
