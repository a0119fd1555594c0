import { textsOf } from "../../lib/texts.ts";

export const productTexts = {
  restricted: ["This test is not available for this patient", "Tes ini tidak tersedia untuk pasien ini"],
  excluded_by: [
    "{name} cannot be done in one visit with {other}. Book one of them for another day.",
    "{name} tidak bisa dikerjakan dalam satu kunjungan dengan {other}. Pesan salah satunya untuk hari lain.",
  ],
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
} as const;

export const productText = textsOf(productTexts);
