import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BookedPage, InvoiceFacts } from "~/features/payments/BookedPage.tsx";
import { VisitDone } from "~/features/payments/Done.tsx";
import { UnprovenPage } from "~/features/payments/UnprovenPage.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { loadUsed } from "./load.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export const handle = { sheets: ["checkout"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadUsed(patient);
}

export default function UseSuccess() {
  const { t } = useTranslation(["subscriptions", "payments", "common"]);
  const view = useLoaderData<typeof loader>();
  const heading = t("subscriptions:done.heading");
  if (view.order_number === null)
    return <UnprovenPage title={view.title} lead={t("payments:unproven.use.lead")} />;
  if (view.facts)
    return (
      <UnprovenPage title={view.title} lead={t("payments:unproven.order.lead")}>
        <InvoiceFacts {...view.facts} />
      </UnprovenPage>
    );
  const { order_number, name, people, products, visit } = view;
  return (
    <BookedPage title={heading} lead={t("subscriptions:done.lead")}>
      <VisitDone visit={visit} />
      <SummaryList
        rows={[
          {
            label: t("payments:order_number"),
            value: <PageLink href={paths.order(order_number)}>{order_number}</PageLink>,
          },
          { label: t("subscriptions:done.used"), value: name },
          { label: t("subscriptions:done.tests"), value: products.join(", ") },
          { label: t("common:patient"), value: <span className="upper">{people.join(", ")}</span> },
        ]}
      />
      <p>
        <PageLink href={paths.myPackage()} className="action">
          {t("subscriptions:done.left")}
        </PageLink>
      </p>
    </BookedPage>
  );
}
