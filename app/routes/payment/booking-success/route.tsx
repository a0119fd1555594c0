import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { getOrder } from "~/upstream/orders.server.ts";
import { getTransactionStatus } from "~/upstream/payments.server.ts";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { BookedPage } from "~/features/payment/BookedPage.tsx";
import { orderIdOf } from "~/features/payment/success.server.ts";
import { VisitText } from "~/features/orders/VisitText.tsx";

/** A visit that is booked and paid at the branch. Without `order_id` nothing is claimed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  const t = getT(request);
  if (!new URL(request.url).searchParams.has("order_id"))
    return { title: t("payment:unsure.heading"), lead: t("payment:unsure.lead"), order: null };
  const up = upstreamFor(session, request);
  const order_id = orderIdOf(request);
  const { order_number } = await getTransactionStatus(up, order_id);
  if (order_number === null) throw new Response(null, { status: 404 });
  const { order_status, payment_status, ...order } = await getOrder(up, order_number);
  if (order_status === "pending" || order_status === "canceled")
    throw redirect(paths.paymentPending({ order_id }), 302);
  const { booking_code, schedule, plant } = order;
  return {
    title: t("payment:booking.title"),
    // What waits no more and is not paid is paid at the branch.
    lead: t(payment_status === "unpaid" ? "payment:booking.lead" : "payment:booking.lead_paid"),
    order: { order_number, booking_code, schedule, plant: plant?.name ?? null },
  };
}

export default function BookingSuccess() {
  const { t } = useTranslation(["payment", "common"]);
  const { title, lead, order } = useLoaderData<typeof loader>();
  if (!order) return <BookedPage certain={false} title={title} lead={lead} />;
  return (
    <BookedPage certain title={title} lead={lead}>
      <SummaryList
        rows={[
          { label: t("payment:order_number"), value: order.order_number },
          { label: t("payment:booking.code"), value: order.booking_code },
          { label: t("common:branch"), value: order.plant },
          { label: t("payment:booking.visit"), value: order.schedule && <VisitText {...order.schedule} /> },
        ]}
      />
    </BookedPage>
  );
}
