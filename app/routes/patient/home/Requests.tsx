import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { zoneName } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { Invitation, OpenReferral } from "~/upstream/dashboard/dashboard.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Row } from "~/ui/RowList.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export function ReferralTask({ referral }: { referral: OpenReferral }) {
  const { t } = useTranslation("access-requests");
  const { referral_number, practitioner_name, doctor_name, expired_at, decision } = referral;
  const isTaken = decision === "take";
  const doctor = practitioner_name ?? doctor_name;
  return (
    <Row
      title={doctor ? t("home.referral", { doctor }) : t("home.referral_nobody")}
      href={paths.referral(referral_number)}
      note={
        <>
          <p>{t(isTaken ? "home.taken" : "home.see")}</p>
          {!isUnderstood(decision) && <NotUnderstoodNote />}
          {expired_at && (
            <p>
              {t("home.until")} <DateText value={expired_at} form="until" />
            </p>
          )}
        </>
      }
    />
  );
}

export function InvitationTask({ invitation }: { invitation: Invitation }) {
  const { t, lang } = useTranslation("access-requests");
  const { order_number, company_name, name, date, time_start, timezone, plant_name } = invitation;
  return (
    <Row
      title={t("home.invitation", { company: company_name })}
      href={paths.order(order_number)}
      note={[
        name,
        date && (
          <>
            <DateText value={date} />
            {time_start && `, ${time_start}${timezone ? ` ${zoneName(timezone, lang)}` : ""}`}
          </>
        ),
        plant_name,
      ]
        .filter(Boolean)
        .map((fact, index) => (
          <Fragment key={index}>
            {index > 0 && " · "}
            {fact}
          </Fragment>
        ))}
    />
  );
}
