import { applicationTexts } from "./applications/texts.ts";
import { approvalTexts } from "./approval/texts.ts";
import { familyTexts } from "./family/texts.ts";
import { companyTexts } from "./company/texts.ts";
import { feeTexts } from "./fees/texts.ts";
import { importTexts } from "./employees/texts.ts";
import { officeCareTexts } from "./office-care/texts.ts";
import { orderTexts } from "./orders/texts.ts";
import { practitionerTexts } from "./practitioner/texts.ts";
import { profileTexts } from "./profile/texts.ts";
import { referralTexts } from "./referrals/texts.ts";
import { registrationTexts } from "./registration/texts.ts";

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
  ...registrationTexts,
  ...profileTexts,
  ...practitionerTexts,
  check_fields: { en: "Please check the fields.", id: "Mohon periksa isian Anda." },
  required: { en: "This field is required", id: "Bagian ini harus diisi" },
  session_over: {
    en: "Your session has expired. Please sign in again.",
    id: "Sesi Anda berakhir. Silakan masuk lagi.",
  },
  max_120: { en: "Max 120 characters", id: "Maksimal 120 karakter" },
  max_1000: { en: "Max 1000 characters", id: "Maksimal 1000 karakter" },
  share_limit: {
    en: "You already have {limit} open share pages. Stop one of them first.",
    id: "Sudah ada {limit} halaman berbagi yang aktif. Hentikan salah satunya dulu.",
  },
  share_over: { en: "This page is no longer shared", id: "Halaman ini tidak dibagikan lagi" },
  passcode_wrong: { en: "The passcode is not correct", id: "Kode akses salah" },
  max_500: { en: "Max 500 characters", id: "Maksimal 500 karakter" },
  own_path: {
    en: "Enter a path of the portal that starts with a single /",
    id: "Tulis alamat halaman portal yang diawali satu tanda /",
  },
  not_found: { en: "Not found.", id: "Tidak ditemukan." },
  bad_request: { en: "The request cannot be read.", id: "Permintaan tidak dapat dibaca." },
  already_decided: { en: "This has already been decided", id: "Ini sudah diputuskan" },
  restricted_male: { en: "This test is only for male patients", id: "Tes ini hanya untuk pasien laki-laki" },
  restricted_female: {
    en: "This test is only for female patients",
    id: "Tes ini hanya untuk pasien perempuan",
  },
  restricted_age_min: {
    en: "This test is only for patients aged {age} or older",
    id: "Tes ini hanya untuk pasien berusia {age} tahun ke atas",
  },
  restricted_age_max: {
    en: "This test is only for patients aged {age} or younger",
    id: "Tes ini hanya untuk pasien berusia {age} tahun ke bawah",
  },
  login_refused: {
    en: "Please enter the username / password correctly",
    id: "Nama pengguna atau kata sandi salah. Mohon periksa lagi.",
  },
  company_refused: {
    en: "Please enter the company ID correctly",
    id: "Mohon masukkan ID perusahaan dengan benar",
  },
  try_later: { en: "Error, please try again later", id: "Terjadi kesalahan, silakan coba lagi nanti" },
} as const satisfies Record<string, Record<Lang, string>>;

export type TextKey = keyof typeof texts;

/** Fills in the `{params}` of a text; unknown keys are returned unchanged. */
export function text(key: string, lang: Lang, params: Record<string, string | number | null> = {}): string {
  if (!Object.hasOwn(texts, key)) return key;
  const template = texts[key as TextKey][lang]; // hasOwn checked it
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => String(params[name] ?? ""));
}
