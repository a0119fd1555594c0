import { textsOf } from "../../lib/texts.ts";

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
  age_reason_needed: [
    "Give a reason why this test is needed outside its age limits, or leave it out",
    "Tulis alasan mengapa tes ini perlu di luar batas usianya, atau batalkan pilihannya",
  ],
  referred_twice: [
    "{name} is in this referral more than once: {sources}",
    "{name} ada lebih dari sekali di rujukan ini: {sources}",
  ],
  referral_unsuitable: ["{text}", "{text}"],
  licence_missing: [
    "No licence of yours is valid here now. Add or renew one in your profile; the draft is kept.",
    "Saat ini tidak ada STR atau SIP Anda yang berlaku di sini. Tambah atau perbarui di profil; drafnya tersimpan.",
  ],
  referral_unconfirmed: [
    "The laboratory has not confirmed this referral yet",
    "Rujukan ini belum dikonfirmasi laboratorium",
  ],
  share_agreed: ["Confirm that the patient has agreed", "Konfirmasi bahwa pasien setuju"],
} as const;

export const referralText = textsOf(referralTexts);
