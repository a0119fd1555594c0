import { useTranslation } from "react-i18next";
import { formatLongDate } from "~/lib/dates.ts";
import { Icon } from "~/ui/Icon.tsx";
import { textLang } from "~/i18n/text-language.ts";

interface DayListProps {
  date: string;
  days: { date: string; free: number; href: string }[];
  earlierHref: string | null;
  laterHref: string | null;
}

/** One page of dates with their number of free times, and links to earlier and later dates. */
export function DayList({ date, days, earlierHref, laterHref }: DayListProps) {
  const { t, i18n } = useTranslation("checkout");
  const lang = textLang(i18n.language);
  return (
    <nav aria-label={t("schedule.dates")}>
      <ul className="day-list">
        {days.map((day) => (
          <li key={day.date}>
            <a href={day.href} aria-current={day.date === date ? "date" : undefined}>
              <span>{formatLongDate(day.date, lang)}</span>
              <span className="muted small">
                {day.free > 0 ? t("schedule.free", { count: day.free }) : t("schedule.full")}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="between">
        {earlierHref ? (
          <a href={earlierHref} className="action">
            <Icon name="chevron-left" />
            {t("schedule.earlier")}
          </a>
        ) : (
          <span />
        )}
        {laterHref && (
          <a href={laterHref} className="action">
            {t("schedule.later_dates")}
            <Icon name="chevron-right" />
          </a>
        )}
      </p>
    </nav>
  );
}
