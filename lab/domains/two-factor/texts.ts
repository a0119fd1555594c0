export const twoFactorTexts = {
  second_lock_required: [
    "Confirm that it is you with a code or a passkey",
    "Konfirmasi bahwa ini Anda dengan kode atau passkey",
  ],
  passkey_refused: [
    "This passkey was not accepted. Try again or use a code.",
    "Passkey ini tidak diterima. Coba lagi atau pakai kode.",
  ],
  passkey_limit: [
    "You already have {limit} passkeys. Remove one of them first.",
    "Sudah ada {limit} passkey. Hapus salah satunya dulu.",
  ],
  second_lock_by_company: [
    "Your company requires two-step verification",
    "Perusahaan Anda mewajibkan verifikasi dua langkah",
  ],
} as const;
