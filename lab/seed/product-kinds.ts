export const categories = [
  {
    code: "HEMA",
    names: ["Haematology", "Hematologi"],
    subs: [
      ["HEMA-CELL", "Blood cells", "Sel darah"],
      ["HEMA-COAG", "Clotting", "Pembekuan darah"],
      ["HEMA-IRON", "Iron", "Zat besi"],
    ],
  },
  {
    code: "CHEM",
    names: ["Clinical chemistry", "Kimia klinik"],
    subs: [
      ["CHEM-GLU", "Diabetes", "Diabetes"],
      ["CHEM-LIP", "Blood fats", "Lemak darah"],
      ["CHEM-LIV", "Liver", "Fungsi hati"],
      ["CHEM-REN", "Kidney", "Fungsi ginjal"],
      ["CHEM-ELE", "Minerals", "Elektrolit dan mineral"],
    ],
  },
  {
    code: "IMMU",
    names: ["Hormones and immunology", "Hormon dan imunologi"],
    subs: [
      ["IMMU-THY", "Thyroid", "Tiroid"],
      ["IMMU-HOR", "Hormones", "Hormon"],
      ["IMMU-VIT", "Vitamins", "Vitamin"],
      ["IMMU-INF", "Infections", "Penyakit infeksi"],
      ["IMMU-TUM", "Tumour markers", "Penanda tumor"],
      ["IMMU-ALL", "Allergy and inflammation", "Alergi dan peradangan"],
    ],
  },
  {
    code: "URIN",
    names: ["Urine and stool", "Urine dan feses"],
    subs: [
      ["URIN-URI", "Urine", "Urine"],
      ["URIN-STO", "Stool", "Feses"],
    ],
  },
  {
    code: "FUNC",
    names: ["Examinations", "Pemeriksaan penunjang"],
    subs: [
      ["FUNC-EAR", "Hearing", "Pendengaran"],
      ["FUNC-LUN", "Lungs", "Paru-paru"],
      ["FUNC-HEA", "Heart", "Jantung"],
      ["FUNC-WOM", "Women's health", "Kesehatan perempuan"],
    ],
  },
  {
    code: "MCU",
    names: ["Health checks", "Paket pemeriksaan"],
    subs: [
      ["MCU-GEN", "Medical check-up", "Medical check-up"],
      ["MCU-FOC", "Focus packages", "Paket khusus"],
    ],
  },
] as const;

type SubCategory = (typeof categories)[number]["subs"][number][0];

const fasting = (hours: number) =>
  [
    hours,
    `Fast for ${String(hours)} hours before the visit. Plain water is allowed.`,
    `Puasa ${String(hours)} jam sebelum pemeriksaan. Boleh minum air putih.`,
  ] as const;

export const preparations = {
  none: [0, "No special preparation.", "Tidak perlu persiapan khusus."],
  fast8: fasting(8),
  fast10: fasting(10),
  fast12: fasting(12),
  after_meal: [
    0,
    "Come 2 hours after you started your meal, and eat nothing in between.",
    "Datang 2 jam setelah mulai makan, dan jangan makan lagi sampai diperiksa.",
  ],
  morning: [0, "Please come before 10:00 in the morning.", "Mohon datang sebelum pukul 10.00 pagi."],
  urine: [
    0,
    "Use your first urine of the morning, from the middle of the stream.",
    "Gunakan urine pertama di pagi hari, ambil bagian tengah pancaran.",
  ],
  stool: [
    0,
    "Collect a fresh sample in the container we give you and bring it to us within 2 hours.",
    "Tampung feses segar dalam wadah dari kami dan serahkan dalam waktu 2 jam.",
  ],
  quiet: [
    0,
    "Stay away from loud noise for 14 hours before the test.",
    "Hindari suara bising selama 14 jam sebelum tes.",
  ],
  breath: [
    0,
    "Do not smoke for 4 hours and do not eat a heavy meal for 2 hours before the test.",
    "Jangan merokok selama 4 jam dan jangan makan berat selama 2 jam sebelum tes.",
  ],
  rest: [
    0,
    "Wear loose clothes and rest for 10 minutes before the test.",
    "Kenakan pakaian longgar dan beristirahatlah 10 menit sebelum tes.",
  ],
  smear: [
    0,
    "Come at least 3 days after your period has ended, and avoid intercourse for 2 days.",
    "Datang minimal 3 hari setelah haid selesai, dan hindari hubungan seksual selama 2 hari.",
  ],
  psa: [
    0,
    "Avoid cycling and ejaculation for 2 days before the blood sample.",
    "Hindari bersepeda dan ejakulasi selama 2 hari sebelum pengambilan darah.",
  ],
} as const satisfies Record<string, readonly [number, string, string]>;

type Preparation = keyof typeof preparations;

export interface TestSeed {
  code: string;
  name: readonly [string, string];
  aliases: readonly string[];
  sub: SubCategory;
  about_en: string;
  about_id: string;
  sample: {
    specimen: "blood" | "urine" | "stool" | "cervical_cells" | "none";
    prep: Preparation;
    hours: number;
  };
  offer: {
    /** whole rupiah in Jakarta Sudirman */
    price: number;
    popular?: number;
    home_care?: boolean;
    gender?: "M" | "F";
    age?: readonly [min: number | null, max: number | null];
    needs?: string;
    not_in?: readonly string[];
    discounts?: Readonly<Record<string, number>>;
  };
}
