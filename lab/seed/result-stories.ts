import type { Bilingual } from "../lib/labels.ts";
import type { Issue } from "../domains/results/issue/result-issue.ts";
import { executiveCheck, lastExecutiveCheck, yearlyCheck } from "./mcu-stories.ts";
import type { Story } from "./result-story.ts";

const GLUCOSE = "1558-6";
const HBA1C = "4548-4";
const CHOLESTEROL = "2093-3";
const HDL = "2085-9";
const LDL = "13457-7";
const TRIGLYCERIDES = "2571-8";
const CREATININE = "2160-0";
const URIC_ACID = "3084-1";
const POTASSIUM = "2823-3";
const CRP = "30522-7";

const lipids = (total: number, hdl: number, ldl: number, triglycerides: number) => ({
  [CHOLESTEROL]: total,
  [HDL]: hdl,
  [LDL]: ldl,
  [TRIGLYCERIDES]: triglycerides,
});

/** With the volume and the haemoglobin of a cell, which follow from them. */
const redCells = (haemoglobin: number, haematocrit: number, millions: number) => ({
  "718-7": haemoglobin,
  "4544-3": haematocrit,
  "789-8": millions,
  "787-2": (haematocrit * 10) / millions,
  "785-6": (haemoglobin * 10) / millions,
  "786-4": (haemoglobin * 100) / haematocrit,
});

const doctorsGoal: Bilingual = [
  "Goal agreed with dr. Ratna Dewi Hapsari, Sp.PD.",
  "Target yang disepakati dengan dr. Ratna Dewi Hapsari, Sp.PD.",
];

const final = (issue: Omit<Issue, "status"> = {}): Story => ({ versions: [{ status: "final", ...issue }] });

