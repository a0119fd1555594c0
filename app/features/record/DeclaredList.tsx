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

const parts = ["allergies", "conditions", "medicines"] as const;

export function DeclaredList({ declared }: DeclaredListProps) {
  const { t } = useTranslation("record");
  const { reported_at, reported_by, by_caller } = declared;
  if (!reported_at) return <p>{t("declared.none")}</p>;
  const known = parts.filter((part) => declared[part]);
  // No call of the laboratory knows vaccinations.
  const missing = [...parts.filter((part) => !declared[part]), "vaccinations" as const];
  return (
    <>
      <SummaryList
        rows={[
          ...known.map((part) => ({
            label: t(`declared.${part}`),
            value: <span className="lines">{declared[part]}</span>,
          })),
          {
            label: t("declared.not_recorded"),
            value: missing.map((part) => t(`declared.missing.${part}`)).join(", "),
          },
        ]}
      />
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
    </>
  );
}
