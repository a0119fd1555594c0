import { redirect } from "@remix-run/node";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { visitAgain } from "~/features/checkout/home-care/again.server.ts";
import { pricesAgain, type LineAgain } from "~/features/orders/again.server.ts";
import { checkoutOf, reorder } from "~/features/orders/reorder.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney } from "~/lib/money.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getCoverage } from "~/upstream/home-care/homecare.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";

/** An earlier order at today's prices; for home care also its address. */
async function readAgain(up: UpstreamContext, order_number: string) {
  const order = await getOrder(up, order_number);
  const checkout = checkoutOf(order);
  if (checkout) throw redirect(checkout, 302);
  const atHome = order.order_type === "home_care";
  const { subdistrict_code, address, detail, landmark } = order.visit_address ?? {};
  const place = [detail, landmark, address].filter(Boolean).join(", ");
  const reached = atHome && Boolean(subdistrict_code) && (await isReached(up, subdistrict_code));
  const lines = await pricesAgain(up, order, reached ? (subdistrict_code ?? undefined) : undefined);
  return { order, lines, atHome, reached, place };
}

async function isReached(up: UpstreamContext, subdistrict_code: string | null | undefined): Promise<boolean> {
  return (await getCoverage(up, subdistrict_code ?? "")).covered;
}

function shownOf(
  { order, lines, place, reached }: Awaited<ReturnType<typeof readAgain>>,
  t: Translate,
): Shown {
  const own = lines.map(({ name, now }: LineAgain, at) =>
    shownLineOf(String(at), name, formatMoney(now), now),
  );
  const address =
    place === "" ? [] : [shownLineOf("address", t("home-care:review.address"), place, [place, reached])];
  return { page: `again:${order.order_number}`, lines: [...own, ...address] };
}

export async function loadAgain(request: Request, { session, up }: Guarded, order_number: string) {
  const [found, own] = await Promise.all([readAgain(up, order_number), ownPatientOf(up)]);
  const { order, lines, atHome, reached, place } = found;
  const t = getT(request);
  const products = order.items.filter(({ product_id }) => product_id !== null).length;
  return {
    title: `${t("orders:again.title")} ${order_number}`,
    fingerprint: fingerprintOf(session, shownOf(found, t)),
    concerned: forOrder(own, order),
    order_number,
    lines,
    left: products - lines.length,
    plant: atHome ? null : (order.plant?.name ?? null),
    home: atHome ? { place, reached } : null,
  };
}

/** Puts the order shown into the cart, or into the steps of home care. */
export async function orderAgain(request: Request, patient: Guarded, order_number: string, form: FormData) {
  const found = await readAgain(patient.up, order_number);
  requireShown(form, patient.session, shownOf(found, getT(request)));
  const { order, lines, atHome } = found;
  return atHome ? visitAgain(patient, order, lines) : reorder(patient.up, order, lines);
}
