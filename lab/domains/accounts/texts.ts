import { textsOf } from "../../lib/texts.ts";

export const accountTexts = {
  role_missing: [
    "Your role in the company does not allow this",
    "Peran Anda di perusahaan tidak mengizinkan ini",
  ],
  wrong_username: [
    "Use 3 to 30 letters, digits, dots, dashes or underscores, with at least one letter",
    "Gunakan 3 sampai 30 huruf, angka, titik, tanda hubung, atau garis bawah, dengan minimal satu huruf",
  ],
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
  own_path: [
    "Enter a path of the portal that starts with a single /",
    "Tulis alamat halaman portal yang diawali satu tanda /",
  ],
  login_refused: [
    "Please enter the username / password correctly",
    "Nama pengguna atau kata sandi salah. Mohon periksa lagi.",
  ],
  company_refused: ["Please enter the company ID correctly", "Mohon masukkan ID perusahaan dengan benar"],
} as const;

export const accountText = textsOf(accountTexts);
