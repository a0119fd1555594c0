export const practitionerTexts = {
  practitioner_changed: {
    en: "This has just been changed. Please check it again.",
    id: "Data ini sudah berubah. Silakan periksa lagi.",
  },
  row_limit: {
    en: "This list is full. Remove something first.",
    id: "Daftar ini sudah penuh. Hapus salah satu dulu.",
  },
  licence_number_form: {
    en: "Enter the number as shown on the document",
    id: "Tulis nomor seperti di dokumennya",
  },
  licence_file_type: {
    en: "Choose a PDF, JPEG or PNG file",
    id: "Hanya PDF, JPEG, atau PNG yang bisa dibaca",
  },
  licence_twice: { en: "You have already entered this licence", id: "Izin ini sudah Anda masukkan" },
  str_once: {
    en: "You already have an STR. Change that one.",
    id: "STR Anda sudah ada. Ubah yang itu saja.",
  },
  str_for_life_citizens: {
    en: "Enter the last valid day: only the STR of Indonesian citizens is valid for life",
    id: "Isi tanggal berakhirnya: STR seumur hidup hanya untuk warga negara Indonesia",
  },
  issued_future: { en: "Enter a date that is not in the future", id: "Tanggal ini belum tiba" },
  expires_before_issue: {
    en: "The licence must end after the day on which it was issued",
    id: "Tanggal berakhir harus setelah tanggal terbit",
  },
  sip_five_years: {
    en: "A SIP is valid for five years at most. Check both dates.",
    id: "SIP berlaku paling lama lima tahun. Periksa kedua tanggalnya.",
  },
  wrong_year: { en: "Enter a year with four digits", id: "Isi tahun dengan empat angka" },
  year_future: { en: "Enter a year that is not in the future", id: "Tahun ini belum tiba" },
  entry_twice: { en: "You have already entered this", id: "Ini sudah Anda masukkan" },
  account_digits: { en: "Enter 6 to 20 digits", id: "Isi 6 sampai 20 angka" },
  account_name_differs: {
    en: "The account must be in your own name. Titles, dots and capitals do not matter.",
    id: "Rekening harus atas nama Anda sendiri. Gelar, titik, dan huruf besar tidak berpengaruh.",
  },
  npwp_digits: {
    en: "An NPWP has 16 digits; an old one has 15",
    id: "NPWP terdiri dari 16 angka; yang lama 15 angka",
  },
  npwp_nik: {
    en: "The 16 digits are your NIK. This is not a NIK.",
    id: "16 angka NPWP adalah NIK Anda. Ini bukan NIK.",
  },
} as const;
