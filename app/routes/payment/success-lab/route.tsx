import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { BookedPage } from "~/features/payments/BookedPage.tsx";
import { UnprovenPage } from "~/features/payments/UnprovenPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import { Money } from "~/ui/Money.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { loadPaidTest } from "./load.server.ts";

export const handle = { sheets: ["checkout", "invoice", "row-list", "success", "visit"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadPaidTest(patient);
}

export default function PaymentSuccessLab() {
  const { t } = useTranslation(["payments", "common"]);
  const view = useLoaderData<typeof loader>();
  if (view.facts) {
    const heading = t("payments:success.of.test.heading");
    const lead = t("payments:success.of.test.congratulation");
    return <BookedPage title={heading} lead={lead} done={view.done} facts={view.facts} />;
  }
  const { title, lead, product, plant, price } = view;
  const rows = [
    ...(product ? [{ label: t("payments:success.test"), value: product }] : []),
    ...(plant ? [{ label: t("common:branch"), value: plant }] : []),
    ...(price === null ? [] : [{ label: t("common:price"), value: <Money amount={price} /> }]),
  ];
  return (
    <UnprovenPage title={title} lead={lead}>
      {rows.length > 0 && <SummaryList rows={rows} />}
    </UnprovenPage>
  );
}
