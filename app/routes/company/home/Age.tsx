import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";

export function Age({ since, now }: { since: string | null | undefined; now: number }): ReactNode {
  const { t } = useTranslation("company");
  if (!since) return null;
  const days = Math.floor((now - Date.parse(since)) / 86_400_000);
  if (Number.isNaN(days)) return null;
  const age = days > 0 ? t("home.age.days", { count: days }) : t("home.age.today");
  return <span className="muted">({age})</span>;
}
