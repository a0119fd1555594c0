import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pendingPath } from "~/features/payment/pages.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { findConsultation } from "~/upstream/consultations.server.ts";
import { getTransactionStatus } from "~/upstream/payments.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const booked = await isBooked(up, new URL(request.url).searchParams);
  return { title: getT(request)(booked ? "consultation:done.title" : "consultation:failed.title"), booked };
}

/** The laboratory says whether it is booked: by the invoice of the fee, or by the consultation itself. */
async function isBooked(up: UpstreamContext, query: URLSearchParams): Promise<boolean> {
  const order_id = query.get("order_id");
  if (order_id === null) {
    const found = await findConsultation(up, query.get("id") ?? "-");
    return found !== null && found.status !== "pending" && found.status !== "canceled";
  }
  const { status } = await getTransactionStatus(up, order_id);
  if (status === 404) throw new Response(null, { status: 404 });
  if (status === 201) throw redirect(pendingPath("", order_id), 302);
  return status === 200;
}

/** A consultation that is booked, or that was not paid. */
export default function ConsultationDone() {
  const { booked } = useLoaderData<typeof loader>();
  const { t } = useTranslation("consultation");
  const words = booked ? "done" : "failed";
  return (
    <DonePage title={t(`${words}.heading`)} text={t(`${words}.text`)} {...(!booked && { art: "visit" })}>
      <ButtonLink href={paths.consultations()}>{t("mine")}</ButtonLink>
    </DonePage>
  );
}
