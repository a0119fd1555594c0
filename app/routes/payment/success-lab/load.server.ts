import { orderFactsOf } from "~/features/payments/order-facts.server.ts";
import { loadPaymentDone, requirePaid } from "~/features/payments/success.server.ts";
import { netPrice } from "~/lib/prices.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import { listPlants } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";

/** Without `order_id` the address proves nothing. */
export async function loadPaidTest(patient: Guarded) {
  const { request } = patient;
  const query = new URL(request.url).searchParams;
  const t = patient.t;
  const title = t("payments:success.title");
  if (query.has("order_id")) {
    const { order_number, order } = await requirePaid(patient, "");
    const [done, known] = await Promise.all([
      order && loadPaymentDone(patient, order),
      orderFactsOf(patient.up, order_number),
    ]);
    // The order's state shows the amount.
    const facts = done ? { ...known, total: null } : known;
    return {
      title: `${title} – ${t("payments:success.test")} ${order_number}`,
      done,
      facts,
      concerned: done?.concerned ?? null,
    };
  }
  const product_id = query.get("product") ?? "";
  const [plants, product] = product_id
    ? await Promise.all([
        settle(listPlants(patient.up, { product_id })),
        settle(getProduct(patient.up, product_id)),
      ])
    : [];
  const plant = plants?.ok ? plants.data.find(({ id }) => id === query.get("branch")) : undefined;
  const [price] = plant?.product?.prices ?? [];
  const name = product?.ok ? product.data.name : "";
  const page = name === "" ? "payment" : "thanks";
  return {
    title: t(`payments:unproven.${page}.title`),
    lead: t(`payments:unproven.${page}.lead`),
    facts: null,
    product: name,
    plant: plant?.name ?? "",
    price: price ? netPrice(price) : null,
  };
}
