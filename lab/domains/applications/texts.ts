export const applicationTexts = {
  account_exists: [
    "This email address already has an account. Sign in, or apply with another address.",
    "Email ini sudah punya akun. Silakan masuk, atau ajukan dengan email lain.",
  ],
  not_approved: ["This application is not approved", "Pengajuan ini belum disetujui"],
  proof_required: ["Choose a file", "Pilih berkas"],
  company_npwp: [
    "An NPWP has 16 digits; an old one has 15",
    "NPWP terdiri dari 16 angka; yang lama 15 angka",
  ],
  employees_number: ["Enter a number from 1 to 1,000,000", "Isi angka dari 1 sampai 1.000.000"],
  sip_expired: ["This SIP has ended. Enter a valid one.", "SIP ini sudah berakhir. Isi SIP yang berlaku."],
} as const;
