import type { TextsOf } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import type { NotUnderstood } from "~/lib/not-understood.ts";
import type { Shortage } from "./cover.ts";

interface QuotaLack {
  /** of the quota, and of tests without one */
  missing: number;
  /** tests without a quota */
  absent?: readonly { name: string; count: number }[] | number | NotUnderstood | null;
}

export function useQuotaText(): (lack: QuotaLack) => string {
  const { t } = useTranslation("approval");
  return (lack) => quotaText(t, lack);
}

/** A test without a quota is said as such: beside it the quota of others may be whole. */
function quotaText(t: TextsOf<"approval">, { missing, absent = null }: QuotaLack): string {
  const tests = typeof absent === "object" && absent !== null ? absent : [];
  const count = typeof absent === "number" ? absent : tests.reduce((sum, test) => sum + test.count, 0);
  const short = missing - count;
  const names = tests.map(({ name }) => name).join(", ");
  return [
    short > 0 && t("approval:short.quota", { count: short }),
    count > 0 &&
      (names ? t("approval:short.absent_named", { count, names }) : t("approval:short.absent", { count })),
  ]
    .filter(Boolean)
    .join(" ");
}

export function shortText(t: TextsOf<"approval">, short: Shortage): string {
  if (short.funding === "QUOTA") return quotaText(t, short);
  return t("approval:short.amounts", {
    available: moneyInText(short.available),
    missing: moneyInText(short.missing),
  });
}
