import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { BookedPage } from "~/features/payments/BookedPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import { Money } from "~/ui/Money.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import checkoutSheet from "~/ui/styles/checkout.css?url";
import invoiceSheet from "~/ui/styles/invoice.css?url";
import { loadPaidTest } from "./load.server.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: checkoutSheet },
  { rel: "stylesheet", href: invoiceSheet },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadPaidTest(request, patient);
}

export default function PaymentSuccessLab() {
  const { t } = useTranslation(["payments", "common"]);
  const { order_number, done, product, plant, price } = useLoaderData<typeof loader>();
  const certain = order_number !== null;
  return (
    <BookedPage
      certain={certain}
      done={done}
      title={t(certain ? "payments:success.of.test.heading" : "payments:unsure.heading")}
      lead={t(certain ? "payments:success.of.test.congratulation" : "payments:unsure.lead")}
    >
      <SummaryList
        rows={[
          ...(certain ? [{ label: t("payments:order_number"), value: order_number }] : []),
          { label: t("payments:success.test"), value: product },
          { label: t("common:branch"), value: plant },
          { label: t("common:price"), value: price === null ? null : <Money amount={price} /> },
        ]}
      />
    </BookedPage>
  );
}
