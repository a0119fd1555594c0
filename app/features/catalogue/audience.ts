import { useTranslation } from "~/i18n/use-translation.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/** Null if unrestricted. */
export function useAudience(): (
  product: Pick<Product, "gender_restriction" | "age_min" | "age_max">,
) => string | null {
  const { t } = useTranslation("catalogue");
  return ({ gender_restriction, age_min, age_max }) => {
    const parts = [
      gender_restriction ? t(`detail.gender.${gender_restriction}`) : null,
      isUnderstood(age_min) && age_min !== null ? t("detail.age_min", { count: age_min }) : null,
      isUnderstood(age_max) && age_max !== null ? t("detail.age_max", { count: age_max }) : null,
      isUnderstood(age_min) && isUnderstood(age_max) ? null : t("detail.age_unread"),
    ].filter((part) => part !== null);
    return parts.length > 0 ? parts.join(", ") : null;
  };
}
