import type { HandOver } from "~/features/referrals/hand-over.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { CopyText } from "~/ui/Enhanced.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { QrImage } from "~/ui/QrImage.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";

type CompletePageProps = HandOver & { referral_number: string; expired_at: string | null };

export function CompletePage({ referral_number, expired_at, link, qr, whatsapp }: CompletePageProps) {
  const { t } = useTranslation("referrals");
  return (
    <div className="narrow stack">
      <PageHeader title={t("sent.title")} lead={t("sent.lead")} />
      <SummaryList
        rows={[
          { label: t("field.number"), value: <strong>{referral_number}</strong> },
          {
            label: t("sent.link"),
            value: (
              <CopyText value={<span className="break">{link}</span>} text={link} label={t("sent.link")} />
            ),
          },
          ...(expired_at
            ? [{ label: t("field.valid"), value: <DateText value={expired_at} form="until" /> }]
            : []),
        ]}
      />
      <div className="no-print">
        <ButtonLink href={whatsapp}>{t("sent.whatsapp")}</ButtonLink>
      </div>
      <QrImage qr={qr} label={t("sent.qr")} />
      <p className="muted">{t("sent.private")}</p>
      <p className="muted no-print">{t("sent.print")}</p>
      <div className="no-print">
        <ButtonRow>
          <ButtonLink look="secondary" href={paths.doctorReferral(referral_number)}>
            {t("sent.open")}
          </ButtonLink>
          <ButtonLink look="secondary" href={paths.referralNew()}>
            {t("sent.another")}
          </ButtonLink>
        </ButtonRow>
      </div>
    </div>
  );
}
