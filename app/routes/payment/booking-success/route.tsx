import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { upOf } from "~/session/up.server.ts";
import { getOrder } from "~/upstream/orders.server.ts";
import { getTransactionStatus } from "~/upstream/payments.server.ts";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { BookedPage } from "../success/BookedPage.tsx";
import { orderIdOf } from "../success/success.server.ts";
import { VisitText } from "../../patient/order/VisitText.tsx";

export const handle = { title: "payment:booking.title" };

/** A visit that is booked and paid at the branch. Without `order_id` nothing is claimed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  if (!new URL(request.url).searchParams.has("order_id")) return { order: null };
  const up = upOf(session, request);
  const order_id = orderIdOf(request);
  const { order_number } = await getTransactionStatus(up, order_id);
  if (order_number === null) throw new Response(null, { status: 404 });
  const { order_status, booking_code, schedule, plant } = await getOrder(up, order_number);
  if (order_status === "pending" || order_status === "canceled")
    throw redirect(paths.paymentPending("", order_id), 302);
  return { order: { order_number, booking_code, schedule, plant: plant?.name ?? null } };
}

export default function BookingSuccess() {
  const { t } = useTranslation(["payment", "common"]);
  const { order } = useLoaderData<typeof loader>();
  if (!order)
    return <BookedPage certain={false} title={t("payment:unsure.heading")} lead={t("payment:unsure.lead")} />;
  return (
    <BookedPage certain title={t("payment:booking.heading")} lead={t("payment:booking.lead")}>
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
