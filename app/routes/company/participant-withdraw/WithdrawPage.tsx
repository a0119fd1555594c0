import { z } from "zod";
import { participantRefusal } from "~/features/office-care/participant-refusals.ts";
import { usePersonFacts } from "~/features/office-care/use-person-facts.tsx";
import { useFields } from "~/forms/fields.ts";
import { reasonText } from "~/forms/reason.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { ParticipantDetail } from "~/upstream/office-care/participant.server.ts";

export const participantWithdrawSchema = z.object({ reason: reasonText(200) });

export function WithdrawPage({ person, fingerprint }: { person: ParticipantDetail; fingerprint: string }) {
  const { t } = useTranslation("office-care");
  const fields = useFields(participantWithdrawSchema);
  const { visit, withdrawal } = person;
  return (
    <ConfirmPage
      title={t("withdraw.heading")}
      text={<Consequences withdrawal={withdrawal} />}
      facts={[
        ...usePersonFacts(person),
        ...(visit
          ? [
              {
                label: t("withdraw.visit"),
                value: (
                  <span>
                    <DateText value={visit.date} /> {visit.time_start}
                    {visit.plant_name && `, ${visit.plant_name}`}
                  </span>
                ),
              },
            ]
          : []),
        ...(withdrawal
          ? [
              { label: t("cancel.fee"), value: <Money amount={withdrawal.fee} /> },
              { label: t("cancel.released"), value: <Money amount={withdrawal.released} /> },
              ...(withdrawal.quota > 0 ? [{ label: t("cancel.quota"), value: withdrawal.quota }] : []),
            ]
          : []),
      ]}
      submit={t("withdraw.submit")}
      back={{ href: paths.officeCareDetail(person.office_care_id), text: t("withdraw.keep") }}
      refusal={!isAgreeable(withdrawal) && t(participantRefusal(person))}
      shown={fingerprint}
    >
      <TextField {...fields.reason} label={t("cancel.reason")} hint={t("withdraw.reason_hint")} />
    </ConfirmPage>
  );
}

type Withdrawal = ParticipantDetail["withdrawal"];

/** Amounts that cannot be read are not agreed to. */
function isAgreeable(withdrawal: Withdrawal): boolean {
  return withdrawal ? withdrawal.fee !== null && withdrawal.released !== null : false;
}

function Consequences({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation("office-care");
  const isFree = withdrawal?.released === 0 && withdrawal.quota === 0;
  return (
    <>
      <p>{t("withdraw.text")}</p>
      {isFree && <p>{t("withdraw.nothing")}</p>}
      {withdrawal?.is_last && <p>{t("withdraw.last")}</p>}
    </>
  );
}
