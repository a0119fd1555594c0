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

export function ConsultationCard(one: Consultation) {
  const { t } = useTranslation("consultations");
  const { schedule, status, order_number } = one;
  return (
    <Card
      title={schedule ? <VisitText {...schedule} /> : one.practitioner_name}
      strong={status === "active" || status === "progress"}
      actions={<Actions {...one} />}
    >
      <p>{isUnderstood(status) ? <StateWord state={status} /> : <NotUnderstoodNote />}</p>
      <SummaryList
        rows={[
          { label: t("doctor_label"), value: one.practitioner_name },
          {
            label: t("mode"),
            value:
              one.mode === "branch" ? (
                [t("modes.branch"), one.plant_name, one.plant_address].filter(Boolean).join(", ")
              ) : isUnderstood(one.mode) ? (
                t(`modes.${one.mode}`)
              ) : (
                <NotUnderstoodNote />
              ),
          },
          { label: t("patient"), value: <span className="upper">{one.patient_name}</span> },
          ...(order_number
            ? [
                {
                  label: t("order"),
                  value: <PageLink href={paths.order(order_number)}>{order_number}</PageLink>,
                },
              ]
            : []),
          { label: t("question.label"), value: one.question },
          ...(one.summary ? [{ label: t("summary"), value: one.summary }] : []),
          ...(one.advice ? [{ label: t("advice"), value: one.advice }] : []),
        ]}
      />
      {one.mode === "video" && status === "active" && !one.meeting_url && (
        <p className="muted">{t("meeting_later")}</p>
      )}
      {one.reschedule.allowed && (
        <p className="muted small">
          {t("until")}{" "}
          <DateText
            value={one.reschedule.deadline}
            form="moment"
            {...(schedule && { zone: schedule.timezone })}
          />
        </p>
      )}
    </Card>
  );
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
