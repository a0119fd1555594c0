import { useTranslation } from "~/i18n/use-translation.ts";
import { formatShortDate } from "~/lib/dates.ts";
import { Icon } from "~/ui/Icon.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface DayListProps {
  date: string;
  days: { date: string; free: number; href: string }[];
  earlierHref: string | null;
  laterHref: string | null;
}

export function DayList({ date, days, earlierHref, laterHref }: DayListProps) {
  const { t, lang } = useTranslation("checkout");
  return (
    <nav aria-label={t("schedule.dates")}>
      <ul className="day-list">
        {days.map((day) => {
          const [weekday = "", number = "", month = ""] = formatShortDate(day.date, lang).split(" ");
          return (
            <li key={day.date}>
              <PageLink href={day.href} aria-current={day.date === date ? "date" : undefined}>
                <span>{weekday}</span> <strong>{number}</strong> <span>{month}</span>
                {day.free === 0 && <span className="muted">{t("schedule.full")}</span>}
              </PageLink>
            </li>
          );
        })}
      </ul>
      <p className="between">
        {earlierHref ? (
          <PageLink href={earlierHref} className="action">
            <Icon name="chevron-left" />
            {t("schedule.earlier")}
          </PageLink>
        ) : (
          <span />
        )}
        {laterHref && (
          <PageLink href={laterHref} className="action">
            {t("schedule.later_dates")}
            <Icon name="chevron-right" />
          </PageLink>
        )}
      </p>
    </nav>
  );
}
