import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { forRelated } from "~/features/family/acting-for.server.ts";
import { findSecret } from "~/features/record/share-secret.server.ts";
import { ShareFacts } from "~/features/record/ShareFacts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoment } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { isMissing } from "~/session/offered.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { CopyText } from "~/ui/Enhanced.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { QrImage } from "~/ui/QrImage.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { getShare } from "~/upstream/record/record-shares.server.ts";

export const handle = { title: "record:made.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const patient_id = params["id"] ?? "";
  const [share, concerned] = await Promise.all([
    getShare(up, patient_id, params["share_id"] ?? ""),
    forRelated(up, patient_id),
  ]);
  const label = isMissing("POST /shared-record/get-health-link") ? null : t("record:made.health_label");
  const secret = share.state === "open" ? await findSecret(session.accountKey, share, label) : null;
  return { patient_id, share, concerned, secret };
}

export default function RecordShare() {
  const { patient_id, share, secret } = useLoaderData<typeof loader>();
  const { t } = useTranslation("record");
  return (
    <div className="narrow stack">
      <PageHeader
        title={t(secret ? "made.heading_new" : "made.heading")}
        lead={secret ? t("made.lead_new") : undefined}
        backHref={paths.recordShares(patient_id)}
        backText={t("made.back")}
      />
      {secret ? <Secret {...secret} /> : share.state === "open" && <p className="muted">{t("made.gone")}</p>}
      <ShareFacts share={share} />
      {share.state === "open" && (
        <ButtonLink look="secondary" href={paths.recordShareStop(patient_id, share.share_id)}>
          {t("made.stop")}
        </ButtonLink>
      )}
    </div>
  );
}

type SecretProps = NonNullable<Awaited<ReturnType<typeof findSecret>>>;

function Secret({ link, qr, passcode, until, health }: SecretProps) {
  const { t, lang } = useTranslation("record");
  return (
    <div className="card card-strong">
      <SummaryList
        rows={[
          {
            label: t("made.passcode"),
            value: (
              <CopyText
                value={<strong>{passcode.replace(/(.{3})(?=.)/g, "$1 ")}</strong>}
                text={passcode}
                label={t("made.passcode")}
              />
            ),
          },
          {
            label: t("made.link"),
            value: (
              <CopyText value={<span className="break">{link}</span>} text={link} label={t("made.link")} />
            ),
          },
        ]}
      />
      <Alert kind="warning">{t("made.once", { until: formatMoment(until, lang) })}</Alert>
      <Fold>
        <summary>{t("made.qr")}</summary>
        <QrImage qr={qr} label={t("made.qr")} />
      </Fold>
      {health && (
        <Fold>
          <summary>{t("made.health")}</summary>
          <p>{t("made.health_lead")}</p>
          <p>
            <CopyText
              value={<span className="break">{health.text}</span>}
              text={health.text}
              label={t("made.health_link")}
            />
          </p>
          <QrImage qr={health.qr} label={t("made.health_qr")} />
        </Fold>
      )}
    </div>
  );
}
