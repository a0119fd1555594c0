export const applicationTexts = {
  account_exists: {
    en: "This email address already has an account. Sign in, or apply with another address.",
    id: "Email ini sudah punya akun. Silakan masuk, atau ajukan dengan email lain.",
  },
  not_approved: {
    en: "This application is not approved",
    id: "Pengajuan ini belum disetujui",
  },
  proof_required: { en: "Choose a file", id: "Pilih berkas" },
  company_npwp: {
    en: "An NPWP has 16 digits; an old one has 15",
    id: "NPWP terdiri dari 16 angka; yang lama 15 angka",
  },
  employees_number: {
    en: "Enter a number from 1 to 1,000,000",
    id: "Isi angka dari 1 sampai 1.000.000",
  },
  sip_expired: {
    en: "This SIP has ended. Enter a valid one.",
    id: "SIP ini sudah berakhir. Isi SIP yang berlaku.",
  },
} as const;
