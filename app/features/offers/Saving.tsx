import { useTranslation } from "~/i18n/use-translation.ts";
import { netPrice } from "~/lib/prices.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { Money } from "~/ui/Money.tsx";

type SavingProps = Pick<Product, "price_from" | "saving"> & Partial<Pick<Product, "prices">>;

/** Against the tests one by one, else against the same branch before its discount. */
export function Saving({ price_from, saving, prices = [] }: SavingProps) {
  const { t } = useTranslation(["offers", "catalogue"]);
  if (price_from === null) return null;
  const isPackage = saving !== null && saving > 0;
  const listed = prices.find((price) => netPrice(price) === price_from)?.amount ?? null;
  const before = isPackage ? price_from + saving : listed;
  if (before === null || before <= price_from) return null;
  return (
    <p>
      <del className="nowrap">
        <span className="vh">{t(isPackage ? "offers:alone" : "catalogue:price.before")} </span>
        <Money amount={before} />
      </del>{" "}
      <span className="pill">
        {t("offers:saves")} <Money amount={before - price_from} />
      </span>
    </p>
  );
}