export const stories: Readonly<Record<string, Story>> = {
  "0001001-siti": final({
    given: { [GLUCOSE]: 131, ...lipids(238, 47, 158, 165) },
    conclusion: [
      "Blood sugar and cholesterol are above the normal range.",
      "Kadar gula dan kolesterol di atas nilai normal.",
    ],
    advice: [
      "Eat less sugar and fried food, walk 30 minutes a day, and repeat the tests in six months.",
      "Kurangi gula dan gorengan, jalan kaki 30 menit sehari, dan periksa lagi enam bulan lagi.",
    ],
  }),
  "0001002-siti": final({
    given: { [GLUCOSE]: 124, [HBA1C]: 6.4 },
    conclusion: [
      "Blood sugar is above the normal range, but lower than before.",
      "Kadar gula di atas nilai normal, tetapi lebih rendah dari sebelumnya.",
    ],
    advice: [
      "Keep going, and take this result to your doctor.",
      "Teruskan, dan bawa hasil ini ke dokter Anda.",
    ],
  }),
  "0001003-siti": yearlyCheck,
  "0001004-siti": {
    versions: [
      {
        status: "final",
        given: {
          [HBA1C]: 6.1,
          ...lipids(214, 52, 136, 132),
          [CREATININE]: { value: 0.74, range: [0.7, 1.2] },
        },
      },
      {
        after: 50,
        status: "amended",
        given: {
          [HBA1C]: 6.1,
          ...lipids(214, 52, 136, 132),
          [CREATININE]: { value: 0.74, status: "amended" },
        },
        reason: [
          "The normal range shown for creatinine was the one for men. The value is the same.",
          "Nilai normal kreatinin sebelumnya memakai nilai untuk laki-laki. Hasilnya tetap sama.",
        ],
      },
    ],
  },
  "0001005-siti": {
    versions: [
      { status: "final", given: { [GLUCOSE]: 165, [HBA1C]: 6, [URIC_ACID]: 5.1 } },
      {
        after: 28,
        status: "corrected",
        given: { [GLUCOSE]: { value: 118, status: "corrected" }, [HBA1C]: 6, [URIC_ACID]: 5.1 },
        reason: [
          "The glucose value of another sample had been entered. Your own sample was measured again.",
          "Nilai glukosa dari sampel lain tercatat pada hasil Anda. Sampel Anda sudah diperiksa ulang.",
        ],
        conclusion: [
          "After the correction, blood sugar is slightly above the normal range.",
          "Setelah diperbaiki, kadar gula sedikit di atas nilai normal.",
        ],
      },
    ],
  },
  "0001007-siti": {
    versions: [
      { status: "final", given: { "62292-8": 21.4 } },
      {
        after: 70,
        status: "appended",
        given: { "62292-8": 21.4 },
        reason: ["The doctor's advice was added.", "Saran dokter ditambahkan."],
        conclusion: ["Vitamin D is low. Your thyroid works well.", "Vitamin D rendah. Fungsi tiroid baik."],
        advice: [
          "Get some sun in the morning, and ask your doctor whether you need a supplement.",
          "Berjemur di pagi hari, dan tanyakan kepada dokter apakah Anda perlu suplemen.",
        ],
      },
    ],
  },
  "0001011-siti": final({ given: { [GLUCOSE]: 107, ...redCells(11.6, 35.1, 4.04) } }),
  "0001012-siti": final({
    given: { [HBA1C]: { value: 5.8, goal: [5, 6.5], comment: doctorsGoal } },
    conclusion: ["Your HbA1c is within your goal.", "HbA1c Anda sesuai target."],
    advice: [
      "Repeat the glucose two hours after a meal in one month.",
      "Periksa ulang glukosa 2 jam setelah makan satu bulan lagi.",
    ],
  }),
  "0001015-siti": final({
    given: { [GLUCOSE]: 104, "1742-6": 38 },
    conclusion: [
      "Blood sugar is still slightly above the normal range. One liver value is slightly raised.",
      "Kadar gula masih sedikit di atas nilai normal. Satu nilai hati sedikit meningkat.",
    ],
    advice: ["Repeat both in three months.", "Periksa ulang keduanya tiga bulan lagi."],
  }),
  "0001017-siti": { versions: [{ status: "preliminary", waiting: ["VITB12"] }] },
  "0000962-nadia": final({
    given: redCells(13.1, 39.6, 4.55),
    conclusion: ["All values are normal.", "Semua nilai normal."],
    advice: [
      "Repeat the blood count in one month, after the course of iron.",
      "Periksa ulang hematologi satu bulan lagi, setelah minum zat besi.",
    ],
  }),
  "0000911-siti": final({ given: lipids(221, 50, 142, 145) }),
  "0000912-siti": final({ given: lipids(207, 53, 130, 121) }),
  "0000913-siti": final({
    given: {
      ...lipids(203, 54, 126, 115),
      [LDL]: { value: 126, method: ["Direct, enzymatic", "Langsung, enzimatik"] },
    },
  }),
  "0000914-siti": final({ given: { [HBA1C]: 5.9 } }),
  "0000917-budi": final({ given: { "14957-5": { value: 5, comparator: "<", flag: "N" } } }),
  "0003001-siti": executiveCheck,
  "0003002-siti": lastExecutiveCheck,
  "0003003-siti": {
    versions: [
      { status: "final", given: { [CRP]: 14.2 } },
      {
        after: 30,
        status: "entered_in_error",
        given: { [CRP]: 14.2 },
        reason: [
          "Another person's sample had your label. Please come again; there is no charge.",
          "Sampel orang lain memakai label Anda. Silakan datang lagi, tanpa biaya.",
        ],
      },
    ],
  },
  "0003004-siti": {
    versions: [{ status: "final" }],
    withheld: [
      "counselling",
      [
        "A counsellor will explain this result to you in person first.",
        "Konselor akan menjelaskan hasil ini kepada Anda secara langsung lebih dulu.",
      ],
    ],
  },
  "0003005-siti": {
    versions: [
      {
        status: "cancelled",
        reason: [
          "The sample had clotted and could not be measured. Please come again; there is no charge.",
          "Sampel membeku sehingga tidak dapat diperiksa. Silakan datang lagi, tanpa biaya.",
        ],
      },
    ],
  },
  "0003006-siti": final({
    given: { [POTASSIUM]: 6.4, [CRP]: { value: 0.3, comparator: "<", flag: "N" } },
    conclusion: [
      "Potassium is very high. We called you on the day of the result.",
      "Kalium sangat tinggi. Kami sudah menelepon Anda pada hari hasil keluar.",
    ],
    advice: [
      "Have potassium measured again soon, and tell your doctor which medicines you take. Repeat hs-CRP in three months.",
      "Segera periksa ulang kalium, dan beri tahu dokter obat apa saja yang Anda minum. Periksa ulang hs-CRP tiga bulan lagi.",
    ],
  }),
  "0003008-hartini": final({ given: { [HBA1C]: { value: 6.9, goal: [6, 7.5], comment: doctorsGoal } } }),
};
