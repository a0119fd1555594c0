import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireConsultation, timeText } from "~/features/consultations/booked.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const { status, changes, schedule } = await requireConsultation(up, params["id"] ?? "-");
  if (!isUnderstood(status) || !isUnderstood(changes)) throw redirect(paths.consultations(), 302);
  const canceled = status === "canceled";
  if (!canceled && changes === 0) throw redirect(paths.consultations(), 302);
  const what = canceled ? ("canceled" as const) : ("moved" as const);
  return { title: t(`consultations:${what}.title`), what, when: timeText(schedule, up.lang) };
}

export default function ConsultationChanged() {
  const { what, when } = useLoaderData<typeof loader>();
  const { t } = useTranslation("consultations");
  return (
    <DonePage title={t(`${what}.heading`)} text={t(`${what}.text`, { when })}>
      <ButtonLink href={paths.consultations()}>{t("mine")}</ButtonLink>
    </DonePage>
  );
}
