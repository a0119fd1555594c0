import type { Insertable } from "kysely";
import { addDays, instantOf } from "../lib/local-time.ts";
import type { NotificationTable, PromoTable, ReviewTable } from "../database/tables.generated.ts";
import { requestLink, resultLink } from "../domains/notifications/links.ts";
import { ids, productId } from "./ids.ts";

const comments = [
  { lang: "id", comment: "Ramah dan cepat, hasil keluar di hari yang sama." },
  { lang: "en", comment: "The staff explained everything clearly." },
  { lang: "id", comment: "Antre sebentar, tempatnya bersih." },
  { lang: "id", comment: "Pengambilan darahnya hampir tidak terasa." },
  { lang: "en", comment: "Parking was full in the morning, but the service was good." },
  { lang: "id", comment: "Petugasnya sabar menghadapi anak saya." },
  { lang: "id", comment: "Jadwal sesuai booking, tidak perlu menunggu lama." },
  { lang: null, comment: null },
] as const;
const silent = { lang: null, comment: null } as const;
/** Praise would not fit. */
const below: Readonly<Record<number, Pick<ReviewTable, "lang" | "comment">>> = {
  2: { lang: "id", comment: "Menunggu lebih dari satu jam, padahal sudah punya jadwal." },
  3: { lang: "en", comment: "I waited longer than the time I had booked." },
};
const firstNames = ["Dewi", "Rizky", null, "Putu", "Maria", "Fajar", "Andini", "Yosef"] as const;
const reviewed = ["GLU-F", "CBC", "LIPID", "HBA1C", "URIC", "VITD", "MCU-BASIC", "ECG"];
const ratings = [5, 4, 5, 3, 5, 4, 5, 5, 2, 5, 4];

export function reviews(today: string, isOffered: (product: string, plant: string) => boolean) {
  const rows: Insertable<ReviewTable>[] = [];
  for (const [index, plant_id] of Object.values(ids.plants).entries()) {
    for (let position = 0; position < 5 + (index % 3); position += 1) {
      const turn = index * 5 + position * 3;
      const rating = ratings[turn % ratings.length] ?? 5;
      const product = productId(reviewed[turn % reviewed.length] ?? "CBC");
      rows.push({
        review_id: `rev-${String(index + 1)}-${String(position + 1)}`,
        account_id: null,
        order_number: null,
        plant_id,
        product_id: isOffered(product, plant_id) ? product : null,
        rating,
        ...(below[rating] ?? comments[(turn * 3 + index) % comments.length] ?? silent),
        first_name: firstNames[(turn + index) % firstNames.length] ?? null,
        created_at: instantOf(addDays(today, -3 - turn * 2), "10:15", "Asia/Jakarta").toISOString(),
      });
    }
  }
  return rows;
}

export function promos(today: string): Insertable<PromoTable>[] {
  const day = (days: number) => instantOf(addDays(today, days), "00:00", "Asia/Jakarta").toISOString();
  return [
    {
      promo_id: "prm-heart",
      headline_en: "Healthy heart week",
      headline_id: "Pekan jantung sehat",
      body_en: "30 percent off lipid profile, glucose and ECG in one visit.",
      body_id: "Diskon 30 persen untuk profil lipid, glukosa, dan EKG dalam satu kunjungan.",
      image_url: null,
      start_at: day(-5),
      end_at: day(20),
      voucher_code: null,
      product_ids: JSON.stringify([productId("DEAL-HEART")]),
      audience_en: "Adults who want to know how their heart is doing",
      audience_id: "Orang dewasa yang ingin mengecek kesehatan jantung",
      terms_en:
        "One deal per person and order.\nOnly at branches that record an ECG.\nThe visit must be within 30 days of payment.",
      terms_id:
        "Satu promo untuk satu orang dalam satu pesanan.\nHanya di cabang yang melayani EKG.\nKunjungan paling lambat 30 hari setelah pembayaran.",
    },
    {
      promo_id: "prm-package",
      headline_en: "Check-up month",
      headline_id: "Bulan medical check-up",
      body_en: "Use code PAKET15 for 15 percent off packages in your cart.",
      body_id: "Kode PAKET15 memberi potongan 15 persen untuk paket yang Anda masukkan ke keranjang.",
      image_url: null,
      start_at: day(-10),
      end_at: day(60),
      voucher_code: "PAKET15",
      product_ids: JSON.stringify(["MCU-BASIC", "PKG-DIAB", "GLU-F"].map(productId)),
      audience_en: "Everyone aged 12 and over",
      audience_id: "Semua orang mulai usia 12 tahun",
      terms_en: "The voucher is for packages, not for single tests.\nIt is used in the cart.",
      terms_id: "Voucher ini untuk paket, bukan untuk tes satuan.\nVoucher dipakai di keranjang.",
    },
    {
      promo_id: "prm-sehat",
      headline_en: "First visit voucher",
      headline_id: "Voucher kunjungan pertama",
      body_en: "Use code SEHAT20 and save 20 percent, up to IDR 100.000.00.",
      body_id: "Gunakan kode SEHAT20 dan hemat 20 persen, hingga IDR 100.000.00.",
      image_url: null,
      start_at: day(-30),
      end_at: day(45),
      voucher_code: "SEHAT20",
      product_ids: "[]",
      audience_en: "Patients ordering for the first time",
      audience_id: "Pasien yang baru pertama kali memesan",
      terms_en: "Once per account.\nAt most IDR 100.000.00 off.",
      terms_id: "Satu kali untuk setiap akun.\nPotongan paling banyak IDR 100.000.00.",
    },
    {
      promo_id: "prm-ended",
      headline_en: "Independence month",
      headline_id: "Bulan kemerdekaan",
      body_en: "17 percent off MCU Basic.",
      body_id: "Diskon 17 persen untuk MCU Basic.",
      image_url: null,
      start_at: day(-110),
      end_at: day(-80),
      voucher_code: null,
      product_ids: JSON.stringify([productId("MCU-BASIC")]),
      audience_en: "Everyone aged 12 and over",
      audience_id: "Semua orang mulai usia 12 tahun",
      terms_en: "For orders in August.",
      terms_id: "Untuk pesanan di bulan Agustus.",
    },
  ];
}

