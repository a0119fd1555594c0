import type { Bilingual } from "../../lib/labels.ts";
import type { SpecimenType, Tube } from "../../database/tables.generated.ts";

export const TYPE_WORDS: Record<SpecimenType, Bilingual> = {
  blood: ["Blood", "Darah"],
  urine: ["Urine", "Urine"],
};

export const TUBE_WORDS: Record<Tube, Bilingual> = {
  edta: ["purple tube (EDTA)", "tabung ungu (EDTA)"],
  serum: ["yellow tube (serum)", "tabung kuning (serum)"],
  fluoride: ["grey tube (fluoride)", "tabung abu-abu (fluoride)"],
  citrate: ["blue tube (citrate)", "tabung biru (sitrat)"],
  cup: ["urine cup", "pot urine"],
};

interface Reason {
  why: Bilingual;
  todo: Bilingual;
}

export const REJECTION_CODES = [
  "haemolysed",
  "clotted",
  "insufficient",
  "unlabelled",
  "wrong_tube",
  "too_old",
  "leaked",
] as const;
export const REPEAT_CODES = ["confirm", "used_up"] as const;
export const DELAY_CODES = ["analyser", "rerun", "courier", "reagent"] as const;
export type Rejection = (typeof REJECTION_CODES)[number];
export type Repeat = (typeof REPEAT_CODES)[number];
export type Delay = (typeof DELAY_CODES)[number];

const REJECTIONS: Record<Rejection, Reason> = {
  haemolysed: {
    why: [
      "Haemolysed: red cells have broken open, so the values would be wrong",
      "Hemolisis: sel darah merah pecah sehingga nilainya bisa salah",
    ],
    todo: [
      "Take a new sample. Let the disinfectant dry, do not draw too fast, and do not shake the tube.",
      "Ambil sampel baru. Tunggu antiseptik kering, jangan menarik darah terlalu cepat, dan jangan mengocok tabung.",
    ],
  },
  clotted: {
    why: ["Clotted: there are clots in the tube", "Membeku: ada bekuan darah di dalam tabung"],
    todo: [
      "Take a new sample and turn the tube gently 8–10 times right away.",
      "Ambil sampel baru, lalu segera bolak-balikkan tabung perlahan 8–10 kali.",
    ],
  },
  insufficient: {
    why: ["Not enough: the volume is too small to test", "Volume kurang: jumlahnya tidak cukup diperiksa"],
    todo: [
      "Take a new sample and fill the container up to its mark.",
      "Ambil sampel baru dan isi sampai tanda batas wadah.",
    ],
  },
  unlabelled: {
    why: [
      "Not labelled: nobody can be sure whose sample it is",
      "Tanpa label: tidak bisa dipastikan milik siapa",
    ],
    todo: [
      "Take a new sample. Label it in front of the patient with name, birth date and number.",
      "Ambil sampel baru. Beri label di depan pasien: nama, tanggal lahir, dan nomornya.",
    ],
  },
  wrong_tube: {
    why: ["Wrong tube for these tests", "Tabung tidak sesuai untuk pemeriksaan ini"],
    todo: [
      "Take a new sample in the tube named above.",
      "Ambil sampel baru dengan tabung yang disebut di atas.",
    ],
  },
  too_old: {
    why: ["Too old: it took too long to arrive", "Terlalu lama: sampel terlalu lama di perjalanan"],
    todo: [
      "Take a new sample and hand it to the courier on the same day, chilled.",
      "Ambil sampel baru dan serahkan ke kurir pada hari yang sama dalam keadaan dingin.",
    ],
  },
  leaked: {
    why: ["Leaked: the container was not closed tightly", "Bocor: wadah tidak tertutup rapat"],
    todo: [
      "Take a new sample, close the container tightly and send it upright in a bag.",
      "Ambil sampel baru, tutup wadah rapat-rapat, dan kirim tegak di dalam kantong.",
    ],
  },
};

const REPEATS: Record<Repeat, Reason> = {
  confirm: {
    why: [
      "The laboratory needs a second sample to confirm the result",
      "Laboratorium perlu memastikan hasil pengukuran dengan sampel kedua",
    ],
    todo: [
      "Ask the patient to come again and take the same sample once more.",
      "Minta pasien datang lagi dan ambil sampel yang sama sekali lagi.",
    ],
  },
  used_up: {
    why: [
      "The sample was used up before every test was done",
      "Sampel sudah habis sebelum semua pemeriksaan selesai",
    ],
    todo: [
      "Take the same sample once more; the patient is not charged again.",
      "Ambil sampel yang sama sekali lagi; pasien tidak dikenai biaya lagi.",
    ],
  },
};

const DELAYS: Record<Delay, Pick<Reason, "why">> = {
  analyser: { why: ["An analyser is being serviced", "Alat pemeriksaan sedang diservis"] },
  rerun: {
    why: ["The test is being repeated to be sure", "Pemeriksaan diulang untuk memastikan hasilnya"],
  },
  courier: { why: ["The courier is late", "Kurir terlambat"] },
  reagent: { why: ["A reagent is being delivered", "Reagen sedang dalam pengiriman"] },
};

const reasons: Readonly<Record<string, Pick<Reason, "why"> & Partial<Reason>>> = {
  ...REJECTIONS,
  ...REPEATS,
  ...DELAYS,
};

export function reasonView(reason_code: string | null) {
  const reason = reason_code === null ? undefined : reasons[reason_code];
  return {
    reason_code,
    reason_en: reason?.why[0] ?? null,
    reason_id: reason?.why[1] ?? null,
    todo_en: reason?.todo?.[0] ?? null,
    todo_id: reason?.todo?.[1] ?? null,
  };
}
