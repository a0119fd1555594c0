import type { SectionsInput } from "../domains/results/result-sections.ts";
import type { Story } from "./result-story.ts";

const BMI_STANDARD = "KMK HK.01.07/MENKES/509/2025";
const PRESSURE_STANDARD = "PERHI 2021";
const HEARING_STANDARD = "WHO 2021";
const LUNG_STANDARD = "Pneumobile Indonesia";

const FREQUENCIES = [250, 500, 1000, 2000, 3000, 4000, 6000, 8000] as const;

type Finding = NonNullable<SectionsInput["findings"]>[number];
type Threshold = NonNullable<SectionsInput["audiometry"]>["thresholds"][number];

function air(side: "right" | "left", levels: readonly number[]): Threshold[] {
  return levels.map((db, index) => ({
    side,
    conduction: "air",
    frequency: FREQUENCIES[index] ?? 8000,
    db,
    masked: false,
    no_response: false,
  }));
}

function bone(
  side: "right" | "left",
  levels: readonly (readonly [frequency: number, db: number])[],
): Threshold[] {
  return levels.map(([frequency, db]) => ({
    side,
    frequency,
    db,
    conduction: "bone",
    masked: true,
    no_response: false,
  }));
}

const lungs = { predicted_standard: LUNG_STANDARD, interpretation_en: "Normal", interpretation_id: "Normal" };

const vitalSigns = (systolic: number, diastolic: number, en: string, id: string) => ({
  systolic,
  diastolic,
  pulse: 76,
  respiratory_rate: 16,
  temperature: 36.6,
  spo2: 98,
  pressure_category_en: en,
  pressure_category_id: id,
  standard: PRESSURE_STANDARD,
});

const body = (weight_kg: number, bmi: number, en: string, id: string, waist_cm: number) => ({
  weight_kg,
  bmi,
  waist_cm,
  height_cm: 158,
  bmi_category_en: en,
  bmi_category_id: id,
  standard: BMI_STANDARD,
  body_fat_percent: null,
});

const existing = (kind: Finding["kind"], text_en: string, text_id: string): Finding => ({
  kind,
  text_en,
  text_id,
});

export const yearlyCheck: Story = {
  versions: [
    {
      status: "final",
      given: { "1558-6": 128, "2093-3": 226, "2160-0": 0.71 },
      sections: {
        vital_signs: vitalSigns(134, 86, "High normal", "Normal tinggi"),
        anthropometry: body(66.4, 26.6, "Obese", "Obesitas", 88),
        findings: [
          existing("physical", "No abnormality found.", "Tidak ditemukan kelainan."),
          existing("visus", "Right 6/6, left 6/9, without glasses.", "Kanan 6/6, kiri 6/9, tanpa kacamata."),
        ],
        fitness: {
          category: "fit_note",
          note_en: "Fit to work. Blood sugar, weight and blood pressure need attention.",
          note_id: "Laik kerja. Gula darah, berat badan, dan tekanan darah perlu diperhatikan.",
          valid_until: null,
        },
      },
      conclusion: [
        "Blood sugar and cholesterol are above the normal range; blood pressure is at the upper end of normal.",
        "Gula darah dan kolesterol di atas nilai normal; tekanan darah di batas atas normal.",
      ],
      advice: [
        "Lose some weight, eat less salt and sugar, and see a doctor about your blood sugar.",
        "Turunkan berat badan, kurangi garam dan gula, dan temui dokter untuk gula darah Anda.",
      ],
    },
  ],
};

export const executiveCheck: Story = {
  versions: [
    {
      status: "final",
      given: { "1558-6": 121, "2093-3": 219, "13457-7": 139, "2160-0": 0.73, "4548-4": 6.3 },
      sections: {
        vital_signs: vitalSigns(128, 82, "Normal", "Normal"),
        anthropometry: body(64.1, 25.7, "Obese", "Obesitas", 85),
        audiometry: {
          thresholds: [
            ...air("right", [10, 10, 10, 15, 15, 20, 20, 20]),
            ...air("left", [10, 15, 15, 15, 20, 25, 25, 20]),
          ],
          grade_right_en: "Normal",
          grade_right_id: "Normal",
          grade_left_en: "Normal",
          grade_left_id: "Normal",
          grade_en: "Normal hearing",
          grade_id: "Pendengaran normal",
          standard: HEARING_STANDARD,
        },
        spirometry: {
          fvc: { measured: 2.71, predicted: 2.92, lln: 2.31, z: -0.57, percent: 93 },
          fev1: { measured: 2.3, predicted: 2.46, lln: 1.93, z: -0.5, percent: 93 },
          ratio: { measured: 0.85, predicted: 0.84, lln: 0.74, z: 0.16, percent: null },
          pef: { measured: 5.6, predicted: 6.1, lln: null, z: null, percent: 92 },
          ...lungs,
          samples: null,
        },
        findings: [
          existing("physical", "No abnormality found.", "Tidak ditemukan kelainan."),
          existing("dental", "Tartar; one filling.", "Karang gigi; satu tambalan."),
          existing(
            "ecg",
            "Sinus rhythm, 74 per minute. Normal ECG.",
            "Irama sinus, 74 kali per menit. EKG normal.",
          ),
        ],
        fitness: { category: "fit", note_en: null, note_id: null, valid_until: null },
      },
      conclusion: [
        "Blood sugar and cholesterol are slightly raised.",
        "Gula darah dan kolesterol sedikit meningkat.",
      ],
    },
  ],
};

