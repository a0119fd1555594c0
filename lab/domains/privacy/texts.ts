export const privacyTexts = {
  purpose_required: [
    "We need this data for your tests or by law, so it cannot be turned off.",
    "Data ini kami perlukan untuk pemeriksaan Anda atau diwajibkan undang-undang, jadi tidak bisa dimatikan.",
  ],
  request_open: [
    "You already have an open request of this kind",
    "Permintaan Anda yang sejenis masih kami kerjakan",
  ],
  request_answered: ["This request has been answered", "Permintaan ini sudah dijawab"],
  closing_blocked: [
    "Your account cannot be closed yet. See below what is still open.",
    "Akun belum bisa ditutup. Lihat di bawah apa yang belum selesai.",
  ],
  closing_pending: ["Your account is being closed already", "Penutupan akun Anda sudah berjalan"],
} as const;
