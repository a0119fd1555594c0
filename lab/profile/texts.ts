export const profileTexts = {
  identity_locked: {
    en: "Your identity is verified. Ask for a correction to change this.",
    id: "Identitas Anda sudah terverifikasi. Ajukan koreksi untuk mengubahnya.",
  },
  contact_same: { en: "Your account already uses this", id: "Ini sudah dipakai di akun Anda" },
  password_wrong: { en: "The current password is not correct", id: "Kata sandi saat ini tidak benar" },
  password_changed: { en: "Your password has been changed.", id: "Kata sandi Anda sudah diganti." },
  photo_required: { en: "Choose a photo", id: "Pilih foto" },
  photo_type: {
    en: "Sorry, Format Gambar tidak didukung",
    id: "Sorry, Format Gambar tidak didukung",
  },
  proof_required: { en: "Add a photo of a document", id: "Tambahkan foto dokumen" },
  proof_type: {
    en: "Choose a photo (JPEG, PNG or BMP)",
    id: "Hanya gambar (JPEG, PNG, atau BMP) yang bisa dibaca",
  },
  correction_same: { en: "This is the same as the data we have", id: "Ini sama dengan data kami saat ini" },
  already_asked: {
    en: "You have already asked for a correction of this. We will answer soon.",
    id: "Anda sudah mengajukan koreksi untuk ini. Kami akan segera menjawab.",
  },
} as const;
