import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { BookedPage } from "~/features/payment/BookedPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { loadBooking } from "./load.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadBooking(request, patient);
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
