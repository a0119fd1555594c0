import { loadPaymentDone, requirePaid } from "~/features/payments/success.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { netPrice } from "~/lib/prices.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import { listPlants } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/settle.ts";

/** Product, branch and price from the URL; `order_id` identifies the paid order. */
export async function loadPaidTest(request: Request, patient: Guarded) {
  const query = new URL(request.url).searchParams;
  const order_number = query.has("order_id") ? await requirePaid(request, patient, "") : null;
  const product_id = query.get("product") ?? "";
  const [plants, product, done] = await Promise.all([
    settle(listPlants(patient.up, { product_id })),
    settle(getProduct(patient.up, product_id)),
    order_number === null ? null : loadPaymentDone(request, patient, order_number),
  ]);
  const plant = plants.ok ? plants.data.results.find(({ id }) => id === query.get("branch")) : undefined;
  const [price] = plant?.product?.prices ?? [];
  const t = getT(request);
  return {
    title:
      order_number === null
        ? t("payments:unsure.heading")
        : `${t("payments:success.title")} – ${order_number}`,
    order_number,
    done,
    concerned: done?.concerned ?? null,
    product: product.ok ? product.data.name : null,
    plant: plant?.name ?? null,
    price: price ? netPrice(price) : null,
  };
}
