import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { BookedPage } from "~/features/payments/BookedPage.tsx";
import { UnprovenPage } from "~/features/payments/UnprovenPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { loadBooking } from "./load.server.ts";

export const handle = { sheets: ["checkout", "row-list", "success", "visit"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadBooking(patient);
}

export default function BookingSuccess() {
  const { t } = useTranslation("payments");
  const { title, lead, ...booking } = useLoaderData<typeof loader>();
  if (booking.order_number === null) return <UnprovenPage title={title} lead={lead} />;
  if (booking.facts) return <BookedPage title={title} lead={lead} facts={booking.facts} />;
  return (
    <BookedPage title={title} lead={lead} done={booking.done}>
      <SummaryList rows={[{ label: t("order_number"), value: booking.order_number }]} />
    </BookedPage>
  );
}
