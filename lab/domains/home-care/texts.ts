import { textsOf } from "../../lib/texts.ts";

export const homeCareTexts = {
  not_covered: [
    "Home care does not reach this subdistrict yet",
    "Layanan ke rumah belum menjangkau kelurahan ini",
  ],
  below_minimum: [
    "A home visit here needs at least IDR {min}.00; add IDR {missing}.00 more",
    "Kunjungan ke rumah di sini minimal IDR {min}.00; tambah IDR {missing}.00 lagi",
  ],
  member_limit: [
    "One visit is for at most {limit} people; more members need a different booking time",
    "Satu kunjungan untuk maksimal {limit} orang; selebihnya perlu jadwal lain",
  ],
  address_limit: ["You can keep at most {count} addresses", "Anda bisa menyimpan maksimal {count} alamat"],
  wrong_subdistrict: ["Choose a subdistrict", "Pilih kelurahan"],
} as const;

export const homeCareText = textsOf(homeCareTexts);
