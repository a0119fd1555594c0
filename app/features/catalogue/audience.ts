import { useTranslation } from "~/i18n/use-translation.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";

/** "Women, from 21 years, up to 65 years"; null if unrestricted. */
export function useAudience(): (
  product: Pick<Product, "gender_restriction" | "age_min" | "age_max">,
) => string | null {
  const { t } = useTranslation("catalogue");
  return ({ gender_restriction, age_min, age_max }) => {
    const parts = [
      gender_restriction ? t(`detail.gender.${gender_restriction}`) : null,
      age_min === null ? null : t("detail.age_min", { count: age_min }),
      age_max === null ? null : t("detail.age_max", { count: age_max }),
    ].filter((part) => part !== null);
    return parts.length > 0 ? parts.join(", ") : null;
  };
}
