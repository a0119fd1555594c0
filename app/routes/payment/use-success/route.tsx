import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BookedPage, InvoiceFacts } from "~/features/payments/BookedPage.tsx";
import { VisitDone } from "~/features/payments/Done.tsx";
import { UnprovenPage } from "~/features/payments/UnprovenPage.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { storyOf } from "~/features/orders/order-story.ts";
import { AHEAD } from "~/features/orders/story-table.ts";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { visitOf } from "~/features/visit/visit.server.ts";
import { findInvoice } from "~/features/orders/invoice.server.ts";
import { factsIn } from "~/features/payments/order-facts.server.ts";
import { offeredOr } from "~/upstream/client/errors.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";

export const handle = { sheets: ["checkout", "row-list", "success", "visit"] };

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

/** An address without a number proves no visit. */
async function loadUsed({ request, up, t }: Guarded) {
  const order_number = new URL(request.url).searchParams.get("order_number") ?? "";
  if (order_number === "" || order_number.length > 100)
    return { title: t("payments:unproven.use.title"), order_number: null };
  const [order, ownPatientId] = await Promise.all([
    offeredOr(getOrder(up, order_number), null),
    ownPatientOf(up),
  ]);
  const title = `${t("subscriptions:done.title")} – ${order_number}`;
  if (!order)
    return {
      title: t("payments:unproven.order.title"),
      order_number,
      facts: factsIn(await findInvoice(up, order_number)),
    };
  const used = order.order_type === "use_package" || order.order_type === "use_subscription";
  if (!used) throw new Response(null, { status: 404 });
  if (!AHEAD.includes(storyOf(order, Date.now()).phase)) throw redirect(paths.order(order_number), 302);
  return {
    title,
    order_number,
    concerned: forOrder(ownPatientId, order),
    name: order.package_name,
    people: order.participants.map(({ patient_name }) => patient_name),
    products: [...new Set(order.items.map(({ product_name }) => product_name))],
    visit: order.schedule ? await visitOf(up, t, order) : null,
  };
}
