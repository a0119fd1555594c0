import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";

interface DeclaredListProps {
  declared: {
    allergies: string;
    conditions: string;
    medicines: string;
    reported_at: string | null;
    reported_by: string | null;
    by_caller?: boolean;
  };
}

/** No call of the laboratory knows vaccinations. */
const parts = ["allergies", "conditions", "medicines", "vaccinations"] as const;

/** Says "not recorded", which is not "none". */
export function DeclaredList({ declared }: DeclaredListProps) {
  const { t } = useTranslation("record");
  const { reported_at, reported_by, by_caller } = declared;
  const textOf = (part: (typeof parts)[number]) => (part === "vaccinations" ? "" : declared[part]);
  return (
    <>
      <SummaryList
        rows={parts.map((part) => ({
          label: t(`declared.${part}`),
          value: textOf(part) ? (
            <span className="lines">{textOf(part)}</span>
          ) : (
            <span className="muted">{t("declared.not_recorded")}</span>
          ),
        }))}
      />
      {reported_at && (
        <p className="muted small">
          {by_caller ? (
            t("declared.by_you")
          ) : (
            <>
              {t("declared.by")} <span className="upper">{reported_by}</span>
            </>
          )}
          , <DateText value={reported_at} form="moment" />
        </p>
      )}
    </>
  );
}
