import { useTranslation } from "~/i18n/use-translation.ts";
import { netPrice, type Price } from "~/lib/prices.ts";
import { Money } from "~/ui/Money.tsx";

export function PriceText({ price }: { price: Price }) {
  const { t } = useTranslation("catalogue");
  const net = netPrice(price);
  return (
    <>
      <Money strong amount={net} />
      {net !== price.amount && (
        <>
          {" "}
          <span className="muted small nowrap">
            {t("price.before")}{" "}
            <del>
              <Money amount={price.amount} />
            </del>
          </span>
        </>
      )}
    </>
  );
}

export function PriceFrom({ amount }: { amount: number | null }) {
  const { t } = useTranslation("catalogue");
  if (amount === null) return <>{t("price.none")}</>;
  return (
    <>
      {t("price.from")} <Money strong amount={amount} />
    </>
  );
}
