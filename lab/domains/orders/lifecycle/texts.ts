import { textsOf } from "../../../lib/texts.ts";

export const orderEventTexts = {
  event_created: ["Order placed", "Pesanan dibuat"],
  event_method_changed: ["Payment method changed", "Cara bayar diganti"],
  event_paid: ["Payment received", "Pembayaran diterima"],
  event_paid_late: [
    "Payment received too late; it goes back to you",
    "Pembayaran terlambat masuk; uang dikembalikan kepada Anda",
  ],
  event_no_show: ["Nobody came to the visit", "Tidak ada yang datang pada kunjungan"],
  event_came_late: ["Came after all", "Ternyata datang"],
  event_scheduled: ["Visit booked", "Kunjungan terjadwal"],
  event_reschedule_pending: [
    "New time chosen, waiting for the fee",
    "Jadwal baru dipilih, menunggu pembayaran biaya",
  ],
  event_reschedule_dropped: [
    "Visit not moved: the fee was not paid",
    "Jadwal baru batal: biaya tidak dibayar",
  ],
  event_reschedule_late: [
    "Fee paid too late to move the visit",
    "Biaya dibayar terlambat, jadwal tidak bisa dipindah",
  ],
  event_rescheduled: ["Visit moved", "Kunjungan dipindah"],
  event_checked_in: ["Checked in", "Sudah check-in"],
  event_sample_taken: ["Sample taken", "Sampel diambil"],
  event_in_lab: ["At the laboratory", "Diproses di laboratorium"],
  event_completed: ["Result ready", "Hasil sudah tersedia"],
  event_canceled_expired: ["Canceled: not paid in time", "Dibatalkan: belum dibayar sampai batas waktu"],
  event_canceled_denied: ["Canceled: payment declined", "Dibatalkan: pembayaran ditolak"],
  event_canceled_by_patient: ["Canceled by you", "Dibatalkan oleh Anda"],
  event_canceled_by_lab: ["Canceled by the laboratory", "Dibatalkan oleh laboratorium"],
  event_withheld: ["Result ready to be explained", "Hasil siap dijelaskan"],
  event_not_done: ["A test was not done", "Ada tes yang tidak dilakukan"],
} as const;

export const orderEventText = textsOf(orderEventTexts);
