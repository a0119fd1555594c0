export const registrationTexts = {
  username_taken: ["This username is already taken", "Nama pengguna ini sudah dipakai"],
  email_taken: ["This email is already registered", "Email ini sudah terdaftar"],
  phone_taken: ["This phone number is already registered", "Nomor HP ini sudah terdaftar"],
  date_unreal: ["This date does not exist", "Tanggal ini tidak ada"],
  date_form: ["Enter the date as DD-MM-YYYY", "Tulis tanggal sebagai DD-MM-YYYY"],
  date_future: ["The date must not be after today", "Tanggal tidak boleh setelah hari ini"],
  date_old: ["The date is too long ago", "Tanggalnya terlalu lama"],
  nik_digits: ["A NIK has 16 digits", "NIK terdiri dari 16 angka"],
  nik_date: [
    "Digits 7 to 12 of a NIK are the birth date, and this one has no such day",
    "Angka ke-7 sampai ke-12 NIK adalah tanggal lahir, dan tanggal di nomor ini tidak ada",
  ],
  passport_form: [
    "A passport number has 6 to 9 letters and digits",
    "Nomor paspor terdiri dari 6 sampai 9 huruf dan angka",
  ],
  identity_form: ["Enter 6 to 20 letters and digits", "Tulis 6 sampai 20 huruf dan angka"],
  name_differs: [
    "A name differs, so the laboratory will compare your data first",
    "Ada nama yang berbeda, jadi laboratorium mencocokkan data Anda dulu",
  ],
  birth_date_branch: [
    "Only a branch can change this birth date: bring the birth certificate or identity card",
    "Tanggal lahir ini hanya bisa diubah di cabang: bawa akta kelahiran atau kartu identitas",
  ],
  identity_taken: [
    "This identity number is already registered. Please sign in, or ask the laboratory.",
    "Nomor identitas ini sudah terdaftar. Silakan masuk, atau hubungi laboratorium.",
  ],
  image_required: ["Please select take KTP picture or select file", "Silakan ambil foto KTP atau pilih file"],
  image_type: [
    "Please only select image files e.g JPG/PNG/JPEG",
    "Silakan pilih file gambar saja, misalnya JPG/PNG/JPEG",
  ],
  image_large: ["KTP size should be less than 8mb!", "Ukuran foto KTP harus kurang dari 8 MB"],
  image_small: [
    "Error. Please provide a proper KTP image with high resolution",
    "Foto KTP kurang jelas. Coba foto ulang.",
  ],
  image_unreadable: [
    "Cannot read your uploaded file. Make sure you upload a clear image of your ID",
    "Foto KTP tidak terbaca. Pastikan fotonya jelas.",
  ],
  reader_busy: [
    "Many cards are being read right now. Please try again in a moment.",
    "Banyak KTP sedang dibaca saat ini. Silakan coba lagi sebentar lagi.",
  ],
} as const;
