import { shownVisit, type ShownVisit } from "~/features/visit/shown-visit.server.ts";
import { shownLineOf, type Shown, type ShownLine } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney, type Amount } from "~/lib/money.ts";
import type { Line } from "~/upstream/orders/cart.server.ts";
import type { Quote } from "~/upstream/orders/orders.server.ts";
import { placeOf } from "./draft.server.ts";
import type { StepContext } from "./quote.server.ts";

export function checkoutSummary(
  context: StepContext,
  quote: Quote,
  visits: readonly ShownVisit[],
  t: Translate,
): Shown {
  const {
    checkout,
    draft,
    up: { lang },
  } = context;
  const place = placeOf(context);
  const { practitioner_name, method } = draft;
  const later = checkout.slot === "optional" && draft.later;
  const money = (key: string, label: string, amount: Amount) =>
    shownLineOf(key, label, formatMoney(amount), amount);
  return {
    page: `checkout:${checkout.draftId}`,
    lines: [
      ...quote.items.map(lineOf),
      ...visits.map((visit) => shownVisit(visit, lang, t)),
      ...(later && visits.length === 0
        ? [shownLineOf("later", t("checkout:schedule.short"), t("checkout:schedule.is_later"), true)]
        : []),
      ...(place
        ? [
            shownLineOf(
              "address",
              t("home-care:review.address"),
              [place.detail, place.landmark, place.address, place.contact_phone].filter(Boolean).join(", "),
            ),
          ]
        : []),
      shownLineOf("voucher", t("checkout:review.voucher"), checkout.voucher_code ?? ""),
      shownLineOf("practitioner", t("checkout:people.practitioner"), practitioner_name),
      shownLineOf(
        "method",
        t("checkout:payment.method"),
        [method?.name, method?.phone].filter(Boolean).join(", "),
        [method?.code, method?.phone],
      ),
      ...quote.warnings
        .filter(({ confirm }) => confirm !== false)
        .map(({ code, message }) => shownLineOf(`warning:${message}`, message, "", code)),
      money("subtotal", t("common:subtotal"), quote.amount_total),
      money("discount", t("common:discount"), quote.total_discount),
      money("total", t("common:total"), quote.grand_total),
    ],
  };
}

function lineOf(item: Line): ShownLine {
  const { cart_item_id, product_id, plant_id, patient_id, qty, sub_total } = item;
  return shownLineOf(
    `item:${cart_item_id ?? `${product_id}:${patient_id}`}`,
    item.product_name,
    [item.patient_name, item.plant_name, `${String(qty)} ×`, formatMoney(sub_total)]
      .filter(Boolean)
      .join(", "),
    [product_id, plant_id, patient_id, qty, sub_total, item.available],
  );
}
