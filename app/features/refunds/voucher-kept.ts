import type { Translate } from "~/i18n/translate.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";

/** Orders of the same checkout that keep their part of the voucher, in words; null without any. */
export function voucherKept({ together }: Pick<Order, "together">, t: Translate): string | null {
  const keepers = together.filter(({ keeps_voucher }) => keeps_voucher);
  if (keepers.length === 0) return null;
  const orders = keepers.map(({ order_number }) => order_number).join(", ");
  return t("refunds:voucher_kept", { orders });
}
