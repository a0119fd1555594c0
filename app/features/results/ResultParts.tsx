import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import type { Consent } from "~/upstream/results/consents.server.ts";
import type { Correction, Result, ResultHeader } from "~/upstream/results/results.server.ts";
import { ButtonLink, ButtonRow, DownloadLink } from "~/ui/Button.tsx";
import { useOffered } from "~/ui/offered.ts";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { useWords } from "./use-words.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface ResultFactsProps {
  header: ResultHeader;
  /** `ResultLead` above says the others */
  rest?: boolean;
}

export function ResultFacts({ header, rest }: ResultFactsProps) {
  const { t } = useTranslation("results");
  const { moment } = useWords();
  const { patient_name, medical_record_number, collected_at, result_date, plant_name } = header;
  const lead = [
    { label: t("facts.patient"), value: <span className="upper">{patient_name}</span> },
    { label: t("facts.sampled"), value: moment(collected_at) },
    { label: t("facts.branch"), value: plant_name },
  ];
  return (
    <SummaryList
      rows={[
        ...(rest ? [] : lead),
        ...(rest ? [{ label: t("facts.number"), value: header.order_number }] : []),
        { label: t("facts.mrn"), value: medical_record_number },
        ...(result_date ? [{ label: t("facts.issued"), value: moment(result_date) }] : []),
        ...(header.practitioner_name ? [{ label: t("facts.doctor"), value: header.practitioner_name }] : []),
      ]}
    />
  );
}

export function ResultLead({ header }: { header: ResultHeader }) {
  const { t, lang } = useTranslation("results");
  const { moment } = useWords();
  const { patient_name, date_of_birth, collected_at, plant_name, is_own } = header;
  const born = !is_own && date_of_birth && t("facts.born", { at: formatDate(date_of_birth, lang) });
  return (
    <p>
      <strong className="upper">{patient_name}</strong>
      {born && ` · ${born}`}
      <br />
      {t("list.sampled_on", { at: moment(collected_at) })} · {plant_name}
    </p>
  );
}

export function DoctorsWords({ conclusion, advice }: Pick<Result, "conclusion" | "advice">) {
  const { t } = useTranslation("results");
  if (!conclusion && !advice) return null;
  return (
    <section>
      <h2>{t("doctor.title")}</h2>
      {conclusion && <p className="lines">{conclusion}</p>}
      {advice && (
        <p className="lines">
          <strong>{t("doctor.advice")}:</strong> {advice}
        </p>
      )}
    </section>
  );
}

interface NextStepProps {
  header: ResultHeader;
  /** a value lies outside its range, or cannot be read */
  isNotable: boolean;
}

/** Stands before the values where one needs attention, else after them. */
export function TalkToDoctor({ header: { is_own, order_number }, isNotable }: NextStepProps) {
  const { t } = useTranslation("results");
  if (!is_own) return null;
  return (
    <p className="no-print">
      <ButtonLink
        look={isNotable ? "primary" : "secondary"}
        href={paths.newConsultation({ order: order_number })}
      >
        {t("next.consult")}
      </ButtonLink>
    </p>
  );
}

export function NextStep({ header, isShown, isNotable }: NextStepProps & { isShown: boolean }) {
  const { t } = useTranslation("results");
  const { t: questions } = useTranslation("questions");
  const { order_number, patient_id } = header;
  const isOffered = useOffered();
  const links = [
    ...(isShown
      ? [
          { href: paths.orderAgain(order_number), text: t("next.repeat") },
          { href: paths.labResultHistory({ patient_id }), text: t("list.over_time") },
        ]
      : []),
    { href: paths.resultQuestions({ order_number, patient_id }), text: questions("result.link") },
  ].filter(({ href }) => isOffered(href));
  const hasTalk = isShown && !isNotable && header.is_own;
  if (!hasTalk && links.length === 0) return null;
  return (
    <section className="no-print">
      <h2>{t("next.title")}</h2>
      {hasTalk && <TalkToDoctor header={header} isNotable={false} />}
      {links.length > 0 && (
        <ul className="list-card">
          {links.map(({ href, text }) => (
            <li key={href}>
              <PageLink href={href}>{text}</PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const kinds = { lab: "labreport", mcu: "mcureport" } as const;

export function Reports({ header }: { header: ResultHeader }) {
  const { t } = useTranslation("results");
  const { order_number, patient_id } = header;
  const reports = header.reports.filter(isUnderstood);
  if (reports.length === 0) return null;
  return (
    <section className="no-print">
      <h2>{t("reports.title")}</h2>
      <ButtonRow>
        {reports.map((report) => (
          <DownloadLink key={report} href={paths.download(kinds[report], order_number, { patient_id })}>
            {t(`reports.${report}`)}
          </DownloadLink>
        ))}
      </ButtonRow>
    </section>
  );
}

export function Versions({ corrections, header }: Pick<Result, "corrections" | "header">) {
  if (corrections.length === 0 || header.version < header.current_version) return null;
  return <VersionList corrections={corrections} header={header} />;
}

function VersionList({ corrections, header }: { corrections: readonly Correction[]; header: ResultHeader }) {
  const words = useWords();
  const { t } = useTranslation("results");
  const { moment } = words;
  const { order_number, patient_id } = header;
  return (
    <section>
      <h2>{t("versions.title")}</h2>
      {corrections.map(({ at, version, status, reason, previous }) => (
        <div key={version}>
          <h3>{status && isChange(status) ? t(`versions.${status}`, { at: moment(at) }) : moment(at)}</h3>
          <p className="lines">{reason}</p>
          <ul>
            {previous.observations.map((observation) => (
              <li key={observation.code} className="lines">
                {t("versions.was", { name: observation.name, value: words.sentence(observation) })}
              </li>
            ))}
          </ul>
          <p className="no-print">
            <PageLink
              className="action"
              href={paths.labResult({ order_number, patient_id, version: previous.version })}
            >
              {t("versions.read", { at: moment(previous.issued_at) })}
            </PageLink>
          </p>
        </div>
      ))}
    </section>
  );
}

function isChange(status: string): status is "corrected" | "amended" | "appended" {
  return status === "corrected" || status === "amended" || status === "appended";
}

export function Sharing({ consents, header }: { consents: readonly Consent[]; header: ResultHeader }) {
  const { t } = useTranslation("results");
  const { day } = useWords();
  if (consents.length === 0) return null;
  const { order_number, patient_id } = header;
  return (
    <section className="no-print" id="sharing">
      <h2>{t("sharing.title")}</h2>
      <p>{consents.some(({ share }) => share) ? t("sharing.lead_shared") : t("sharing.lead")}</p>
      <SummaryList
        rows={consents.map(({ audience, name, practitioner_id, share, changed_at, employed }) => ({
          label:
            employed === false ? t("sharing.former_company", { name }) : t(`sharing.${audience}`, { name }),
          value:
            employed === false
              ? t("sharing.ended")
              : share
                ? t("sharing.on", { at: day(changed_at) })
                : changed_at
                  ? t("sharing.off_since", { at: day(changed_at) })
                  : t("sharing.off"),
          ...(isUnderstood(audience) &&
            employed !== false && {
              changeHref: paths.resultSharing({
                order_number,
                patient_id,
                audience,
                practitioner_id: practitioner_id ?? undefined,
              }),
              changeText: `${share ? t("sharing.stop") : t("sharing.start")}: ${name}`,
            }),
        }))}
      />
    </section>
  );
}
