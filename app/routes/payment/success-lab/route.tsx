import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { BookedPage } from "~/features/payment/BookedPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import { Money } from "~/ui/Money.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { loadPaidTest } from "./load.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadPaidTest(request, patient);
}

export default function PaymentSuccessLab() {
  const { t } = useTranslation(["payment", "common"]);
  const { order_number, done, product, plant, price } = useLoaderData<typeof loader>();
  const certain = order_number !== null;
  return (
    <BookedPage
      certain={certain}
      done={done}
      title={t(certain ? "payment:success.of.test.heading" : "payment:unsure.heading")}
      lead={t(certain ? "payment:success.of.test.congratulation" : "payment:unsure.lead")}
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
