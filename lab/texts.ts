import { applicationTexts } from "./applications/texts.ts";
import { approvalTexts } from "./approval/texts.ts";
import { familyTexts } from "./family/texts.ts";
import { companyTexts } from "./company/texts.ts";
import { feeTexts } from "./fees/texts.ts";
import { importTexts } from "./employees/texts.ts";
import { officeCareTexts } from "./office-care/texts.ts";
import { orderTexts } from "./orders/texts.ts";
import { practitionerTexts } from "./practitioner/texts.ts";
import { privacyTexts } from "./privacy/texts.ts";
import { profileTexts } from "./profile/texts.ts";
import { questionTexts } from "./questions/texts.ts";
import { referralTexts } from "./referrals/texts.ts";
import { refundTexts } from "./refunds/texts.ts";
import { registrationTexts } from "./registration/texts.ts";
import { repeatTexts } from "./repeats/texts.ts";
import { secondLockTexts } from "./second-lock/texts.ts";
import { timeWishTexts } from "./time-wishes/texts.ts";

export type Lang = "en" | "id";

const texts = {
  ...applicationTexts,
  ...approvalTexts,
  ...companyTexts,
  ...importTexts,
  ...officeCareTexts,
  ...feeTexts,
  ...orderTexts,
  ...familyTexts,
  ...referralTexts,
  ...refundTexts,
  ...registrationTexts,
  ...repeatTexts,
  ...questionTexts,
  ...secondLockTexts,
  ...timeWishTexts,
  ...privacyTexts,
  ...profileTexts,
  ...practitionerTexts,
  check_fields: ["Please check the fields.", "Mohon periksa isian Anda."],
  required: ["This field is required", "Bagian ini harus diisi"],
  session_over: [
    "Your session has expired. Please sign in again.",
    "Sesi Anda berakhir. Silakan masuk lagi.",
  ],
  max_60: ["Max 60 characters", "Maksimal 60 karakter"],
  max_120: ["Max 120 characters", "Maksimal 120 karakter"],
  max_1000: ["Max 1000 characters", "Maksimal 1000 karakter"],
  explanation_incomplete: [
    "Each text needs both languages, and the explanation needs its source.",
    "Setiap teks harus ada dalam dua bahasa, dan sumbernya harus disebut.",
  ],
  share_limit: [
    "You already have {limit} open share pages. Stop one of them first.",
    "Sudah ada {limit} halaman berbagi yang aktif. Hentikan salah satunya dulu.",
  ],
  share_over: ["This page is no longer shared", "Halaman ini tidak dibagikan lagi"],
  passcode_wrong: ["The passcode is not correct", "Kode akses salah"],
  max_500: ["Max 500 characters", "Maksimal 500 karakter"],
  own_path: [
    "Enter a path of the portal that starts with a single /",
    "Tulis alamat halaman portal yang diawali satu tanda /",
  ],
  not_found: ["Not found.", "Tidak ditemukan."],
  bad_request: ["The request cannot be read.", "Permintaan tidak dapat dibaca."],
  already_decided: ["This has already been decided", "Ini sudah diputuskan"],
  restricted_male: ["This test is only for male patients", "Tes ini hanya untuk pasien laki-laki"],
  restricted_female: ["This test is only for female patients", "Tes ini hanya untuk pasien perempuan"],
  restricted_age_min: [
    "This test is only for patients aged {age} or older",
    "Tes ini hanya untuk pasien berusia {age} tahun ke atas",
  ],
  restricted_age_max: [
    "This test is only for patients aged {age} or younger",
    "Tes ini hanya untuk pasien berusia {age} tahun ke bawah",
  ],
  login_refused: [
    "Please enter the username / password correctly",
    "Nama pengguna atau kata sandi salah. Mohon periksa lagi.",
  ],
  company_refused: ["Please enter the company ID correctly", "Mohon masukkan ID perusahaan dengan benar"],
  try_later: ["Error, please try again later", "Terjadi kesalahan, silakan coba lagi nanti"],
} as const satisfies Record<string, readonly [en: string, id: string]>;

export type TextKey = keyof typeof texts;

/** Fills in the `{params}` of a text; unknown keys are returned unchanged. */
export function text(key: string, lang: Lang, params: Record<string, string | number | null> = {}): string {
  if (!Object.hasOwn(texts, key)) return key;
  const [en, id] = texts[key as TextKey]; // hasOwn checked it
  return (lang === "id" ? id : en).replace(/\{(\w+)\}/g, (_all, name: string) => String(params[name] ?? ""));
}
