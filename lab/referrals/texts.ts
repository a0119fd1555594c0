export const referralTexts = {
  referral_expired: { en: "This referral has expired", id: "Rujukan ini sudah kedaluwarsa" },
  patient_not_found: {
    en: "No patient matches this. Check what you entered, or refer the person as a new contact.",
    id: "Tidak ada pasien yang cocok. Periksa isian Anda, atau rujuk orangnya sebagai kontak baru.",
  },
  patient_again: {
    en: "Please find the patient again",
    id: "Mohon cari pasien sekali lagi",
  },
  already_sent: { en: "This referral has already been sent", id: "Rujukan ini sudah dikirim" },
  referral_changed: {
    en: "This referral was changed elsewhere. Please check it again.",
    id: "Rujukan ini diubah di tempat lain. Mohon periksa lagi.",
  },
  referral_declined: {
    en: "The patient declined this referral. Write a new one.",
    id: "Pasien menolak rujukan ini. Buat rujukan baru.",
  },
  referral_closed: {
    en: "This referral can no longer be canceled",
    id: "Rujukan ini tidak bisa dibatalkan lagi",
  },
  share_agreed: {
    en: "Confirm that the patient has agreed",
    id: "Konfirmasi bahwa pasien setuju",
  },
} as const;