type Texts = readonly [string, string, string, string, link: (order: string) => string];

const toOrder = (order: string) => `/patient/order/ORD-000${order}`;

const order: Texts = [
  "Order received",
  "Pesanan diterima",
  "We keep your time while you pay.",
  "Jadwal Anda kami simpan sampai Anda membayar.",
  toOrder,
];
const paid: Texts = [
  "Payment received",
  "Pembayaran diterima",
  "Your booking is confirmed.",
  "Pemesanan Anda sudah dikonfirmasi.",
  toOrder,
];
const result: Texts = [
  "A new result is ready",
  "Hasil baru tersedia",
  "Open it in your results.",
  "Buka di halaman hasil Anda.",
  (number) => resultLink(`ORD-000${number}`, ids.patients.siti),
];
const attention: Texts = [
  "A result needs attention today",
  "Ada hasil yang perlu ditangani hari ini",
  "Sign in to read what to do.",
  "Masuk untuk membaca apa yang perlu dilakukan.",
  (number) => `/patient/alert/alr-000${number}-siti`,
];
const visit: Texts = [
  "Your visit is tomorrow",
  "Kunjungan Anda besok",
  "Read how to prepare.",
  "Baca cara persiapannya.",
  toOrder,
];
const family: Texts = [
  "A family request",
  "Permintaan keluarga",
  "Someone is asking for access to your record.",
  "Ada yang meminta akses ke data Anda.",
  () => requestLink("rel-from-andi"),
];
const promo: Texts = [
  "Healthy heart week",
  "Pekan jantung sehat",
  "See the offers.",
  "Lihat penawarannya.",
  () => "/patient/promo",
];

const forSiti: readonly (readonly [texts: Texts, ago: number, read: 0 | 1, order?: string])[] = [
  [visit, 0, 0, "1018"],
  [family, 1, 0],
  [promo, 2, 0],
  [paid, 3, 0, "1018"],
  [result, 10, 1, "1015"],
  [visit, 12, 1, "1015"],
  [paid, 14, 1, "1015"],
  [order, 14, 1, "1015"],
  [result, 40, 1, "1012"],
  [paid, 45, 1, "1012"],
  [order, 45, 1, "1012"],
  [result, 120, 1, "1007"],
  [visit, 124, 1, "1007"],
  [paid, 126, 1, "1007"],
  [order, 126, 1, "1007"],
  [attention, 23, 1, "3006"],
];

export function notifications(today: string): Insertable<NotificationTable>[] {
  const row = (
    account_id: string,
    index: number,
    [texts, ago, read, number = ""]: (typeof forSiti)[number],
  ): Insertable<NotificationTable> => ({
    notification_id: `ntf-${account_id}-${String(index)}`,
    account_id,
    title_en: texts[0],
    title_id: texts[1],
    message_en: texts[2],
    message_id: texts[3],
    link: texts[4](number),
    is_read: read,
    created_at: instantOf(
      addDays(today, -ago),
      ago === 0 ? "00:05" : `${String(18 - index).padStart(2, "0")}:05`,
      "Asia/Jakarta",
    ).toISOString(),
  });
  return [
    ...forSiti.map((notice, index) => row(ids.accounts.patient, index, notice)),
    row(ids.accounts.patient2, 0, [promo, 2, 0]),
  ];
}
