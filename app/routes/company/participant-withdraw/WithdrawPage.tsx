import { z } from "zod";
import { isParticipantClear, participantRefusal } from "~/features/office-care/participant-refusals.ts";
import { usePersonFacts } from "~/features/office-care/use-person-facts.tsx";
import { useFields } from "~/forms/fields.ts";
import { reasonText } from "~/forms/reason.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Count } from "~/ui/Count.tsx";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { ParticipantDetail } from "~/upstream/office-care/participant.server.ts";

export const participantWithdrawSchema = z.object({ reason: reasonText(200) });

export function WithdrawPage({ person, fingerprint }: { person: ParticipantDetail; fingerprint: string }) {
  const { t } = useTranslation(["office-care", "ui"]);
  const fields = useFields(participantWithdrawSchema);
  const { visit, withdrawal } = person;
  return (
    <ConfirmPage
      title={t("office-care:withdraw.heading")}
      text={<Consequences withdrawal={withdrawal} />}
      facts={[
        ...usePersonFacts(person),
        ...(visit
          ? [
              {
                label: t("office-care:withdraw.visit"),
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
              { label: t("office-care:cancel.fee"), value: <Money amount={withdrawal.fee} /> },
              { label: t("office-care:cancel.released"), value: <Money amount={withdrawal.released} /> },
              ...(withdrawal.quota === 0
                ? []
                : [{ label: t("office-care:cancel.quota"), value: <Count value={withdrawal.quota} /> }]),
            ]
          : []),
      ]}
      submit={t("office-care:withdraw.submit")}
      back={{ href: paths.officeCareDetail(person.office_care_id), text: t("office-care:withdraw.keep") }}
      refusal={!isWithdrawable(person) && t(participantRefusal(person))}
      shown={fingerprint}
    >
      <TextField
        {...fields.reason}
        label={t("office-care:cancel.reason")}
        hint={t("office-care:withdraw.reason_hint")}
      />
    </ConfirmPage>
  );
}

type Withdrawal = ParticipantDetail["withdrawal"];

const isRead = ({ fee, released, quota }: NonNullable<Withdrawal>) =>
  fee !== null && released !== null && quota !== NOT_UNDERSTOOD;

/** False for amounts and states that cannot be read. */
export function isWithdrawable(person: ParticipantDetail): boolean {
  const { withdrawal } = person;
  return withdrawal ? isRead(withdrawal) && isParticipantClear(person) : false;
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
