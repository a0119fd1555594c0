export const registrationTexts = {
  max_100: ["Max 100 characters", "Maksimal 100 karakter"],
  max_200: ["Max 200 characters", "Maksimal 200 karakter"],
  wrong_name: ["Enter a name with letters", "Tulis nama dengan huruf"],
  wrong_email: ["Invalid email address", "Alamat email tidak valid"],
  must_be_valid: ["Must be valid", "Harus valid"],
  wrong_username: [
    "Use 3 to 30 letters, digits, dots, dashes or underscores, with at least one letter",
    "Gunakan 3 sampai 30 huruf, angka, titik, tanda hubung, atau garis bawah, dengan minimal satu huruf",
  ],
  username_taken: ["This username is already taken", "Nama pengguna ini sudah dipakai"],
  email_taken: ["This email is already registered", "Email ini sudah terdaftar"],
  phone_taken: ["This phone number is already registered", "Nomor HP ini sudah terdaftar"],
  password_short: ["Use at least 8 characters", "Gunakan minimal 8 karakter"],
  password_long: ["Max 64 characters", "Maksimal 64 karakter"],
  password_own: [
    "The password must not be your username, email or phone number",
    "Kata sandi tidak boleh sama dengan nama pengguna, email, atau nomor HP Anda",
  ],
  password_common: [
    "Many people use this password. Please choose another one.",
    "Kata sandi ini terlalu umum. Silakan pilih yang lain.",
  ],
  otp_digits: ["Enter the 6 digits of the code", "Tulis 6 angka kode"],
  otp_wrong: ["This code is not correct", "Kode ini tidak benar"],
  otp_expired: [
    "This code has expired. Please ask for a new one.",
    "Kode ini sudah tidak berlaku. Silakan minta kode baru.",
  ],
  otp_locked: [
    "Too many wrong attempts. Please ask for a new code.",
    "Terlalu banyak percobaan yang salah. Silakan minta kode baru.",
  ],
  otp_used: ["This code has already been used", "Kode ini sudah dipakai"],
  otp_token: [
    "The verification has expired. Please ask for a new code.",
    "Verifikasi sudah tidak berlaku. Silakan minta kode baru.",
  ],
  otp_other_contact: [
    "Your email or phone number was changed after the verification. Please ask for a new code.",
    "Email atau nomor HP berubah setelah verifikasi. Silakan minta kode baru.",
  ],
  wait: ["Please wait {seconds} seconds", "Mohon tunggu {seconds} detik"],
  unknown_choice: ["Choose from the list", "Pilih dari daftar"],
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
  code_wrong: ["This code is not correct", "Kode ini tidak benar"],
  code_locked: [
    "Too many wrong codes: use the code from a newer message, or bring your identity card to a branch",
    "Terlalu banyak kode salah: pakai kode dari pesan yang lebih baru, atau bawa kartu identitas ke cabang",
  ],
  code_expired: [
    "This code has expired: bring your identity card to a branch",
    "Kode ini sudah kedaluwarsa: bawa kartu identitas Anda ke cabang",
  ],
  code_used: ["This code has already been used", "Kode ini sudah dipakai"],
  birth_date_branch: [
    "Only a branch can change this birth date: bring the birth certificate or identity card",
    "Tanggal lahir ini hanya bisa diubah di cabang: bawa akta kelahiran atau kartu identitas",
  ],
  identity_taken: [
    "This identity number is already registered. Please sign in, or ask the laboratory.",
    "Nomor identitas ini sudah terdaftar. Silakan masuk, atau hubungi laboratorium.",
  ],
  reset_invalid: [
    "This link has expired or has been used. Please ask for a new one.",
    "Link ini sudah tidak berlaku atau sudah dipakai. Silakan minta yang baru.",
  ],
  reset_sent: [
    "If an account with this name exists, we have sent it a link. It expires in 30 minutes.",
    "Jika akun dengan nama ini ada, kami sudah mengirim link. Link berlaku 30 menit.",
  ],
  password_saved: [
    "Your password has been changed. Please sign in.",
    "Kata sandi Anda sudah diganti. Silakan masuk.",
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
