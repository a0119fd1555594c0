import type { ReactNode } from "react";
import { useQuotaText } from "~/features/approval/use-quota-text.ts";
import { approvalPath, type ApprovalStep } from "~/features/approval/step.ts";
import { mayDecide, type CompanyRights } from "~/features/company/roles.ts";
import { isCancelable } from "~/features/office-care/rights.ts";
import { WaitsFor } from "~/features/office-care/WaitsFor.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { today } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { QuotaLack } from "./quota-lack.server.ts";
import type { OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";

interface NextProps {
  event: OfficeCareDetail;
  plans: boolean;
  rights: CompanyRights;
  lack: QuotaLack | null;
}

/** Says who acts next, and offers the one action of the reader first. */
export function EventNext(props: NextProps) {
  const { t } = useTranslation("office-care");
  const { event } = props;
  const text = useNextText(event, props.rights);
  const actions = useActions(props);
  const mayCancel = props.plans && isCancelable(event);
  if (!text && actions.length === 0 && !mayCancel) return null;
  return (
    <section className="card" aria-labelledby="next">
      <h2 id="next" className="card-title">
        {t(event.status === "completed" ? "next.over" : "next.heading")}
      </h2>
      {text && <p>{text}</p>}
      {props.lack && <QuotaShort lack={props.lack} />}
      <div className="stack">
        {actions.map(({ text, href }, index) => (
          <ButtonLink key={href} wide look={index === 0 ? "primary" : "secondary"} href={href}>
            {text}
          </ButtonLink>
        ))}
      </div>
      {mayCancel && (
        <PageLink className="action action-danger" href={paths.officeCareCancel(event.office_care_id)}>
          {t("detail.cancel")}
        </PageLink>
      )}
    </section>
  );
}

function QuotaShort({ lack: { quota_missing, quota_absent } }: { lack: QuotaLack }) {
  const { t } = useTranslation("office-care");
  const quotaText = useQuotaText();
  if (quota_missing === null || !isUnderstood(quota_missing))
    return <Alert kind="warning">{t("next.quota_unread")}</Alert>;
  return (
    <Alert kind="warning" title={quotaText({ missing: quota_missing, absent: quota_absent })}>
      <p>{t("next.quota_what")}</p>
    </Alert>
  );
}

function useNextText(
  { status, waiting, closes_on, date_from, date_to }: OfficeCareDetail,
  rights: CompanyRights,
): ReactNode {
  const { t } = useTranslation("office-care");
  if (waiting) return <WaitsFor waiting={waiting} rights={rights} />;
  if (status === "draft") return t("next.draft");
  if (status === "active" || status === "progress")
    return (
      <>
        {t(`next.${status}`)} <DateText value={status === "active" ? date_from : date_to} />
      </>
    );
  if (status === "completed" && closes_on && closes_on <= today()) return t("next.figures");
  if (status === "completed" && closes_on)
    return (
      <>
        {t("field.closes_on")} <DateText value={closes_on} />
      </>
    );
  return null;
}

function useActions({ event, plans, rights }: NextProps): { text: string; href: string }[] {
  const { t } = useTranslation("office-care");
  const id = event.office_care_id;
  const open = event.requests.find(({ step }) => step === event.waiting?.step);
  const step = open && isStep(open.step) ? open.step : null;
  const decides = step !== null && event.waiting ? mayDecide(rights, event.waiting) : false;
  return [
    ...(open && step
      ? [
          {
            text: t(decides ? "next.decide" : "next.open"),
            href: approvalPath(step, open.examination_id),
            isMain: decides,
          },
        ]
      : []),
    ...(plans && event.editable
      ? [
          {
            text: t(event.status === "draft" ? "detail.continue" : "detail.edit"),
            href: paths.officeCareEdit(id),
            isMain: event.status === "draft",
          },
        ]
      : []),
    ...(plans && event.can_add
      ? [{ text: t("detail.add"), href: paths.officeCarePeople(id), isMain: !step }]
      : []),
    ...(event.status === "completed" && rights.keepsEmployees
      ? [{ text: t("next.record"), href: paths.companyMedicalRecord({ event: id }), isMain: true }]
      : []),
  ].toSorted((a, b) => Number(b.isMain) - Number(a.isMain));
}

const isStep = (step: OfficeCareDetail["requests"][number]["step"]): step is ApprovalStep =>
  isUnderstood(step) && step !== "done";
