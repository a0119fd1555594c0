import type { Lang } from "../../lib/texts.ts";

interface AnswerTemplate {
  code: string;
  name: Record<Lang, string>;
  text: Record<Lang, string>;
}

export const GAP = "…";

export const answerTemplates: readonly AnswerTemplate[] = [
  {
    code: "explain",
    name: { en: "Explain a value", id: "Menjelaskan nilai" },
    text: {
      en: "Thank you for your question. The value you ask about shows … One value alone is no diagnosis; please discuss it with your doctor, who knows your history.",
      id: "Terima kasih atas pertanyaan Anda. Nilai yang Anda tanyakan menunjukkan … Satu nilai saja bukan diagnosis; bicarakan dengan dokter Anda yang mengetahui riwayat kesehatan Anda.",
    },
  },
  {
    code: "doctor",
    name: { en: "See a doctor", id: "Periksa ke dokter" },
    text: {
      en: "Thank you for your question. We advise you to see a doctor about this result within … Please take the report with you. If you feel worse before that, go to the nearest emergency department or call 119.",
      id: "Terima kasih atas pertanyaan Anda. Kami menyarankan Anda menemui dokter tentang hasil ini dalam … Bawa laporan hasilnya. Jika keluhan memberat sebelum itu, segera ke IGD terdekat atau hubungi 119.",
    },
  },
  {
    code: "repeat",
    name: { en: "Repeat the test", id: "Ulangi pemeriksaan" },
    text: {
      en: "Thank you for your question. To be sure, the test should be repeated in … Please prepare for it as follows: …",
      id: "Terima kasih atas pertanyaan Anda. Untuk memastikannya, pemeriksaan perlu diulang dalam … Persiapannya: …",
    },
  },
];
