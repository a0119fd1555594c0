import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";

export function EventDays({ date_from, date_to }: { date_from: string; date_to: string }) {
  const { t } = useTranslation("office-care");
  if (date_from === date_to) return <DateText value={date_from} />;
  return (
    <span>
      <DateText value={date_from} />{" "}
      <span className="nowrap">
        {t("until")} <DateText value={date_to} />
      </span>
    </span>
  );
}
