import { useTranslation } from "~/i18n/use-translation.ts";
import type { Relation } from "~/upstream/family/relations.server.ts";
import { ageOf } from "~/lib/dates.ts";
import { DateText } from "~/ui/DateText.tsx";
import { RowFacts } from "~/ui/RowList.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";

const tones = {
  pending: "warning",
  approved: "success",
  rejected: "none",
  canceled: "none",
  ended: "none",
  not_understood: "warning",
} as const;

export function RelationState({ relation }: { relation: Relation }) {
  const { t } = useTranslation("family");
  const { status, paused, check_status } = relation;
  if (status === "approved" && (!isUnderstood(paused) || !isUnderstood(check_status)))
    return <StateWord tone="warning">{t("status.not_understood")}</StateWord>;
  if (status === "approved" && paused) return <StateWord tone="warning">{t("status.paused")}</StateWord>;
  if (status === "approved" && check_status === "unverified")
    return <StateWord tone="warning">{t("status.unverified")}</StateWord>;
  return <StateWord tone={tones[status]}>{t(`status.${status}`)}</StateWord>;
}

/** Its heading says that a request waits; an active relation needs no word. */
function isPlain({ status, paused, check_status }: Relation): boolean {
  return (
    status === "pending" ||
    (status === "approved" && paused === false && isUnderstood(check_status) && check_status !== "unverified")
  );
}

export function RelationBrief({ relation }: { relation: Relation }) {
  const { t } = useTranslation("family");
  const { end_date, kind, patient } = relation;
  const age = kind === "dependent" && patient.date_of_birth ? ageOf(patient.date_of_birth) : 0;
  return (
    <>
      {!isPlain(relation) && (
        <p>
          <RelationState relation={relation} />
        </p>
      )}
      <RowFacts
        facts={[
          relation.relation,
          age > 0 && t("age", { count: age }),
          <Allowed key="allowed" relation={relation} />,
          end_date && (
            <>
              {t("until")} <DateText value={end_date} />
            </>
          ),
        ]}
      />
    </>
  );
}

/** "You can book tests, see results" */
function Allowed({ relation }: { relation: Relation }) {
  const { t, lang } = useTranslation(["family", "access-requests"]);
  const { status, direction } = relation;
  if (!isUnderstood(status) || !isUnderstood(direction)) return null;
  const whose = direction === "received" ? "access-requests" : "family";
  const words = wordsOf(relation).map((word) => t(`${whose}:permission.${word}`));
  const list = new Intl.ListFormat(lang).format(words);
  const isActive = status === "approved";
  const key = direction === "received" ? (isActive ? "can" : "wants") : isActive ? "you_can" : "you_asked";
  return <>{list === "" ? "–" : t(`family:brief.${key}`, { list })}</>;
}

function wordsOf({ direction, granted, permissions }: Relation): Relation["permissions"] {
  return direction === "received" ? granted : permissions;
}

function mayKey({ status, direction }: Relation): "asked_for" | "person_may" | "you_may" {
  if (status !== "approved") return "asked_for";
  return direction === "received" ? "person_may" : "you_may";
}

export function RelationFacts({ relation }: { relation: Relation }) {
  const { t } = useTranslation("family");
  const { kind, end_date, note, created_at, status, patient } = relation;
  const words = wordsOf(relation).map((word) => t(`permission.${word}`));
  const inForce = status === "approved";
  const rows: SummaryRow[] = [
    { label: t("relation"), value: relation.relation },
    ...(patient.medical_record_number ? [{ label: t("mrn"), value: patient.medical_record_number }] : []),
    ...(patient.date_of_birth
      ? [{ label: t("born"), value: <DateText value={patient.date_of_birth} /> }]
      : []),
    ...(inForce || status === "pending" ? [{ label: t(mayKey(relation)), value: words.join(", ") }] : []),
    ...(end_date ? [{ label: t("last_day"), value: <DateText value={end_date} /> }] : []),
    ...(inForce && !end_date && kind === "dependent"
      ? [{ label: t("last_day"), value: t(relation.hand_over_date ? "no_end" : "no_end_adult") }]
      : []),
    ...(status === "pending" && created_at
      ? [{ label: t("asked_on"), value: <DateText value={created_at} form="day" /> }]
      : []),
    ...(note && !inForce ? [{ label: t("note"), value: note }] : []),
  ];
  return (
    <>
      <p>
        <RelationState relation={relation} />
      </p>
      <SummaryList rows={rows} />
    </>
  );
}
