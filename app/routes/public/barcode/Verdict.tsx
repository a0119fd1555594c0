import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { verifyBarcode } from "./verify.server.ts";

type VerdictProps = Awaited<ReturnType<typeof verifyBarcode>>["verdict"];

const KINDS = { current: "success", superseded: "warning", withdrawn: "error" } as const;

/** Result of a code check: state, day and initials, never results. */
export function Verdict(verdict: VerdictProps) {
  const { t } = useTranslation("barcode");
  switch (verdict.state) {
    case "none":
      return null;
    case "too_many":
      return <ErrorSummary items={[{ text: t("check.too_many", { count: verdict.seconds }) }]} />;
    case "malformed":
    case "unknown":
      return <ErrorSummary items={[{ field: "code", text: t(`check.${verdict.state}`) }]} />;
    case "failed":
    case "not_yet":
      return <Alert kind="error">{t(`check.${verdict.state}`)}</Alert>;
    default:
      return (
        <>
          <Alert kind={KINDS[verdict.state]} title={t(`state.${verdict.state}`)}>
            {t(`state.${verdict.state}_text`)}
          </Alert>
          <SummaryList
            rows={[
              { label: t("fact.kind"), value: t(`kind.${verdict.kind}`) },
              { label: t("fact.issued"), value: <DateText value={verdict.issued_at} form="day" /> },
              { label: t("fact.initials"), value: verdict.initials },
            ]}
          />
          <p>{t("check.compare")}</p>
        </>
      );
  }
}

/** The code printed at the foot of a report. */
export function CodeForm({ code, failed }: { code: string; failed: boolean }) {
  const { t } = useTranslation("barcode");
  return (
    <GetForm action={paths.barcode()} label={t("check.title")}>
      <SearchField
        name="code"
        label={t("check.field")}
        hint={t("check.hint")}
        defaultValue={failed ? code : ""}
        maxLength={40}
        buttonLabel={t("check.submit")}
      />
    </GetForm>
  );
}
