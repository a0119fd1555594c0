import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getT } from "~/i18n/i18n.server.ts";
import { netPrice } from "~/lib/prices.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { settle } from "~/upstream/settle.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { getProduct } from "~/upstream/catalogue.server.ts";
import { listPlants } from "~/upstream/plants.server.ts";
import { Money } from "~/ui/Money.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { BookedPage } from "~/features/payment/BookedPage.tsx";
import { requirePaid } from "~/features/payment/success.server.ts";

/** spec.md §2: reads product and branch and the branch's price; `order_id` says which order was paid. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  const query = new URL(request.url).searchParams;
  const order_number = query.has("order_id") ? await requirePaid(request, session, "") : null;
  const product_id = query.get("product") ?? "";
  const up = upstreamFor(session, request);
  const [plants, product] = await Promise.all([
    settle(listPlants(up, { product_id })),
    settle(getProduct(up, product_id)),
  ]);
  const plant = plants.ok ? plants.data.results.find(({ id }) => id === query.get("branch")) : undefined;
  const [price] = plant?.product?.prices ?? [];
  return {
    title: getT(request)(order_number === null ? "payment:unsure.heading" : "payment:success.title"),
    order_number,
    product: product.ok ? product.data.name : null,
    plant: plant?.name ?? null,
    price: price ? netPrice(price) : null,
  };
}

export default function PaymentSuccessLab() {
  const { t } = useTranslation(["payment", "common"]);
  const { order_number, product, plant, price } = useLoaderData<typeof loader>();
  const certain = order_number !== null;
  return (
    <BookedPage
      certain={certain}
      title={t(certain ? "payment:success.heading" : "payment:unsure.heading")}
      lead={t(certain ? "payment:success.congratulation" : "payment:unsure.lead")}
    >
      <SummaryList
        rows={[
          ...(certain ? [{ label: t("payment:order_number"), value: order_number }] : []),
          { label: t("payment:success.test"), value: product },
          { label: t("common:branch"), value: plant },
          { label: t("common:price"), value: price === null ? null : <Money amount={price} /> },
        ]}
      />
    </BookedPage>
  );
}
