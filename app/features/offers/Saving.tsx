import { useTranslation } from "~/i18n/use-translation.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";

/** Against the tests one by one, in whole percent; nothing where the laboratory names no saving. */
export function Saving({ price_from, saving }: Pick<Product, "price_from" | "saving">) {
  const { t } = useTranslation("offers");
  if (saving === null || saving <= 0 || price_from === null) return null;
  const percent = Math.floor((saving / (price_from + saving)) * 100);
  if (percent < 1) return null;
  return (
    <p className="small">
      <strong>{t("saving", { percent })}</strong>
    </p>
  );
}
