import type { ReactNode } from "react";
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

export function DeclaredList({ declared }: DeclaredListProps) {
  const { t } = useTranslation("record");
  const { allergies, conditions, medicines, reported_at, reported_by, by_caller } = declared;
  if (!reported_at) return <p>{t("declared.none")}</p>;
  const lines = (text: string): ReactNode => text && <span className="lines">{text}</span>;
  return (
    <>
      <p className="muted">
        {by_caller ? (
          t("declared.by_you")
        ) : (
          <>
            {t("declared.by")} <span className="upper">{reported_by}</span>
          </>
        )}
        , <DateText value={reported_at} form="moment" />
      </p>
      <SummaryList
        rows={[
          { label: t("declared.allergies"), value: lines(allergies) },
          { label: t("declared.conditions"), value: lines(conditions) },
          { label: t("declared.medicines"), value: lines(medicines) },
        ]}
      />
    </>
  );
}
