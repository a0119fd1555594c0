import type { Translate } from "~/i18n/translate.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";
import { NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";

/** Null without any. */
export function voucherKept({ together }: Pick<Order, "together">, t: Translate): string | null {
  const numbers = (keeps: boolean | NotUnderstood) =>
    together.flatMap(({ keeps_voucher, order_number }) => (keeps_voucher === keeps ? [order_number] : []));
  const [keepers, unread] = [numbers(true), numbers(NOT_UNDERSTOOD)];
  const sentences = [
    ...(keepers.length > 0 ? [t("refunds:voucher_kept", { orders: keepers.join(", ") })] : []),
    ...(unread.length > 0 ? [t("refunds:voucher_unread", { orders: unread.join(", ") })] : []),
  ];
  return sentences.length > 0 ? sentences.join(" ") : null;
}
