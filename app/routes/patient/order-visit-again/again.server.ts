import { redirect } from "@remix-run/node";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { visitAgain } from "~/features/checkout/home-care/again.server.ts";
import { pricesAgain, type LineAgain } from "~/features/orders/again.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getCoverage } from "~/upstream/home-care/homecare.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";

/** An earlier home-care order at today's prices, with its address. */
async function readAgain(up: UpstreamContext, order_number: string) {
  const order = await getOrder(up, order_number);
  if (order.order_type !== "home_care") throw redirect(paths.orderAgain(order_number), 302);
  const { subdistrict_code, address, detail, landmark } = order.visit_address ?? {};
  const place = [detail, landmark, address].filter(Boolean).join(", ");
  const reached = Boolean(subdistrict_code) && (await isReached(up, subdistrict_code));
  const lines = await pricesAgain(up, order, reached ? (subdistrict_code ?? undefined) : undefined);
  return { order, lines, reached, place };
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

export async function loadVisitAgain(request: Request, { session, up }: Guarded, order_number: string) {
  const [found, own] = await Promise.all([readAgain(up, order_number), ownPatientOf(up)]);
  const { order, lines, reached, place } = found;
  const t = getT(request);
  const products = order.items.filter(({ product_id }) => product_id !== null).length;
  return {
    title: `${t("orders:again.title")} ${order_number}`,
    fingerprint: fingerprintOf(session, shownOf(found, t)),
    concerned: forOrder(own, order),
    order_number,
    lines,
    left: products - lines.length,
    place,
    reached,
  };
}

/** Puts the order shown into the steps of home care. */
export async function orderVisitAgain(
  request: Request,
  patient: Guarded,
  order_number: string,
  form: FormData,
) {
  const found = await readAgain(patient.up, order_number);
  requireShown(form, patient.session, shownOf(found, getT(request)));
  return visitAgain(patient, found.order, found.lines);
}
