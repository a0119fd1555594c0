import { describe, expect, it } from "vitest";
import { isShownAtSignIn } from "../../app/session/sign-in-sentence.ts";

const SHOWN = {
  en: [
    "Your account is locked until 10:00",
    "Maintenance until 22:00 WIB",
    "Sign-in opens again at 06:00 tomorrow morning.",
    "Too many failed login attempts. Please try again in 10 minutes.",
    "Your account is locked after 5 wrong passwords.",
    "Account temporarily suspended. Contact your branch.",
    "Please confirm your e-mail address before you sign in.",
    "Your password has expired.",
    "The system is under maintenance, please come back later.",
    "We changed our terms. Visit a branch to accept them.",
  ],
  id: [
    "Akun Anda dikunci hingga pukul 10.00",
    "Sedang dalam pemeliharaan sampai pukul 22.00 WIB",
    "Terlalu banyak percobaan gagal. Coba lagi dalam 10 menit.",
    "Akun diblokir karena 5 kali salah memasukkan kata sandi.",
    "Akun Anda belum aktif. Silakan hubungi cabang.",
    "Terjadi kesalahan pada server kami, coba lagi nanti.",
  ],
} as const;

const HIDDEN = {
  en: [
    "User not found",
    "Email is not registered",
    "Wrong password",
    "Wrong username or password",
    "Invalid credentials.",
    "These credentials do not match our records.",
    "The password you entered is incorrect, try again later",
    "We couldn’t find your account. Please try again later.",
    "There is no account with that phone number, contact us.",
    "No patient with this NIK. Call us.",
    "Your e-mail isn't in our system, please contact the branch",
    "This username belongs to a company account until it is moved",
    "Unknown member number; wait for your card",
    "You don't have an account yet",
    "We do not recognise this account. Try again later.",
    "Please sign up before your first visit, or wait",
    "Account does not exist",
    "Wrong password. Your account will be locked after 2 more attempts.",
    "2 attempts left before your account is locked",
    "Your account was deleted, contact us",
    "Phone must be verified or valid",
    "Please use another password",
    "Login failed",
    "Bad Request",
    "Unauthorized",
    "",
  ],
  id: [
    "Akun tidak ditemukan",
    "Email belum terdaftar, silakan hubungi cabang",
    "Kata sandi salah",
    "Nama atau kata sandi salah",
    "Kata sandi tidak sesuai, coba lagi nanti",
    "Nomor ponsel tidak dikenal. Hubungi kami.",
    "Anda belum memiliki akun, hubungi kami",
    "Sisa percobaan 2 kali sebelum akun dikunci",
    "Kesempatan Anda tersisa 2, lalu akun dikunci",
    "Data Anda tidak ada di sistem kami, hubungi cabang",
    "Pengguna sudah dihapus, hubungi cabang",
    "Login gagal",
  ],
} as const;

describe.each(["en", "id"] as const)("a provider's sentence at sign-in (%s)", (lang) => {
  it.each(SHOWN[lang])("is shown: %s", (sentence) => {
    expect(isShownAtSignIn(sentence, lang)).toBe(true);
  });

  it.each(HIDDEN[lang])("gives way to the generic text: %s", (sentence) => {
    expect(isShownAtSignIn(sentence, lang)).toBe(false);
  });

  it.each(SHOWN[lang === "en" ? "id" : "en"].slice(0, 1))(
    "gives way in the other language: %s",
    (sentence) => {
      expect(isShownAtSignIn(sentence, lang)).toBe(false);
    },
  );
});
