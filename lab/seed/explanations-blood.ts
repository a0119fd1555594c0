import { draft, fromMedlinePlus, type ExplanationSeed } from "./explanation-text.ts";

export const bloodExplanations: readonly ExplanationSeed[] = [
  draft(
    ["718-7"],
    [
      "Haemoglobin is the part of your red blood cells that carries oxygen through your body.",
      "Hemoglobin adalah bagian sel darah merah yang membawa oksigen ke seluruh tubuh.",
    ],
    {
      ...fromMedlinePlus("Hemoglobin Test", "lab-tests/hemoglobin-test/"),
      high: [
        "A high value can be a sign of a lung or heart disease, or of a disorder in which the body makes too many red blood cells. It does not always mean that you are ill.",
        "Nilai tinggi bisa menjadi tanda penyakit paru atau jantung, atau gangguan yang membuat tubuh membentuk terlalu banyak sel darah merah. Belum tentu Anda sakit.",
      ],
      low: [
        "A low value can be a sign of anaemia, for example from too little iron. It does not always mean that you are ill: food, activity, medicines and periods change it too.",
        "Nilai rendah bisa menjadi tanda anemia, misalnya karena kurang zat besi. Belum tentu Anda sakit: makanan, aktivitas, obat, dan haid juga memengaruhinya.",
      ],
    },
  ),
  draft(
    ["4544-3", "789-8"],
    [
      "Red blood cells and the haemoglobin in them carry oxygen through your body.",
      "Sel darah merah dan hemoglobin di dalamnya membawa oksigen ke seluruh tubuh.",
    ],
    {
      high: [
        "A high value can come from drinking too little water, smoking or living at high altitude.",
        "Nilai tinggi bisa karena kurang minum, merokok, atau tinggal di dataran tinggi.",
      ],
      low: [
        "A low value is called anaemia. The cause is often too little iron, for example from heavy periods. You may feel tired.",
        "Nilai rendah disebut anemia. Sering karena kurang zat besi, misalnya akibat haid yang banyak. Anda bisa merasa mudah lelah.",
      ],
    },
  ),
  draft(
    ["787-2", "785-6", "786-4"],
    [
      "The size of your red blood cells and how much haemoglobin each one holds. They help to find the cause of anaemia.",
      "Ukuran sel darah merah dan kadar hemoglobin di dalamnya. Nilai ini membantu mencari penyebab anemia.",
    ],
    {
      high: [
        "Large cells can come from too little vitamin B12 or folate, or from alcohol.",
        "Sel yang besar bisa karena kurang vitamin B12 atau folat, atau karena alkohol.",
      ],
      low: [
        "Small or pale cells often come from too little iron, or run in the family (thalassaemia).",
        "Sel yang kecil atau pucat sering karena kurang zat besi, atau karena bawaan keluarga (talasemia).",
      ],
    },
  ),
  draft(
    ["6690-2"],
    ["White blood cells defend you against infections.", "Sel darah putih melindungi tubuh dari infeksi."],
    {
      high: [
        "Often a sign of an infection or inflammation; stress and some medicines raise it too.",
        "Sering menjadi tanda infeksi atau peradangan; stres dan beberapa obat juga bisa menaikkannya.",
      ],
      low: [
        "Can follow a viral infection such as dengue, or come from medicines.",
        "Bisa terjadi setelah infeksi virus seperti demam berdarah, atau karena obat.",
      ],
    },
  ),
  draft(
    ["777-3"],
    ["Platelets close wounds and stop bleeding.", "Trombosit menutup luka dan menghentikan perdarahan."],
    {
      high: [
        "Can rise with inflammation or too little iron.",
        "Bisa naik karena peradangan atau kurang zat besi.",
      ],
      low: [
        "Can fall with a viral infection such as dengue. Tell a doctor soon if you bruise or bleed easily.",
        "Bisa turun karena infeksi virus seperti demam berdarah. Segera ke dokter bila mudah memar atau berdarah.",
      ],
    },
  ),
  draft(
    ["4537-7", "30522-7"],
    [
      "A sign of inflammation somewhere in the body. It does not say where.",
      "Penanda adanya peradangan di dalam tubuh. Nilai ini tidak menunjukkan letaknya.",
    ],
    {
      high: [
        "Rises with infections, injuries and many other causes, and often falls again by itself.",
        "Naik karena infeksi, luka, dan banyak sebab lain, dan sering turun lagi dengan sendirinya.",
      ],
    },
  ),
  draft(
    ["883-9", "10331-7"],
    [
      "Your blood group stays the same all your life. It matters for transfusions and in pregnancy.",
      "Golongan darah tidak berubah seumur hidup. Penting untuk transfusi dan saat hamil.",
    ],
  ),
  draft(
    ["5902-2", "6301-6", "14979-9"],
    ["How long your blood takes to clot.", "Lama waktu yang dibutuhkan darah untuk membeku."],
    {
      high: [
        "Clotting takes longer: usual with blood thinners, otherwise a reason to ask your doctor.",
        "Darah lebih lama membeku: wajar bila minum pengencer darah, selain itu tanyakan ke dokter.",
      ],
      low: ["Clotting is quicker than usual.", "Darah membeku lebih cepat dari biasanya."],
    },
  ),
  draft(
    ["48065-7"],
    [
      "A piece of dissolved blood clot. A low value makes a clot unlikely.",
      "Sisa gumpalan darah yang larut. Nilai rendah membuat adanya gumpalan kecil kemungkinannya.",
    ],
    {
      high: [
        "It also has many harmless causes, such as age, pregnancy or an infection. A doctor should look at it.",
        "Penyebabnya banyak, termasuk yang tidak berbahaya seperti usia, kehamilan, atau infeksi. Perlu dinilai dokter.",
      ],
    },
  ),
  draft(
    ["2276-4"],
    ["Ferritin shows how much iron your body has stored.", "Feritin menunjukkan cadangan zat besi tubuh."],
    {
      high: [
        "Rises with inflammation and liver disease, or with too much iron.",
        "Naik karena peradangan, gangguan hati, atau zat besi berlebih.",
      ],
      low: [
        "Your iron store is nearly used up. Ask your doctor why before you take iron.",
        "Cadangan zat besi hampir habis. Tanyakan penyebabnya ke dokter sebelum minum zat besi.",
      ],
    },
  ),
];
