import type { Clock } from "../../../lib/call-context.ts";
import type { Trx } from "../../../database/db.ts";
import type { Bilingual } from "../../../lib/labels.ts";
import { notify, noticeTexts, type TitleAndMessage } from "../../notifications/notifications.ts";
import type { CancelReason } from "../../../database/tables.generated.ts";

type OrderNotice =
  | "pending"
  | "paid"
  | "scheduled"
  | "rescheduled"
  | "reschedule_dropped"
  | "reschedule_late"
  | "no_show"
  | "late_payment"
  | "late_account_needed"
  | CancelReason;

/** They name the order, never a test. */
const notices: Record<OrderNotice, TitleAndMessage> = {
  pending: [
    ["Please make payment", "Silakan lakukan pembayaran"],
    ["Pay for order {order} by {when}.", "Bayar pesanan {order} sebelum {when}."],
  ],
  paid: [
    ["Payment received", "Pembayaran diterima"],
    ["Order {order} is paid. Thank you.", "Pesanan {order} sudah dibayar. Terima kasih."],
  ],
  scheduled: [
    ["Your visit is booked", "Kunjungan Anda terjadwal"],
    ["Your visit for order {order} is on {when}.", "Kunjungan untuk pesanan {order} pada {when}."],
  ],
  rescheduled: [
    ["Your visit has a new time", "Jadwal kunjungan Anda berubah"],
    [
      "Your visit for order {order} is now on {when}.",
      "Kunjungan untuk pesanan {order} sekarang pada {when}.",
    ],
  ],
  reschedule_dropped: [
    ["Your visit keeps its time", "Jadwal kunjungan Anda tetap"],
    [
      "The fee for moving order {order} was not paid, so your visit keeps its time.",
      "Biaya ubah jadwal pesanan {order} belum dibayar, jadi kunjungan Anda tetap seperti semula.",
    ],
  ],
  reschedule_late: [
    ["Your visit could not be moved", "Jadwal kunjungan tidak bisa dipindah"],
    [
      "You paid to move order {order} after the visit had started or ended. Please contact us.",
      "Biaya ubah jadwal pesanan {order} dibayar setelah kunjungan dimulai atau berakhir. Silakan hubungi kami.",
    ],
  ],
  no_show: [
    ["We missed you", "Kunjungan Anda terlewat"],
    [
      "Nobody came to the visit for order {order}. The order says whether you can choose a new time.",
      "Tidak ada yang datang pada kunjungan untuk pesanan {order}. Halaman pesanan memuat apakah jadwal baru bisa dipilih.",
    ],
  ],
  late_payment: [
    ["Your payment came too late", "Pembayaran Anda terlambat masuk"],
    [
      "A payment for order {order} arrived after it had ended. We are returning all of it.",
      "Ada pembayaran untuk pesanan {order} yang masuk setelah batas waktunya. Seluruhnya kami kembalikan.",
    ],
  ],
  late_account_needed: [
    [
      "Your payment came too late: tell us where to return it",
      "Pembayaran Anda terlambat masuk: isi rekening",
    ],
    [
      "A payment for order {order} arrived after it had ended. Enter your bank account so that we can return all of it.",
      "Ada pembayaran untuk pesanan {order} yang masuk setelah batas waktunya. Isi rekening bank Anda agar seluruhnya bisa kami kembalikan.",
    ],
  ],
  expired: [
    ["Payment time has passed", "Batas waktu pembayaran habis"],
    [
      "Order {order} was canceled because it was not paid in time. You can order again.",
      "Pesanan {order} dibatalkan karena belum dibayar sampai batas waktu. Anda bisa memesan lagi.",
    ],
  ],
  denied: [
    ["Payment declined", "Pembayaran ditolak"],
    [
      "The payment for order {order} was declined. Please order again.",
      "Pembayaran pesanan {order} ditolak. Silakan pesan lagi.",
    ],
  ],
  by_patient: [
    ["Order canceled", "Pesanan dibatalkan"],
    ["You canceled order {order}.", "Anda membatalkan pesanan {order}."],
  ],
  by_lab: [
    ["Order canceled by the laboratory", "Pesanan dibatalkan laboratorium"],
    [
      "The laboratory had to cancel order {order}. Please contact us.",
      "Laboratorium terpaksa membatalkan pesanan {order}. Silakan hubungi kami.",
    ],
  ],
};

const VISIT_NOTICES: readonly OrderNotice[] = [
  "scheduled",
  "rescheduled",
  "reschedule_dropped",
  "reschedule_late",
  "no_show",
  "by_lab",
];

/** @param when for `pending`, `scheduled` and `rescheduled` */
export async function notifyOwner(
  trx: Trx,
  clock: Clock,
  order: { account_id: string; order_number: string },
  event: OrderNotice,
  when: Bilingual = ["", ""],
  path = "",
): Promise<void> {
  await notify(trx, clock, {
    account_id: order.account_id,
    ...noticeTexts(notices[event], { order: order.order_number, when }),
    link: `/patient/order/${order.order_number}${path}`,
    topic: VISIT_NOTICES.includes(event) ? "schedule" : "payment",
  });
}
