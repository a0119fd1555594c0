import { useTranslation } from "~/i18n/use-translation.ts";
import { zoneName } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { Invitation, OpenReferral } from "~/upstream/dashboard/dashboard.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Icon } from "~/ui/Icon.tsx";

/** A doctor's referral waiting for a decision or its order. */
export function ReferralCard({ referral }: { referral: OpenReferral }) {
  const { t } = useTranslation("requests");
  const { referral_number, practitioner_name, doctor_name, expired_at, decision } = referral;
  const isTaken = decision === "take";
  const doctor = practitioner_name ?? doctor_name;
  return (
    <Card
      level={3}
      title={doctor ? t("home.referral", { doctor }) : t("home.referral_nobody")}
      actions={
        <ButtonLink look="secondary" href={paths.referral(referral_number)} hiddenText={referral_number}>
          {isTaken ? t("referral.order") : t("home.see")}
        </ButtonLink>
      }
    >
      <p>{t("home.number", { number: referral_number })}</p>
      {isTaken && <p>{t("home.taken")}</p>}
      {expired_at && (
        <p className="muted small">
          {t("home.until")} <DateText value={expired_at} form="until" />
        </p>
      )}
    </Card>
  );
}

export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation("requests");
  const { order_number, company_name, name, date, time_start, timezone, plant_name } = invitation;
  return (
    <Card
      level={3}
      title={t("home.invitation", { company: company_name })}
      actions={
        <ButtonLink look="secondary" href={paths.order(order_number)} hiddenText={order_number}>
          {t("home.invitation_see")}
        </ButtonLink>
      }
    >
      {name && <p>{name}</p>}
      <ul className="facts">
        {date && (
          <li>
            <Icon name="clock" label={t("home.invitation_when")} />
            <span>
              <DateText value={date} />
              {time_start && `, ${time_start}${timezone ? ` ${zoneName(timezone)}` : ""}`}
            </span>
          </li>
        )}
        {plant_name && (
          <li>
            <Icon name="pin" label={t("home.invitation_where")} />
            <span>{plant_name}</span>
          </li>
        )}
      </ul>
    </Card>
  );
}
