import { orderFactsOf } from "~/features/payments/order-facts.server.ts";
import { loadPaymentDone, requirePaid } from "~/features/payments/success.server.ts";
import { netPrice } from "~/lib/prices.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import { listPlants } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";

/** Without `order_id` the address proves nothing. */
export async function loadPaidTest(patient: Guarded) {
  const query = new URL(patient.request.url).searchParams;
  return query.has("order_id") ? loadOrdered(patient) : loadUnproven(patient, query);
}

async function loadOrdered(patient: Guarded) {
  const { up, t } = patient;
  const { order_number, order } = await requirePaid(patient, "");
  const [done, known] = await Promise.all([
    order && loadPaymentDone(patient, order),
    orderFactsOf(up, order_number),
  ]);
  return {
    title: `${t("payments:success.title")} – ${t("payments:success.test")} ${order_number}`,
    done,
    // The order's state shows the amount.
    facts: done ? { ...known, total: null } : known,
    concerned: done?.concerned ?? null,
  };
}

async function loadUnproven({ up, t }: Guarded, query: URLSearchParams) {
  const product_id = query.get("product") ?? "";
  const [plants, product] = product_id
    ? await Promise.all([settle(listPlants(up, { product_id })), settle(getProduct(up, product_id))])
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
