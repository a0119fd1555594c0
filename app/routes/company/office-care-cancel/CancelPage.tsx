import { EventDays } from "~/features/office-care/EventDays.tsx";
import { isCancelable } from "~/features/office-care/rights.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Money } from "~/ui/Money.tsx";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";
import { officeCareCancelSchema } from "./schema.ts";

interface CancelPageProps {
  event: OfficeCareDetail;
  fingerprint: string;
}

export function CancelPage({ event, fingerprint }: CancelPageProps) {
  const { t } = useTranslation("office-care");
  const cost = event.cancel;
  const fields = useFields(officeCareCancelSchema);
  return (
    <ConfirmPage
      title={t("cancel.heading")}
      text={t(cost && cost.invited > 0 ? "cancel.text_decided" : "cancel.text")}
      facts={[
        { label: t("field.name"), value: event.name },
        { label: t("field.request"), value: event.request_number },
        { label: t("field.days"), value: <EventDays {...event} /> },
        { label: t("field.people"), value: event.people },
        ...(cost
          ? [
              { label: t("cancel.fee"), value: <Money amount={cost.fee} /> },
              { label: t("cancel.released"), value: <Money amount={cost.released} /> },
              ...(cost.quota > 0 ? [{ label: t("cancel.quota"), value: cost.quota }] : []),
              ...(cost.invited > 0 ? [{ label: t("cancel.invited"), value: cost.invited }] : []),
            ]
          : []),
      ]}
      submit={t("cancel.submit")}
      back={{ href: paths.officeCareDetail(event.office_care_id), text: t("cancel.keep") }}
      refusal={!isCancelable(event) && t(event.can_add ? "refused.begun" : "refused.closed")}
      shown={fingerprint}
    >
      <TextField {...fields.reason} label={t("cancel.reason")} />
    </ConfirmPage>
  );
}
