import { draft, fromMedlinePlus, type ExplanationSeed } from "./explanation-text.ts";

export const otherExplanations: readonly ExplanationSeed[] = [
  draft(
    ["3016-3"],
    [
      "TSH tells the thyroid gland how much hormone to make. It moves the opposite way: high when the thyroid does too little.",
      "TSH mengatur kelenjar tiroid. Arahnya terbalik: tinggi bila tiroid kurang bekerja.",
    ],
    {
      ...fromMedlinePlus(
        "TSH (Thyroid-stimulating hormone) Test",
        "lab-tests/tsh-thyroid-stimulating-hormone-test/",
      ),
      high: ["The thyroid may be underactive.", "Tiroid mungkin kurang aktif."],
      low: ["The thyroid may be overactive.", "Tiroid mungkin terlalu aktif."],
    },
  ),
  draft(
    ["3024-7"],
    ["The thyroid hormone that is active in the body.", "Hormon tiroid yang aktif di dalam tubuh."],
    {
      high: ["The thyroid may be overactive.", "Tiroid mungkin terlalu aktif."],
      low: ["The thyroid may be underactive.", "Tiroid mungkin kurang aktif."],
    },
  ),
  draft(
    ["62292-8"],
    [
      "Your bones need vitamin D. The skin makes it in sunlight.",
      "Vitamin D diperlukan tulang. Kulit membuatnya dengan bantuan sinar matahari.",
    ],
    {
      ...fromMedlinePlus("Vitamin D Test", "lab-tests/vitamin-d-test/"),
      high: ["Often from too many supplements.", "Sering karena terlalu banyak suplemen."],
      low: [
        "You may get too little sun, or too little vitamin D with your food.",
        "Bisa karena kurang terkena sinar matahari, atau kurang vitamin D dari makanan.",
      ],
    },
  ),
  draft(
    ["2132-9"],
    [
      "Your nerves and new blood cells need vitamin B12.",
      "Vitamin B12 diperlukan saraf dan pembentukan sel darah.",
    ],
    {
      high: ["Mostly from supplements.", "Umumnya karena suplemen."],
      low: [
        "Can come from eating no animal products, from stomach problems, or from some medicines.",
        "Bisa karena tidak makan makanan hewani, gangguan lambung, atau obat tertentu.",
      ],
    },
  ),
  draft(
    ["2986-8"],
    [
      "The male sex hormone. It is highest in the morning.",
      "Hormon seks pria. Kadarnya paling tinggi di pagi hari.",
    ],
    {
      high: ["Mostly from medicines or supplements.", "Umumnya karena obat atau suplemen."],
      low: [
        "It varies from day to day, so it should be measured twice.",
        "Kadarnya berubah-ubah tiap hari, sehingga diperiksa dua kali.",
      ],
    },
  ),
  draft(
    ["21198-7"],
    ["A hormone that the body makes in pregnancy.", "Hormon yang dibuat tubuh saat hamil."],
    { high: ["Mostly a sign of pregnancy.", "Umumnya tanda kehamilan."] },
  ),
  draft(["2857-1"], ["A protein of the prostate.", "Protein dari prostat."], {
    high: [
      "Age, a large or inflamed prostate, cycling and other causes can raise it. It is not proof of cancer.",
      "Usia, prostat yang membesar atau meradang, bersepeda, dan sebab lain bisa menaikkannya. Ini bukan bukti kanker.",
    ],
  }),
  draft(
    ["10334-1"],
    ["A protein used to monitor the ovaries.", "Protein yang dipakai untuk memantau indung telur."],
    {
      high: [
        "Periods, pregnancy and inflammation can raise it too. It is not proof of cancer.",
        "Haid, kehamilan, dan peradangan juga menaikkannya. Ini bukan bukti kanker.",
      ],
    },
  ),
  draft(
    ["5195-3", "13955-0", "56888-1", "75377-2", "22573-0", "22574-8"],
    [
      "Looks for an infection, or for traces of a past one. A first test is always confirmed by a second one.",
      "Mencari infeksi, atau jejak infeksi yang sudah lewat. Hasil awal selalu dipastikan dengan tes kedua.",
    ],
    {
      high: [
        "Speak to a doctor about what it means and which test comes next.",
        "Bicarakan dengan dokter apa artinya dan tes lanjutan apa yang diperlukan.",
      ],
    },
  ),
  draft(["19113-0"], ["Antibodies that rise with allergies.", "Antibodi yang meningkat pada alergi."], {
    high: [
      "An allergy is likely; worm infections can raise it too.",
      "Kemungkinan ada alergi; cacingan juga bisa menaikkannya.",
    ],
  }),
  draft(
    ["5778-6", "5811-5", "5803-2"],
    [
      "Colour, density and acidity of the urine. They change with what you eat and drink.",
      "Warna, kepekatan, dan keasaman urine. Berubah sesuai makanan dan minuman.",
    ],
    {
      high: ["Often because you drank too little.", "Sering karena kurang minum."],
      low: ["Often because you drank a lot.", "Sering karena banyak minum."],
    },
  ),
  draft(
    ["20454-5", "25428-4", "5799-2", "5794-3"],
    [
      "Not expected in urine: protein, sugar, white cells or blood.",
      "Seharusnya tidak ada di urine: protein, gula, sel darah putih, atau darah.",
    ],
    {
      high: [
        "Can come from an infection, the kidneys or high blood sugar; periods can affect the result. It should be measured again.",
        "Bisa karena infeksi, ginjal, atau gula darah tinggi; haid dapat mengganggu hasilnya. Perlu diperiksa ulang.",
      ],
    },
  ),
  draft(
    ["14957-5"],
    [
      "A little protein in the urine is the earliest sign that blood sugar or blood pressure is affecting the kidneys.",
      "Sedikit protein di urine adalah tanda paling dini gula atau tekanan darah memengaruhi ginjal.",
    ],
    {
      high: [
        "Exercise and fever raise it as well, so it should be measured again.",
        "Olahraga dan demam juga menaikkannya, jadi perlu diperiksa ulang.",
      ],
    },
  ),
  draft(
    ["19261-7", "19295-5", "18282-4"],
    [
      "A first screening. Some medicines affect it, so a positive result is confirmed by another method.",
      "Pemeriksaan awal. Beberapa obat dapat mengganggu hasilnya, jadi hasil positif dipastikan dengan metode lain.",
    ],
  ),
  draft(
    ["10704-5", "2335-8"],
    ["Looks for parasites and hidden blood in the stool.", "Mencari parasit dan darah samar dalam feses."],
    {
      high: [
        "This has many causes; a doctor should look for the cause.",
        "Penyebabnya banyak; perlu diperiksa dokter.",
      ],
    },
  ),
  draft(
    ["10524-7"],
    [
      "Looks for changed cells in the cervix, long before they become dangerous.",
      "Mencari perubahan sel leher rahim, jauh sebelum menjadi berbahaya.",
    ],
    {
      high: [
        "Most changes heal by themselves. Your doctor decides when to check again.",
        "Sebagian besar perubahan pulih sendiri. Dokter menentukan kapan perlu diperiksa lagi.",
      ],
    },
  ),
];
