import { useTranslation } from "~/i18n/use-translation.ts";
import { formatLongDate, formatTimeRange } from "~/lib/dates.ts";

interface VisitTextProps {
  date: string;
  time_start: string;
  time_end: string;
  timezone: string;
}

/** In the branch's time zone. */
export function VisitText({ date, time_start, time_end, timezone }: VisitTextProps) {
  const { lang } = useTranslation("orders");
  return (
    <>
      {formatLongDate(date, lang)}, {formatTimeRange(time_start, time_end, timezone, lang)}
    </>
  );
}
