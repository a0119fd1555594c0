import type { Clock } from "../http.ts";
import type { Trx } from "./db.ts";
import { notify } from "./notifications.ts";
import type { CancelReason } from "./schema/orders.ts";

type Pair = readonly [en: string, id: string];
export type OrderNotice = "pending" | "paid" | "scheduled" | CancelReason;

/** Title and message; they name the order, never a test (screens.md §5.3). */
const notices: Record<OrderNotice, readonly [title: Pair, message: Pair]> = {
  pending: [
    ["Please make payment", "Silakan lakukan pembayaran"],
    ["Order {order} waits for your payment.", "Pesanan {order} menunggu pembayaran Anda."],
  ],
  paid: [
    ["Payment received", "Pembayaran diterima"],
    ["Order {order} is paid. Thank you.", "Pesanan {order} sudah dibayar. Terima kasih."],
  ],
  scheduled: [
    ["Your visit is booked", "Kunjungan Anda terjadwal"],
    ["Your visit for order {order} is on {when}.", "Kunjungan untuk pesanan {order} pada {when}."],
  ],
  expired: [
    ["Payment time is over", "Batas waktu pembayaran habis"],
    [
      "Order {order} was canceled because it was not paid in time. You can order again.",
      "Pesanan {order} dibatalkan karena belum dibayar tepat waktu. Anda dapat memesan lagi.",
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

/** Tells the owner of an order what happened to it. `when` is date, time and zone in words of each language, for `scheduled`. */
export async function tellOwner(
  trx: Trx,
  clock: Clock,
  order: { account_id: string; order_number: string },
  what: OrderNotice,
  when: Pair = ["", ""],
): Promise<void> {
  const [title, message] = notices[what];
  const fill = (pair: Pair, at: 0 | 1) =>
    pair[at].replace("{order}", order.order_number).replace("{when}", when[at]);
  await notify(trx, clock, {
    account_id: order.account_id,
    title_en: title[0],
    title_id: title[1],
    message_en: fill(message, 0),
    message_id: fill(message, 1),
    link: `/patient/order/${order.order_number}`,
  });
}
