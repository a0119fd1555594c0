export const registrationTexts = {
  max_100: { en: "Max 100 characters", id: "Maksimal 100 karakter" },
  max_200: { en: "Max 200 characters", id: "Maksimal 200 karakter" },
  wrong_name: { en: "Enter a name with letters", id: "Tulis nama dengan huruf" },
  wrong_email: { en: "Invalid email address", id: "Alamat email tidak valid" },
  must_be_valid: { en: "Must be valid", id: "Harus valid" },
  wrong_username: {
    en: "Use 3 to 30 letters, digits, dots, dashes or underscores, with at least one letter",
    id: "Gunakan 3 sampai 30 huruf, angka, titik, tanda hubung, atau garis bawah, dengan minimal satu huruf",
  },
  username_taken: { en: "This username is already taken", id: "Nama pengguna ini sudah dipakai" },
  email_taken: { en: "This email is already registered", id: "Email ini sudah terdaftar" },
  phone_taken: { en: "This phone number is already registered", id: "Nomor HP ini sudah terdaftar" },
  password_short: { en: "Use at least 8 characters", id: "Gunakan minimal 8 karakter" },
  password_long: { en: "Max 64 characters", id: "Maksimal 64 karakter" },
  password_own: {
    en: "The password must not be your username, email or phone number",
    id: "Kata sandi tidak boleh sama dengan nama pengguna, email, atau nomor HP Anda",
  },
  password_common: {
    en: "Many people use this password. Please choose another one.",
    id: "Kata sandi ini terlalu umum. Silakan pilih yang lain.",
  },
  otp_digits: { en: "Enter the 6 digits of the code", id: "Tulis 6 angka kode" },
  otp_wrong: { en: "This code is not correct", id: "Kode ini tidak benar" },
  otp_expired: {
    en: "This code has expired. Please ask for a new one.",
    id: "Kode ini sudah tidak berlaku. Silakan minta kode baru.",
  },
  otp_locked: {
    en: "Too many wrong attempts. Please ask for a new code.",
    id: "Terlalu banyak percobaan yang salah. Silakan minta kode baru.",
  },
  otp_used: { en: "This code has already been used", id: "Kode ini sudah dipakai" },
  otp_token: {
    en: "The verification has expired. Please ask for a new code.",
    id: "Verifikasi sudah tidak berlaku. Silakan minta kode baru.",
  },
  otp_other_contact: {
    en: "Your email or phone number was changed after the verification. Please ask for a new code.",
    id: "Email atau nomor HP berubah setelah verifikasi. Silakan minta kode baru.",
  },
  wait: { en: "Please wait {seconds} seconds", id: "Mohon tunggu {seconds} detik" },
  unknown_choice: { en: "Choose from the list", id: "Pilih dari daftar" },
  date_unreal: { en: "This date does not exist", id: "Tanggal ini tidak ada" },
  date_form: { en: "Enter the date as DD-MM-YYYY", id: "Tulis tanggal sebagai DD-MM-YYYY" },
  date_future: { en: "The date must not be after today", id: "Tanggal tidak boleh setelah hari ini" },
  date_old: { en: "The date is too long ago", id: "Tanggalnya terlalu lama" },
  nik_digits: { en: "A NIK has 16 digits", id: "NIK terdiri dari 16 angka" },
  passport_form: {
    en: "A passport number has 6 to 9 letters and digits",
    id: "Nomor paspor terdiri dari 6 sampai 9 huruf dan angka",
  },
  identity_form: { en: "Enter 6 to 20 letters and digits", id: "Tulis 6 sampai 20 huruf dan angka" },
  name_differs: {
    en: "A name differs, so the laboratory will compare your data first",
    id: "Ada nama yang berbeda, jadi laboratorium mencocokkan data Anda dulu",
  },
  code_wrong: { en: "This code is not correct", id: "Kode ini tidak benar" },
  code_locked: {
    en: "Too many wrong codes: use the code from a newer message, or bring your identity card to a branch",
    id: "Terlalu banyak kode salah: pakai kode dari pesan yang lebih baru, atau bawa kartu identitas ke cabang",
  },
  code_expired: {
    en: "This code has expired: bring your identity card to a branch",
    id: "Kode ini sudah kedaluwarsa: bawa kartu identitas Anda ke cabang",
  },
  code_used: { en: "This code has already been used", id: "Kode ini sudah dipakai" },
  birth_date_branch: {
    en: "Only a branch can change this birth date: bring the birth certificate or identity card",
    id: "Tanggal lahir ini hanya bisa diubah di cabang: bawa akta kelahiran atau kartu identitas",
  },
  identity_taken: {
    en: "This identity number is already registered. Please sign in, or ask the laboratory.",
    id: "Nomor identitas ini sudah terdaftar. Silakan masuk, atau hubungi laboratorium.",
  },
  reset_invalid: {
    en: "This link has expired or has been used. Please ask for a new one.",
    id: "Link ini sudah tidak berlaku atau sudah dipakai. Silakan minta yang baru.",
  },
  reset_sent: {
    en: "If an account with this name exists, we have sent it a link. It expires in 30 minutes.",
    id: "Jika akun dengan nama ini ada, kami sudah mengirim link. Link berlaku 30 menit.",
  },
  password_saved: {
    en: "Your password has been changed. Please sign in.",
    id: "Kata sandi Anda sudah diganti. Silakan masuk.",
  },
  image_required: {
    en: "Please select take KTP picture or select file",
    id: "Silakan ambil foto KTP atau pilih file",
  },
  image_type: {
    en: "Please only select image files e.g JPG/PNG/JPEG",
    id: "Silakan pilih file gambar saja, misalnya JPG/PNG/JPEG",
  },
  image_large: { en: "KTP size should be less than 8mb!", id: "Ukuran foto KTP harus kurang dari 8 MB" },
  image_small: {
    en: "Error. Please provide a proper KTP image with high resolution",
    id: "Foto KTP kurang jelas. Coba foto ulang.",
  },
  image_unreadable: {
    en: "Cannot read your uploaded file. Make sure you upload a clear image of your ID",
    id: "Foto KTP tidak terbaca. Pastikan fotonya jelas.",
  },
  reader_busy: {
    en: "Many cards are being read right now. Please try again in a moment.",
    id: "Banyak KTP sedang dibaca saat ini. Silakan coba lagi sebentar lagi.",
  },
} as const;
