import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";

interface DeclaredListProps {
  declared: {
    allergies: string;
    conditions: string;
    medicines: string;
    reported_at: string | null;
    reported_by: string | null;
    by_caller?: boolean;
  };
  addHref?: string | undefined;
}

/** No call of the laboratory knows vaccinations. */
const parts = ["allergies", "conditions", "medicines", "vaccinations"] as const;

/** Says "not recorded", which is not "none". */
export function DeclaredList({ declared, addHref }: DeclaredListProps) {
  const { t } = useTranslation("record");
  const { reported_at, reported_by, by_caller } = declared;
  const rows = parts.map((part): SummaryRow => {
    const label = t(`declared.${part}`);
    const text = part === "vaccinations" ? "" : declared[part];
    if (text) return { label, value: <span className="lines">{text}</span> };
    return {
      label,
      value: <span className="muted">{t("declared.not_recorded")}</span>,
      changeHref: part === "vaccinations" ? undefined : addHref,
      changeLabel: (
        <>
          {t("declared.add")}
          <span className="vh"> {label}</span>
        </>
      ),
    };
  });
  return (
    <>
      <SummaryList rows={rows} />
      {reported_at && (
        <p className="small muted">
          {by_caller ? (
            t("declared.by_you")
          ) : (
            <>
              {t("declared.by")} <span className="upper">{reported_by}</span>
            </>
          )}
          , <DateText value={reported_at} form="day" />
        </p>
      )}
    </>
  );
}
