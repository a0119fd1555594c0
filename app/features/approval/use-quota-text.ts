import { useTranslation } from "~/i18n/use-translation.ts";
import type { NotUnderstood } from "~/lib/not-understood.ts";

interface QuotaLack {
  /** of the quota, and of tests without one */
  missing: number;
  /** tests without a quota */
  absent?: readonly { name: string; count: number }[] | number | NotUnderstood | null;
}

/** A test without a quota is said as such: beside it the quota of others may be whole. */
export function useQuotaText(): (lack: QuotaLack) => string {
  const { t } = useTranslation("approval");
  return ({ missing, absent = null }) => {
    const tests = typeof absent === "object" && absent !== null ? absent : [];
    const count = typeof absent === "number" ? absent : tests.reduce((sum, test) => sum + test.count, 0);
    const short = missing - count;
    const names = tests.map(({ name }) => name).join(", ");
    return [
      short > 0 && t("short.quota", { count: short }),
      count > 0 && (names ? t("short.absent_named", { count, names }) : t("short.absent", { count })),
    ]
      .filter(Boolean)
      .join(" ");
  };
}
