import { draft, fromMedlinePlus, type ExplanationSeed } from "./explanation-text.ts";

export const chemistryExplanations: readonly ExplanationSeed[] = [
  draft(
    ["1558-6", "1521-4", "2345-7"],
    ["Sugar in your blood gives your body energy.", "Gula dalam darah adalah sumber tenaga tubuh."],
    {
      ...fromMedlinePlus("Blood Glucose Test", "lab-tests/blood-glucose-test/"),
      high: [
        "A value above the range can be a sign of diabetes, or of a risk of it. Medicines and stress can raise it too: a high value alone does not mean that you are ill.",
        "Nilai di atas rentang bisa menjadi tanda diabetes, atau risiko diabetes. Obat dan stres juga bisa menaikkannya: satu nilai tinggi saja belum berarti Anda sakit.",
      ],
      low: [
        "With diabetes, low sugar can come from the medicine, from eating too little or from moving more than usual.",
        "Pada diabetes, gula darah rendah bisa karena obatnya, kurang makan, atau lebih banyak bergerak dari biasanya.",
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
      ...fromMedlinePlus("A1C", "a1c.html"),
      high: [
        "High values are found with prediabetes and diabetes. Severe anaemia, loss of blood, kidney or liver disease and some medicines can make the result wrong.",
        "Nilai tinggi ditemukan pada pradiabetes dan diabetes. Anemia berat, kehilangan darah, penyakit ginjal atau hati, dan beberapa obat bisa membuat hasilnya tidak tepat.",
      ],
    },
  ),
  draft(
    ["2093-3", "13457-7"],
    [
      "Cholesterol is a fat-like substance that your body needs. Too much LDL can build up in the blood vessels.",
      "Kolesterol adalah zat seperti lemak yang dibutuhkan tubuh. LDL yang berlebih bisa menumpuk di pembuluh darah.",
    ],
    {
      ...fromMedlinePlus("Cholesterol Levels", "lab-tests/cholesterol-levels/"),
      high: [
        "A high value can raise the risk of heart disease. Food, weight, exercise and family history play a part.",
        "Nilai tinggi bisa menaikkan risiko penyakit jantung. Makanan, berat badan, olahraga, dan keturunan ikut berpengaruh.",
      ],
    },
  ),
  draft(
    ["2085-9"],
    [
      "HDL carries cholesterol back to the liver, which removes it.",
      "HDL membawa kolesterol kembali ke hati, yang lalu membuangnya.",
    ],
    {
      ...fromMedlinePlus("HDL: The “Good” Cholesterol", "hdlthegoodcholesterol.html"),
      low: [
        "A low value can raise the risk of heart disease.",
        "Nilai rendah bisa menaikkan risiko penyakit jantung.",
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
    ["2160-0"],
    [
      "Creatinine is a waste product of your muscles. The kidneys filter it out of the blood.",
      "Kreatinin adalah zat sisa dari otot. Ginjal menyaringnya dari darah.",
    ],
    {
      ...fromMedlinePlus("Creatinine Test", "lab-tests/creatinine-test/"),
      high: [
        "A high value can be a sign of kidney disease. How much creatinine a person makes also depends on muscles, food, age and activity.",
        "Nilai tinggi bisa menjadi tanda penyakit ginjal. Jumlah kreatinin juga bergantung pada massa otot, makanan, usia, dan aktivitas.",
      ],
    },
  ),
  draft(
    ["3094-0"],
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
      "Uric acid is left over when the body breaks down purines, which are in many foods.",
      "Asam urat adalah sisa pemecahan purin, yang terdapat dalam banyak makanan.",
    ],
    {
      ...fromMedlinePlus("Uric Acid Test", "lab-tests/uric-acid-test/"),
      high: [
        "A high value can be a sign of gout or kidney stones.",
        "Nilai tinggi bisa menjadi tanda encok (gout) atau batu ginjal.",
      ],
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
    [
      "Potassium helps to control your muscles, nerves and heart rhythm.",
      "Kalium membantu mengatur kerja otot, saraf, dan irama jantung.",
    ],
    {
      ...fromMedlinePlus("Potassium Blood Test", "lab-tests/potassium-blood-test/"),
      high: [
        "A high value can be a sign of kidney disease.",
        "Nilai tinggi bisa menjadi tanda penyakit ginjal.",
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
