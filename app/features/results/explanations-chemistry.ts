import { draft, type Explanation } from "./explanation.ts";

/** Sugar, fats, liver, kidneys, minerals. */
export const chemistryExplanations: readonly Explanation[] = [
  draft(
    ["1558-6", "1521-4", "2345-7"],
    ["Sugar in your blood gives your body energy.", "Gula dalam darah adalah sumber tenaga tubuh."],
    {
      high: [
        "A value above the range can be a first sign of diabetes. One result is not a diagnosis. The test is usually repeated.",
        "Nilai di atas rentang bisa menjadi tanda awal diabetes. Satu nilai saja belum berarti diabetes: perlu diperiksa ulang.",
      ],
      low: [
        "Low sugar can make you shaky or sweaty. Eat something, and tell your doctor if you take medicine for diabetes.",
        "Gula darah rendah bisa membuat gemetar atau berkeringat. Makanlah sesuatu, dan beri tahu dokter bila Anda minum obat diabetes.",
      ],
    },
  ),
  draft(
    ["4548-4"],
    [
      "HbA1c shows your average blood sugar of the past two to three months.",
      "HbA1c menunjukkan rata-rata gula darah selama dua sampai tiga bulan terakhir.",
    ],
    {
      high: [
        "Your blood sugar was higher than usual over these months. Your doctor compares it with your goal.",
        "Gula darah lebih tinggi dari biasanya selama bulan-bulan itu. Dokter membandingkannya dengan target Anda.",
      ],
      low: [
        "Can come from low sugar, or from anaemia and loss of blood.",
        "Bisa karena gula darah rendah, atau karena anemia dan kehilangan darah.",
      ],
    },
  ),
  draft(
    ["2093-3", "13457-7"],
    [
      "Cholesterol is a fat your body needs. Too much of it, especially LDL, settles in the blood vessels over the years.",
      "Kolesterol adalah lemak yang dibutuhkan tubuh. Bila berlebih, terutama LDL, lama-lama menumpuk di pembuluh darah.",
    ],
    {
      high: [
        "Food, weight and family history all play a part. How much it matters depends on your other risks.",
        "Makanan, berat badan, dan keturunan ikut berpengaruh. Seberapa penting nilainya bergantung pada risiko Anda yang lain.",
      ],
      low: ["Mostly harmless.", "Umumnya tidak berbahaya."],
    },
  ),
  draft(
    ["2085-9"],
    [
      "HDL carries fat back to the liver. For HDL, higher is better.",
      "HDL membawa lemak kembali ke hati. Untuk HDL, makin tinggi makin baik.",
    ],
    {
      low: [
        "Being more active and not smoking can raise it.",
        "Lebih banyak bergerak dan tidak merokok dapat menaikkannya.",
      ],
    },
  ),
  draft(
    ["2571-8"],
    ["Triglycerides are fat that the body stores.", "Trigliserida adalah lemak yang disimpan tubuh."],
    {
      high: [
        "Sugar, alcohol and a meal shortly before the sample can raise them.",
        "Gula, alkohol, dan makan sesaat sebelum diambil darah dapat menaikkannya.",
      ],
    },
  ),
  draft(
    ["1920-8", "1742-6"],
    [
      "Liver enzymes. Levels rise when liver or muscle cells are under strain.",
      "Enzim hati. Kadarnya di darah meningkat bila sel hati atau otot terganggu.",
    ],
    {
      high: [
        "Fatty liver, medicines, alcohol, hepatitis or hard exercise can raise them.",
        "Perlemakan hati, obat, alkohol, hepatitis, atau olahraga berat bisa menaikkannya.",
      ],
      low: ["A low value has no meaning by itself.", "Nilai rendah tidak bermakna khusus."],
    },
  ),
  draft(
    ["1975-2", "1968-7"],
    ["A yellow pigment that the liver clears away.", "Zat warna kuning yang dibersihkan oleh hati."],
    {
      high: [
        "Can come from the liver, the bile ducts or the blood. In some families it is always a little high.",
        "Bisa karena hati, saluran empedu, atau darah. Pada beberapa keluarga memang selalu sedikit tinggi.",
      ],
    },
  ),
  draft(
    ["2160-0", "3094-0"],
    ["Waste that your kidneys filter out of the blood.", "Zat sisa yang disaring ginjal dari darah."],
    {
      high: [
        "The kidneys may be filtering less, or you may have drunk too little or eaten a lot of meat.",
        "Bisa karena ginjal kurang menyaring, kurang minum, atau banyak makan daging.",
      ],
      low: [
        "Mostly seen with little muscle, in pregnancy, or with too little protein in the diet.",
        "Umumnya karena massa otot sedikit, kehamilan, atau kurang makan protein.",
      ],
    },
  ),
  draft(
    ["3084-1"],
    [
      "Uric acid is left over when the body breaks down food such as meat and seafood.",
      "Asam urat adalah sisa pemecahan makanan seperti daging, jeroan, dan makanan laut.",
    ],
    {
      high: [
        "It can settle in the joints (gout) and form kidney stones. Many people with a high value feel nothing.",
        "Dapat mengendap di sendi (encok) dan menjadi batu ginjal. Banyak orang dengan nilai tinggi tidak merasakan apa-apa.",
      ],
      low: ["A low value is rarely a problem.", "Nilai rendah jarang menjadi masalah."],
    },
  ),
  draft(
    ["2951-2", "2075-0"],
    ["Salts that keep your body's water in balance.", "Garam yang menjaga keseimbangan cairan tubuh."],
    {
      high: ["Often caused by drinking too little water.", "Sering karena kurang minum."],
      low: [
        "Can come from vomiting, diarrhoea or water tablets.",
        "Bisa karena muntah, diare, atau obat pelancar kencing.",
      ],
    },
  ),
  draft(
    ["2823-3"],
    ["Potassium controls your muscles and heartbeat.", "Kalium mengatur kerja otot dan denyut jantung."],
    {
      high: [
        "Can come from the kidneys or from medicines, and also from a sample that was hard to take. It should be measured again soon.",
        "Bisa karena ginjal atau obat, dan juga karena sampel sulit diambil. Perlu segera diperiksa ulang.",
      ],
      low: [
        "Can come from vomiting, diarrhoea or water tablets.",
        "Bisa karena muntah, diare, atau obat pelancar kencing.",
      ],
    },
  ),
  draft(
    ["17861-6"],
    ["Your bones, muscles and nerves need calcium.", "Kalsium diperlukan tulang, otot, dan saraf."],
    {
      high: [
        "Often comes from a small gland in the neck (parathyroid) or from supplements.",
        "Sering karena kelenjar kecil di leher (paratiroid) atau suplemen.",
      ],
      low: ["Often goes along with too little vitamin D.", "Sering bersamaan dengan kurangnya vitamin D."],
    },
  ),
];
