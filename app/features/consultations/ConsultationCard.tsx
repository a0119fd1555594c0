import { VisitText } from "~/features/orders/VisitText.tsx";
import { pendingPath } from "~/features/orders/payment-pages.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { newTab, NewTabNote } from "~/ui/NewTab.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { Consultation } from "~/upstream/consultations/consultations.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export function ConsultationCard(consultation: Consultation) {
  const { t } = useTranslation("consultations");
  const { schedule, status, order_number } = consultation;
  return (
    <Card
      title={schedule ? <VisitText {...schedule} /> : consultation.practitioner_name}
      strong={status === "active" || status === "progress"}
      actions={<Actions {...consultation} />}
    >
      <p>{isUnderstood(status) ? <StateWord state={status} /> : <NotUnderstoodNote />}</p>
      <p>
        {schedule && `${consultation.practitioner_name} · `}
        <Mode {...consultation} /> · <span className="upper">{consultation.patient_name}</span>
      </p>
      <SummaryList
        rows={[
          ...(order_number
            ? [
                {
                  label: t("order"),
                  value: <PageLink href={paths.order(order_number)}>{order_number}</PageLink>,
                },
              ]
            : []),
          { label: t("question.label"), value: consultation.question },
          ...(consultation.summary ? [{ label: t("summary"), value: consultation.summary }] : []),
          ...(consultation.advice ? [{ label: t("advice"), value: consultation.advice }] : []),
        ]}
      />
      {consultation.mode === "video" && status === "active" && !consultation.meeting_url && (
        <p className="muted">{t("meeting_later")}</p>
      )}
      {consultation.reschedule.allowed && (
        <p className="muted small">
          {t("until")}{" "}
          <DateText
            value={consultation.reschedule.deadline}
            form="moment"
            {...(schedule && { zone: schedule.timezone })}
          />
        </p>
      )}
    </Card>
  );
}

function Mode({ mode, plant_name, plant_address }: Consultation) {
  const { t } = useTranslation("consultations");
  if (!isUnderstood(mode)) return <NotUnderstoodNote />;
  const words = mode === "branch" ? [t("modes.branch"), plant_name, plant_address] : [t(`modes.${mode}`)];
  return <>{words.filter(Boolean).join(", ")}</>;
}

function Actions({ consultation_id, status, meeting_url, reschedule, ...one }: Consultation) {
  const { t } = useTranslation("consultations");
  return (
    <>
      {status === "pending" && one.invoice_number && (
        <ButtonLink href={pendingPath("", one.invoice_number)}>{t("pay")}</ButtonLink>
      )}
      {status === "pending" && one.charge_number && (
        <ButtonLink look="secondary" href={paths.orderCancel(one.charge_number)}>
          {t("drop.submit")}
        </ButtonLink>
      )}
      {meeting_url?.startsWith("https://") && (
        <a href={meeting_url} className="button" {...newTab}>
          {t("meeting")}
          <NewTabNote />
        </a>
      )}
      {reschedule.allowed && (
        <ButtonLink look="secondary" icon="clock" href={paths.consultationReschedule(consultation_id)}>
          {t("move")}
        </ButtonLink>
      )}
      {one.cancelable && (
        <ButtonLink look="secondary" href={paths.consultationCancel(consultation_id)}>
          {t("drop.submit")}
        </ButtonLink>
      )}
      {status === "active" &&
        one.schedule &&
        isUnderstood(one.schedule.timezone) &&
        isUnderstood(one.changes) && (
          <ButtonLink look="secondary" icon="calendar" href={paths.consultationCalendar(consultation_id)}>
            {t("calendar")}
          </ButtonLink>
        )}
    </>
  );
}
