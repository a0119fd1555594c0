import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { timeSchema } from "~/features/consultation/schema.ts";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { DayList } from "~/features/visit/DayList.tsx";
import { SlotChoice } from "~/features/visit/SlotChoice.tsx";
import { useFields } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { loadMove, submitMove, type MoveView } from "./move.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadMove(request, patient, params["id"] ?? "-");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitMove(request, patient, params["id"] ?? "-");
}

/** Another time for a consultation, with the same doctor. */
export default function ConsultationReschedule() {
  const { doctor, schedule, deadline, times, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("consultation");
  const failure = useFormResult();
  return (
    <div className="narrow stack">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={t("reschedule.heading")} backHref={paths.consultations()} backText={t("mine")} />
      {failure?.changed && <ChangedMeanwhile rows={failure.changed} yours="shown" />}
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
      {times ? <Times times={times} shown={fingerprint} /> : <Alert>{t("reschedule.refused")}</Alert>}
    </div>
  );
}

function Times({ times, shown }: { times: NonNullable<MoveView["times"]>; shown: string }) {
  const { t } = useTranslation("consultation");
  const fields = useFields(timeSchema, useFormResult());
  return (
    <>
      <DayList {...times} />
      {times.slots.length > 0 && (
        <PostForm shown={shown} hidden={{ from: times.from }} className="stack">
          <SlotChoice times={times} field={fields.slot_id} single />
          <Button wide>{t("reschedule.submit")}</Button>
        </PostForm>
      )}
    </>
  );
}
