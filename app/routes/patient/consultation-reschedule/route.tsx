import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadMove, submitMove, type MoveView } from "~/features/consultations/move.server.ts";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { slotSchema } from "~/features/visit/slot.ts";
import { TimesForm } from "~/features/visit/TimesForm.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";

export const handle = { sheets: ["checkout"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadMove(patient, params["id"] ?? "-");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitMove(patient, params["id"] ?? "-");
}

export default function ConsultationReschedule() {
  const { doctor, schedule, deadline, times } = useLoaderData<typeof loader>();
  const { t } = useTranslation("consultations");
  return (
    <NarrowPage title={t("reschedule.heading")} backHref={paths.consultations()} backText={t("mine")}>
      <SummaryList
        rows={[
          { label: t("reschedule.now"), value: schedule && <VisitText {...schedule} /> },
          { label: t("doctor_label"), value: doctor },
          {
            label: t("until"),
            value: <DateText value={deadline} form="moment" {...(schedule && { zone: schedule.timezone })} />,
          },
        ]}
      />
      {times ? <Times times={times} /> : <Alert>{t("reschedule.refused")}</Alert>}
    </NarrowPage>
  );
}

function Times({ times }: { times: NonNullable<MoveView["times"]> }) {
  const { t } = useTranslation("consultations");
  const fields = useFields(slotSchema, { initial: { slot_id: times.chosen } });
  return <TimesForm times={times} field={fields.slot_id} note={t("reschedule.next")} single />;
}
