export const practitionerTexts = {
  practitioner_changed: [
    "This has just been changed. Please check it again.",
    "Data ini sudah berubah. Silakan periksa lagi.",
  ],
  row_limit: ["This list is full. Remove something first.", "Daftar ini sudah penuh. Hapus salah satu dulu."],
  licence_number_form: ["Enter the number as shown on the document", "Tulis nomor seperti di dokumennya"],
  licence_file_type: ["Choose a PDF, JPEG or PNG file", "Hanya PDF, JPEG, atau PNG yang bisa dibaca"],
  licence_twice: ["You have already entered this licence", "Izin ini sudah Anda masukkan"],
  str_once: ["You already have an STR. Change that one.", "STR Anda sudah ada. Ubah yang itu saja."],
  str_for_life_citizens: [
    "Enter the last valid day: only the STR of Indonesian citizens is valid for life",
    "Isi tanggal berakhirnya: STR seumur hidup hanya untuk warga negara Indonesia",
  ],
  issued_future: ["Enter a date that is not in the future", "Tanggal ini belum tiba"],
  expires_before_issue: [
    "The licence must end after the day on which it was issued",
    "Tanggal berakhir harus setelah tanggal terbit",
  ],
  sip_five_years: [
    "A SIP is valid for five years at most. Check both dates.",
    "SIP berlaku paling lama lima tahun. Periksa kedua tanggalnya.",
  ],
  wrong_year: ["Enter a year with four digits", "Isi tahun dengan empat angka"],
  year_future: ["Enter a year that is not in the future", "Tahun ini belum tiba"],
  entry_twice: ["You have already entered this", "Ini sudah Anda masukkan"],
  account_digits: ["Enter 6 to 20 digits", "Isi 6 sampai 20 angka"],
  account_name_differs: [
    "The account must be in your own name. Titles, dots and capitals do not matter.",
    "Rekening harus atas nama Anda sendiri. Gelar, titik, dan huruf besar tidak berpengaruh.",
  ],
  npwp_digits: ["An NPWP has 16 digits; an old one has 15", "NPWP terdiri dari 16 angka; yang lama 15 angka"],
  npwp_nik: [
    "The 16 digits are your NIK. This is not a NIK.",
    "16 angka NPWP adalah NIK Anda. Ini bukan NIK.",
  ],
} as const;