/** Litres, litres per second. */
function breath(fvc: number, pef: number, fev1: number) {
  const steps = 30;
  const rate = -Math.log(1 - fev1 / fvc);
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const out = Array.from({ length: steps + 1 }, (_, index) => {
    const volume = (fvc * index) / steps;
    const rise = Math.min(1, volume / (0.12 * fvc));
    const fall = 1 - volume / fvc;
    return { volume: round(volume), flow: round(pef * Math.sin((rise * Math.PI) / 2) * fall ** 0.9 * 1.12) };
  });
  const back = Array.from({ length: steps }, (_, index) => {
    const volume = fvc * (1 - (index + 1) / steps);
    return { volume: round(volume), flow: round(-0.6 * pef * Math.sin((volume / fvc) * Math.PI)) };
  });
  const times = Array.from({ length: 31 }, (_, index) => index / 5);
  return {
    flow_volume: [...out, ...back],
    volume_time: times.map((time) => ({ time, volume: round(fvc * (1 - Math.exp(-rate * time))) })),
  };
}

export const lastExecutiveCheck: Story = {
  versions: [
    {
      status: "final",
      given: {
        "1558-6": 115,
        "2093-3": 209,
        "13457-7": 128,
        "4548-4": 6,
        "2160-0": { value: 64, unit: "µmol/L", decimals: 0, range: [44, 80] },
      },
      sections: {
        vital_signs: vitalSigns(122, 78, "Normal", "Normal"),
        anthropometry: body(61.3, 24.6, "Overweight", "Berat badan lebih", 82),
        audiometry: {
          thresholds: [
            ...air("right", [10, 10, 10, 15, 15, 20, 20, 25]),
            ...air("left", [15, 15, 20, 25, 35, 45, 50, 70]).map((item) =>
              item.frequency === 8000 ? { ...item, db: 90, no_response: true } : item,
            ),
            ...bone("left", [
              [500, 15],
              [1000, 20],
              [2000, 25],
              [4000, 40],
            ]),
          ],
          grade_right_en: "Normal",
          grade_right_id: "Normal",
          grade_left_en: "Mild loss",
          grade_left_id: "Gangguan ringan",
          grade_en: "Normal hearing in the better ear",
          grade_id: "Pendengaran normal pada telinga yang lebih baik",
          standard: HEARING_STANDARD,
        },
        spirometry: {
          fvc: { measured: 2.78, predicted: 2.9, lln: 2.3, z: -0.33, percent: 96 },
          fev1: { measured: 2.35, predicted: 2.44, lln: 1.91, z: -0.28, percent: 96 },
          ratio: { measured: 0.85, predicted: 0.84, lln: 0.74, z: 0.16, percent: null },
          pef: { measured: 5.9, predicted: 6.1, lln: null, z: null, percent: 97 },
          ...lungs,
          samples: breath(2.78, 5.9, 2.35),
        },
        findings: [
          existing("physical", "No abnormality found.", "Tidak ditemukan kelainan."),
          existing("dental", "No decay.", "Tidak ada gigi berlubang."),
          existing("visus", "Right 6/6, left 6/6, with glasses.", "Kanan 6/6, kiri 6/6, dengan kacamata."),
          existing(
            "ecg",
            "Sinus rhythm, 70 per minute. Normal ECG.",
            "Irama sinus, 70 kali per menit. EKG normal.",
          ),
          existing(
            "radiology",
            "Chest X-ray: heart and lungs normal.",
            "Foto toraks: jantung dan paru normal.",
          ),
        ],
        fitness: {
          category: "fit_note",
          note_en: "Fit to work. Wear ear protection in noisy places, and repeat the hearing test in a year.",
          note_id:
            "Laik kerja. Pakai pelindung telinga di tempat bising, dan ulangi tes pendengaran setahun lagi.",
          valid_until: null,
        },
      },
      conclusion: [
        "Blood sugar and cholesterol keep coming down. The left ear hears high tones less well.",
        "Gula darah dan kolesterol terus menurun. Telinga kiri kurang mendengar nada tinggi.",
      ],
      advice: [
        "Have your left ear checked by an ear, nose and throat doctor.",
        "Periksakan telinga kiri ke dokter THT.",
      ],
    },
  ],
};
