import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { timeText } from "~/features/consultations/booked.server.ts";
import { forPatient, ownPatientOf } from "~/features/family/concerned.server.ts";
import { pendingPath } from "~/features/orders/payment-pages.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { instantOf } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import {
  findConsultation,
  listConsultations,
  type Consultation,
} from "~/upstream/consultations/consultations.server.ts";
import { getTransactionStatus } from "~/upstream/payments/payments.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/** The laboratory sends no reminder within a day. */
const DAY_MS = 24 * 3_600_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const query = new URL(request.url).searchParams;
  const [{ booked, consultation }, ownPatientId] = await Promise.all([
    findBooked(up, query),
    ownPatientOf(up),
  ]);
  return {
    concerned: consultation && forPatient(ownPatientId, consultation),
    title: t(booked ? "consultations:done.title" : "consultations:failed.title"),
    booked,
    doctor: consultation?.practitioner_name ?? "",
    when: timeText(consultation?.schedule, up.lang),
    reminds: booked && isAfterADay(consultation?.schedule),
  };
}

function isAfterADay(schedule: Consultation["schedule"] | undefined): boolean {
  if (!schedule) return false;
  const { date, time_start, timezone } = schedule;
  return instantOf(date, time_start, timezone) - Date.now() > DAY_MS;
}

interface Booked {
  booked: boolean;
  /** null: not among the latest, or failed to load */
  consultation: Consultation | null;
}

/** By the fee's invoice, else the consultation itself. */
async function findBooked(up: UpstreamContext, query: URLSearchParams): Promise<Booked> {
  const order_id = query.get("order_id");
  if (order_id === null) {
    const match = await findConsultation(up, query.get("id") ?? "-");
    if (match && !isUnderstood(match.status)) throw redirect(paths.consultations(), 302);
    const booked = match !== null && match.status !== "pending" && match.status !== "canceled";
    return { booked, consultation: match };
  }
  const { status } = await getTransactionStatus(up, order_id);
  if (status === 404) throw new Response(null, { status: 404 });
  if (status === 201 || status === "other") throw redirect(pendingPath("", order_id), 302);
  const latest = await settle(listConsultations(up, 1));
  const match = latest.ok && latest.data.results.find(({ invoice_number }) => invoice_number === order_id);
  return { booked: status === 200, consultation: match || null };
}

export default function ConsultationDone() {
  const { booked, doctor, when, reminds } = useLoaderData<typeof loader>();
  const { t } = useTranslation("consultations");
  const words = booked ? "done" : "failed";
  const text = booked && when ? t("done.text_when", { doctor, when }) : t(`${words}.text`);
  return (
    <DonePage
      title={t(`${words}.heading`)}
      text={reminds ? `${text} ${t("done.reminder")}` : text}
      {...(!booked && { art: "visit" })}
    >
      <ButtonLink href={paths.consultations()}>{t("mine")}</ButtonLink>
    </DonePage>
  );
}
