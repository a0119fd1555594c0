import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queryKey, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { CopyText } from "~/ui/Enhanced.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { QrImage } from "~/ui/QrImage.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { getSent, type SentDetail } from "~/upstream/referrals/referrer.server.ts";
import { env } from "~/env.server.ts";
import { whatsappHref } from "~/lib/contact.ts";
import { drawQr } from "~/lib/qr.server.ts";
import type { Translate } from "~/i18n/translate.ts";

export const handle = { title: "referrals:sent.title" };

const query = z.object({ referral_number: queryKey });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireDoctor(request);
  const { referral_number } = readQuery(request, query);
  if (referral_number === undefined) throw redirect(paths.referralConfirmation());
  const referral = await getSent(up, referral_number);
  const handOver = handOverOf(referral, t);
  if (!handOver) throw redirect(paths.doctorReferral(referral_number));
  const waits = referral.confirmation === "waiting";
  return { ...handOver, referral_number, expired_at: referral.expired_at, waits };
}

export default function ReferralComplete() {
  const { referral_number, expired_at, waits, link, qr, whatsapp } = useLoaderData<typeof loader>();
  const { t } = useTranslation("referrals");
  return (
    <div className="narrow stack">
      <PageHeader title={t("sent.title")} lead={t("sent.lead")} />
      {waits && <Alert kind="warning">{t("licence.waiting")}</Alert>}
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

/** Null once the patient can no longer take it. */
function handOverOf({ referral_number, share_url, qr_text, contact }: SentDetail, t: Translate) {
  if (share_url === null) return null;
  const whole = (text: string) => (text.startsWith("/") ? env().PUBLIC_ORIGIN + text : text);
  const link = whole(share_url);
  const message = t("referrals:sent.message", { number: referral_number, link });
  return {
    link,
    qr: drawQr(whole(qr_text ?? share_url)),
    whatsapp: whatsappHref(contact?.phone.replace(/\D/g, "") ?? "", message),
  };
}
