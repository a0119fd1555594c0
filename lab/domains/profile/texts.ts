import { textsOf } from "../../lib/texts.ts";

export const profileTexts = {
  identity_locked: [
    "Your identity is verified. Ask for a correction to change this.",
    "Identitas Anda sudah terverifikasi. Ajukan koreksi untuk mengubahnya.",
  ],
  contact_same: ["Your account already uses this", "Ini sudah dipakai di akun Anda"],
  password_wrong: ["The current password is not correct", "Kata sandi saat ini tidak benar"],
  password_changed: ["Your password has been changed.", "Kata sandi Anda sudah diganti."],
  photo_required: ["Choose a photo", "Pilih foto"],
  photo_type: ["Sorry, Format Gambar tidak didukung", "Sorry, Format Gambar tidak didukung"],
  proof_required: ["Add a photo of a document", "Tambahkan foto dokumen"],
  proof_type: ["Choose a photo (JPEG, PNG or BMP)", "Hanya gambar (JPEG, PNG, atau BMP) yang bisa dibaca"],
  correction_same: ["This is the same as the data we have", "Ini sama dengan data kami saat ini"],
  already_asked: [
    "You have already asked for a correction of this. We will answer soon.",
    "Anda sudah mengajukan koreksi untuk ini. Kami akan segera menjawab.",
  ],
} as const;

export const profileText = textsOf(profileTexts);
