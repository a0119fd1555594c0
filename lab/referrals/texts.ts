export const referralTexts = {
  referral_expired: ["This referral has expired", "Rujukan ini sudah kedaluwarsa"],
  patient_not_found: [
    "No patient matches this. Check what you entered, or refer the person as a new contact.",
    "Tidak ada pasien yang cocok. Periksa isian Anda, atau rujuk orangnya sebagai kontak baru.",
  ],
  patient_again: ["Please find the patient again", "Mohon cari pasien sekali lagi"],
  already_sent: ["This referral has already been sent", "Rujukan ini sudah dikirim"],
  referral_changed: [
    "This referral was changed elsewhere. Please check it again.",
    "Rujukan ini diubah di tempat lain. Mohon periksa lagi.",
  ],
  referral_declined: [
    "The patient declined this referral. Write a new one.",
    "Pasien menolak rujukan ini. Buat rujukan baru.",
  ],
  referral_closed: ["This referral can no longer be canceled", "Rujukan ini tidak bisa dibatalkan lagi"],
  share_agreed: ["Confirm that the patient has agreed", "Konfirmasi bahwa pasien setuju"],
} as const;
