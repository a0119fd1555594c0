export const questionTexts = {
  question_short: ["Write at least 10 characters", "Tulis minimal 10 karakter"],
  question_open: [
    "You already have an open question about this result",
    "Pertanyaan Anda tentang hasil ini masih terbuka",
  ],
  question_limit: [
    "You already have {limit} open questions. End one of them first.",
    "Sudah ada {limit} pertanyaan yang terbuka. Akhiri salah satunya dulu.",
  ],
  question_full: [
    "This conversation has reached its limit. End it and ask again.",
    "Percakapan ini sudah penuh. Akhiri dulu, lalu ajukan pertanyaan baru.",
  ],
  question_closed: ["This question has ended", "Pertanyaan ini sudah diakhiri"],
  question_gap: ["Fill in or remove “…”", "Lengkapi atau hapus “…”"],
  question_file_once: ["A file is already attached", "Lampiran sudah ada"],
  question_file_missing: ["Choose a file", "Pilih berkas"],
  question_file_type: ["Choose a PDF, JPEG or PNG", "Pilih berkas PDF, JPEG, atau PNG"],
} as const;
