export const resultTexts = {
  alert_withdrawn: ["The laboratory has withdrawn this alert", "Laboratorium sudah mencabut peringatan ini"],
  result_state: [
    "The result cannot be changed this way now",
    "Hasil ini tidak bisa diubah seperti itu sekarang",
  ],
  explanation_incomplete: [
    "Each text needs both languages, and the explanation needs its source.",
    "Setiap teks harus ada dalam dua bahasa, dan sumbernya harus disebut.",
  ],
} as const;
