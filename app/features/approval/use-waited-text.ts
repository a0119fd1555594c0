import { useTranslation } from "~/i18n/use-translation.ts";
import { daysWaited } from "~/lib/days-waited.ts";

/** Null if unknown. @param now ms */
export function useWaitedText(now: number): (since: string | null) => string | null {
  const { t } = useTranslation("company");
  return (since) => {
    const days = daysWaited(since, now);
    if (days === null) return null;
    return days > 0 ? t("home.age.days", { count: days }) : t("home.age.today");
  };
}
