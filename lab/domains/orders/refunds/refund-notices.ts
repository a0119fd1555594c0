import type { Clock } from "../../../lib/call-context.ts";
import type { Trx } from "../../../database/db.ts";
import type { RefundCode } from "../../../database/tables.generated.ts";
import { dayText } from "../../../lib/document-text.ts";
import type { Bilingual } from "../../../lib/labels.ts";
import { notify, noticeTexts, type TitleAndMessage } from "../../notifications/notifications.ts";

type RefundNotice = Exclude<RefundCode, "requested" | "account_given"> | "not_done" | "account_needed";

const refundNotices: Record<RefundNotice, TitleAndMessage> = {
  not_done: [
    ["You get money back", "Ada uang yang kami kembalikan"],
    [
      "Something in order {order} could not be done. We are returning what you paid for it.",
      "Ada yang tidak bisa dilakukan pada pesanan {order}. Uang yang sudah Anda bayar untuk itu kami kembalikan.",
    ],
  ],
  account_needed: [
    ["You get money back: tell us where", "Ada uang yang kami kembalikan: isi rekening Anda"],
    [
      "Something in order {order} could not be done. Enter your bank account so that we can return what you paid for it.",
      "Ada yang tidak bisa dilakukan pada pesanan {order}. Isi rekening bank Anda agar uangnya bisa kami kembalikan.",
    ],
  ],
  approved: [
    ["Your refund is approved", "Pengembalian dana disetujui"],
    [
      "The refund for order {order} is approved. We will send it soon.",
      "Pengembalian dana pesanan {order} sudah disetujui dan segera kami kirim.",
    ],
  ],
  refused: [
    ["Your refund was refused", "Pengembalian dana ditolak"],
    [
      "The refund for order {order} was refused. The order says why.",
      "Pengembalian dana pesanan {order} ditolak. Alasannya ada di halaman pesanan.",
    ],
  ],
  sent: [
    ["Your refund is on its way", "Pengembalian dana sudah dikirim"],
    [
      "We have sent the refund for order {order}. The order shows its reference number.",
      "Pengembalian dana pesanan {order} sudah kami kirim. Nomor referensinya ada di halaman pesanan.",
    ],
  ],
  arrived: [
    ["Your refund has arrived", "Pengembalian dana sudah sampai"],
    ["The refund for order {order} has arrived.", "Pengembalian dana pesanan {order} sudah sampai."],
  ],
  account_rejected: [
    ["The bank returned your refund", "Pengembalian dana ditolak bank"],
    [
      "The refund for order {order} could not be delivered. Please enter another bank account.",
      "Pengembalian dana pesanan {order} tidak bisa dikirim. Silakan isi rekening bank lain.",
    ],
  ],
};

export async function notifyRefund(
  trx: Trx,
  clock: Clock,
  { account_id, order_number }: { account_id: string; order_number: string },
  event: RefundCode | RefundNotice,
): Promise<void> {
  if (event === "requested" || event === "account_given") return;
  await notify(trx, clock, {
    account_id,
    ...noticeTexts(refundNotices[event], { order: order_number }),
    link: `/patient/order/${order_number}`,
    topic: "payment",
  });
}

/** @param next `until`: YYYY-MM-DD, null if nothing was used; `isDue`: was payable at the branch */
export async function notifyUndone(
  trx: Trx,
  clock: Clock,
  { account_id, order_number }: { account_id: string; order_number: string },
  { until, isDue }: { until: string | null; isDue: boolean },
): Promise<void> {
  const next: Bilingual = until
    ? [
        `You can book it again until ${dayText(until, "en")}.`,
        `Anda bisa menjadwalkannya lagi sampai ${dayText(until, "id")}.`,
      ]
    : isDue
      ? [
          "You do not pay for it at the branch. The order says why.",
          "Anda tidak membayarnya di cabang. Alasannya ada di halaman pesanan.",
        ]
      : ["The order says why.", "Alasannya ada di halaman pesanan."];
  await notify(trx, clock, {
    account_id,
    title_en: "A test could not be done",
    title_id: "Ada pemeriksaan yang tidak bisa dilakukan",
    message_en: `Something in order ${order_number} could not be done. ${next[0]}`,
    message_id: `Ada yang tidak bisa dilakukan pada pesanan ${order_number}. ${next[1]}`,
    link: `/patient/order/${order_number}`,
    topic: "result",
  });
}
