import { textsOf } from "../../lib/texts.ts";

export const orderTexts = {
  cart_full: ["Your cart is full", "Keranjang Anda penuh"],
  qty_range: ["Choose a number from 1 to 10", "Pilih jumlah 1 sampai 10"],
  branch_first: ["Please select branch first!", "Silakan pilih cabang dulu"],
  patients_empty: ["Patient list can't empty", "Daftar pasien tidak boleh kosong"],
  time_empty: ["Time can't empty", "Pilih jam kunjungan dulu"],
  wrong_slot: ["This time does not belong to this order", "Jadwal ini bukan untuk pesanan ini"],
  slot_full: [
    "This time is no longer available. Please choose another.",
    "Jadwal ini sudah tidak tersedia. Silakan pilih jadwal lain.",
  ],
  members_exceed: [
    "The members exceed this time; choose another time for the rest",
    "Jumlah orang melebihi sisa tempat di jam ini; pilih jam lain untuk yang lainnya",
  ],
  several_plants: [
    "Your cart will be split into {count} orders, one per branch",
    "Keranjang ini akan dibagi menjadi {count} pesanan (satu per cabang)",
  ],
  fasting: ["Fast {hours} hours before the visit", "Puasa {hours} jam sebelum kunjungan"],
  fasting_unconfirmed: [
    "There is no time left to fast for {hours} hours before this visit. Choose a later time, or confirm that you are fasting already.",
    "Waktunya tidak cukup untuk puasa {hours} jam sebelum kunjungan ini. Pilih jadwal lain, atau konfirmasi bahwa Anda sudah mulai puasa.",
  ],
  visit_overlaps: [
    "{name} already has a visit at {time} at {plant}. Choose another time.",
    "{name} sudah punya kunjungan pukul {time} di {plant}. Pilih jadwal lain.",
  ],
  visit_overlaps_hidden: [
    "{name} already has another visit at this time. Choose another time.",
    "{name} sudah punya kunjungan lain di jam ini. Pilih jadwal lain.",
  ],
  visits_together: [
    "{name} cannot be at two places at this time. Choose another time for one of them.",
    "{name} tidak bisa berada di dua tempat pada jam ini. Pilih jadwal lain untuk salah satunya.",
  ],
  wrong_hour: [
    "{name} is only done for visits that begin before {until}. Choose an earlier time.",
    "{name} hanya bisa dikerjakan untuk kunjungan yang mulai sebelum pukul {until}. Pilih jam yang lebih awal.",
  ],
  tests_exclude: [
    "Two of these tests cannot be done in one visit",
    "Dua dari tes ini tidak bisa dikerjakan dalam satu kunjungan",
  ],
  late_fast: [
    "At this time the fast of {hours} hours falls into your day. A visit in the morning is easier.",
    "Di jam ini, puasa {hours} jam jatuh di siang hari. Kunjungan pagi lebih mudah.",
  ],
  duplicate_test: [
    "{text}. Confirm that you want it anyway.",
    "{text}. Konfirmasi jika tetap ingin memesannya.",
  ],
  duplicate_of: [
    "{name} would have {test} more than once in this visit, and pay each time: {sources}",
    "{name} akan menjalani {test} lebih dari sekali dalam kunjungan ini, dan membayar setiap kalinya: {sources}",
  ],
  too_late: ["It is too late to change this time", "Batas waktu untuk mengubah jadwal ini sudah lewat"],
  limit_reached: [
    "You have already changed this visit the maximum number of times",
    "Jadwal ini sudah diubah sebanyak yang diperbolehkan",
  ],
  already_pending: [
    "Another change of this visit is waiting for payment",
    "Masih ada perubahan jadwal yang menunggu pembayaran",
  ],
  not_movable: ["This visit can no longer be changed", "Jadwal kunjungan ini sudah tidak bisa diubah"],
  not_cancelable: [
    "This consultation can no longer be canceled",
    "Konsultasi ini sudah tidak bisa dibatalkan",
  ],
  same_time: ["Your visit is already at this time", "Kunjungan Anda sudah di jadwal ini"],
  fee_changed: [
    "The fee for this change is now IDR {fee}.00",
    "Biaya perubahan jadwal ini sekarang IDR {fee}.00",
  ],
  price_changed: [
    "The price has changed. Please check the new total.",
    "Harga berubah. Silakan periksa total yang baru.",
  ],
  quota_empty: ["Nothing is left to use", "Kuotanya sudah habis"],
  expired_at_visit: [
    "It expires before this date. The last day for a visit is {valid_until}.",
    "Masa berlakunya habis sebelum tanggal itu. Kunjungan terakhir: {valid_until}.",
  ],
  plant_not_allowed: [
    "Unfortunately, some of your packages cannot be used on this branch",
    "Maaf, beberapa paket Anda tidak dapat digunakan di cabang ini",
  ],
  outside_event: [
    "Your company chose the days and branches of this examination. Please choose one of them.",
    "Hari dan cabang pemeriksaan ini ditentukan perusahaan Anda. Silakan pilih salah satunya.",
  ],
  wrong_order_type: [
    "These products cannot be ordered this way",
    "Layanan ini tidak bisa dipesan dengan cara ini",
  ],
  accept_terms: ["Please accept the terms", "Mohon setujui syarat dan ketentuan"],
  already_canceled: ["This order is already canceled", "Pesanan ini sudah dibatalkan"],
  relation_self: ["Self", "Diri sendiri"],
} as const;

export const orderText = textsOf(orderTexts);
