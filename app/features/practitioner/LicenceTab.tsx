import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate, today } from "~/lib/dates.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type {
  Licence,
  LicenceWarning,
  PractitionerProfile,
} from "~/upstream/practitioner/practitioner.server.ts";
import { History } from "./History.tsx";
import { VerificationWord } from "./VerificationWord.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

export function LicenceTab({ practice }: { practice: PractitionerProfile }) {
  const { t } = useTranslation("practitioner");
  const { rows } = practice.license;
  // A licence of an unread kind may be the STR, of which there is only one.
  const hasStr = rows.some(({ kind }) => kind !== "sip");
  const add = (
    <ButtonRow>
      {!hasStr && <ButtonLink href={paths.doctorLicence("new-str")}>{t("licence.add_str")}</ButtonLink>}
      <ButtonLink look={hasStr ? "primary" : "secondary"} href={paths.doctorLicence("new-sip")}>
        {t("licence.add_sip")}
      </ButtonLink>
    </ButtonRow>
  );
  if (rows.length === 0)
    return (
      <EmptyState art="orders" title={t("licence.none")} reason={t("licence.none_reason")} action={add} />
    );
  return (
    <div className="stack">
      {practice.warnings.map((warning) => (
        <Warning key={warning.licence_id} {...warning} />
      ))}
      <CardList items={rows} itemKey={({ id }) => id} look="grid">
        {(licence) => <LicenceCard {...licence} />}
      </CardList>
      {add}
      <History history={practice.history} section="license" />
    </div>
  );
}

function Warning({ kind, state, expires_at, days_left, practice_place }: LicenceWarning) {
  const { t, lang } = useTranslation("practitioner");
  const words = {
    licence: [isUnderstood(kind) ? kind.toUpperCase() : t("licence.other"), practice_place]
      .filter(Boolean)
      .join(" · "),
    date: formatDate(expires_at, lang),
  };
  return (
    <Alert kind={state === "expiring" ? "warning" : "error"}>
      {state === "expired"
        ? t("licence.expired", words)
        : !isUnderstood(state) || typeof days_left !== "number"
          ? t("licence.warning_unread", words)
          : days_left === 0
            ? t("licence.ends_today", words)
            : t("licence.expiring", { ...words, count: days_left })}{" "}
      {kind === "sip" && t("licence.renew")}
    </Alert>
  );
}

function Expiry({ on }: { on: Licence["expires_at"] }) {
  const { t } = useTranslation("practitioner");
  if (on === NOT_UNDERSTOOD) return <StateWord state="not_understood" />;
  return on ? <DateText value={on} /> : t("licence.for_life");
}

function LicenceCard({ id, kind, file_kind, ...licence }: Licence) {
  const { t } = useTranslation("practitioner");
  const title = isUnderstood(kind) ? t(`licence.${kind}`) : t("licence.other");
  const hidden = `${isUnderstood(kind) ? kind.toUpperCase() : ""} ${licence.number}`.trim();
  return (
    <Card
      title={title}
      actions={
        <>
          {isUnderstood(kind) && (
            <ButtonLink look="secondary" href={paths.doctorLicence(id)} hiddenText={hidden}>
              {t("edit")}
            </ButtonLink>
          )}
          <ButtonLink look="secondary" href={paths.practiceRemove("license", id)} hiddenText={hidden}>
            {t("remove.link")}
          </ButtonLink>
        </>
      }
    >
      <VerificationWord {...licence} />
      {licence.expires_at !== null && licence.expires_at < today() && <StateWord state="expired" />}
      <SummaryList
        rows={[
          { label: t("licence.number"), value: <span className="break">{licence.number}</span> },
          ...(kind !== "str"
            ? [
                { label: t("licence.place"), value: licence.practice_place },
                { label: t("licence.issued"), value: <DateText value={licence.issued_at} /> },
              ]
            : []),
          {
            label: t("licence.expires"),
            value: <Expiry on={licence.expires_at} />,
          },
          {
            label: t("licence.file"),
            value: file_kind ? (
              <PageLink href={paths.doctorLicenceFile(id)} className="action" download>
                {t("licence.download", { kind: isUnderstood(file_kind) ? file_kind.toUpperCase() : "" })}
                <span className="vh"> {hidden}</span>
              </PageLink>
            ) : (
              t("licence.no_file")
            ),
          },
        ]}
      />
    </Card>
  );
}
