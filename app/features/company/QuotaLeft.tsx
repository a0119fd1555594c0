import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { StateWord } from "~/ui/States.tsx";
import { quotaLeft, type QuotaCount } from "./quota-left.ts";

/** "20 of 60 left"; the whole quota if nothing is counted. */
export function QuotaLeft({ of }: { of: Pick<QuotaCount, "quota" | "used" | "reserved"> }) {
  const { t } = useTranslation("company");
  const left = quotaLeft(of);
  if (!isUnderstood(left)) return <StateWord state="not_understood" />;
  return <>{left === null ? of.quota : t("home.quota.left", { left, quota: of.quota })}</>;
}
