import type { StatementVerdict } from "~/features/results/statement.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";

const KINDS = { genuine: "success", superseded: "warning", withdrawn: "error" } as const;

export function StatementFacts({ verdict, isFile }: { verdict: StatementVerdict; isFile: boolean }) {
  const { t, lang } = useTranslation("barcode");
  const subject = isFile ? "file" : "code";
  if (verdict.state === "altered" || verdict.state === "unknown_key")
    return (
      <Alert kind="error" title={t(`signed.${verdict.state}`)} live>
        {t(`signed.${verdict.state}_${subject}`)}
      </Alert>
    );
  const { state, number, version, issued_at, issuer, corrected, list } = verdict;
  const at = corrected && formatDate(corrected.at, lang);
  return (
    <>
      <Alert kind={KINDS[state]} title={t(`signed.${state}`)} live>
        {state === "genuine"
          ? t(`signed.genuine_${subject}`)
          : t(`signed.${state}_text`, { at, version: corrected?.version ?? version })}
      </Alert>
      {list !== "read" && <Alert kind="warning">{t(`signed.list_${list}`)}</Alert>}
      <SummaryList
        rows={[
          { label: t("signed.number"), value: number.replace(/(.{4})(?=.)/g, "$1-") },
          { label: t("signed.version"), value: version },
          { label: t("fact.issued"), value: <DateText value={issued_at} form="day" /> },
          { label: t("signed.issuer"), value: issuer },
        ]}
      />
      {!isFile && <p>{t("signed.compare")}</p>}
    </>
  );
}
