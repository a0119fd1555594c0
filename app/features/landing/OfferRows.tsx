import { fastText, resultText } from "~/features/catalogue/Facts.tsx";
import { PriceFrom } from "~/features/catalogue/PriceText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Money } from "~/ui/Money.tsx";
import { useOffered } from "~/ui/offered.ts";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { PublicProduct } from "~/upstream/catalogue/public.server.ts";

interface OfferRowsProps {
  offers: readonly PublicProduct[];
  type: "test" | "package";
  level?: 2 | 3;
}

export function OfferRows({ offers, type, level = 3 }: OfferRowsProps) {
  const { t } = useTranslation(["landing", "catalogue"]);
  const { t: tc } = useTranslation("catalogue");
  const offered = useOffered();
  const hrefOf = (id: string) => {
    const [open, closed] =
      type === "test"
        ? [paths.publicTest(id), paths.test(id)]
        : [paths.publicPackage(id), paths.buyPackageDetail(id)];
    return offered(open) ? open : paths.login({ redirect: closed });
  };
  return (
    <RowList columns>
      {offers.map(({ id, name, fasting_hours, turnaround_hours, price_from, item_count, saving }) => (
        <Row
          key={id}
          title={name}
          level={level}
          href={hrefOf(id)}
          note={
            <>
              {isUnderstood(item_count) && item_count !== null && item_count > 0 && (
                <p>{t("landing:offer.tests", { count: item_count })}</p>
              )}
              <p>
                {fastText(tc, fasting_hours)}
                {turnaround_hours !== null && ` · ${resultText(tc, turnaround_hours)}`}
              </p>
              {saving !== null && (
                <p>
                  {t("landing:offer.saves")} <Money amount={saving} />
                </p>
              )}
            </>
          }
          beside={
            <p>
              <PriceFrom amount={price_from} />
            </p>
          }
        />
      ))}
    </RowList>
  );
}
