import type { ReactNode } from "react";
import { useAudience } from "~/features/catalogue/audience.ts";
import { fastText, resultText } from "~/features/catalogue/Facts.tsx";
import { PriceFrom } from "~/features/catalogue/PriceText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import type { ErrorItem } from "~/ui/ErrorSummary.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { contentGroups } from "~/features/catalogue/content-groups.ts";
import { ContentsText } from "./ContentsText.tsx";
import type { OffersView } from "./list.server.ts";
import { OfferFilters } from "./OfferFilters.tsx";
import { offerPaths, type OfferType } from "./offer-type.ts";
import { Saving } from "./Saving.tsx";
import { OfferTabs } from "./OfferTabs.tsx";

interface OfferListProps extends OffersView {
  type: OfferType;
  errors?: readonly ErrorItem[];
  actionOf?: (product: Product) => ReactNode;
}

export function OfferList(props: OfferListProps) {
  const { type, errors, query, products, actionOf } = props;
  const { t } = useTranslation(["offers", "catalogue"]);
  const path = offerPaths[type].list;
  return (
    <ListPage
      title={t(`offers:${type}.title`)}
      errors={errors}
      intro={<OfferTabs current={type === "package" ? "packages" : "subscriptions"} />}
      filters={<OfferFilters {...props} />}
      count={(count) => t(`offers:${type}.count`, { count })}
      list={products}
      page={query.page}
      hrefOf={(page) => pageHref(path, query, page)}
      pagesLabel={t(`offers:${type}.pages`)}
      empty={
        <EmptyState
          art="search"
          title={t("catalogue:empty.filter")}
          action={
            <ButtonLink look="secondary" href={path()}>
              {t("offers:empty.clear")}
            </ButtonLink>
          }
        />
      }
    >
      {({ results }) => (
        <RowList columns>
          {results.map((product) => (
            <Row
              key={product.id}
              title={product.name}
              href={offerPaths[type].detail(product.id)}
              note={
                <>
                  <Extent type={type} product={product} />
                  {actionOf ? (
                    <div className="between">
                      <div>
                        <Saving {...product} />
                      </div>
                      {actionOf(product)}
                    </div>
                  ) : (
                    <Saving {...product} />
                  )}
                </>
              }
              beside={
                <p>
                  <PriceFrom amount={product.price_from} />
                </p>
              }
            />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

function Extent({ type, product }: { type: OfferType; product: Product }) {
  const { t } = useTranslation(["offers", "catalogue"]);
  const catalogue = useTranslation("catalogue").t;
  const audience = useAudience()(product);
  const { items, quota, fasting_hours, turnaround_hours } = product;
  const count = type === "subscription" ? (quota ?? items.length) : items.length;
  return (
    <>
      <ContentsText
        names={contentGroups(items).map(({ name }) => name)}
        count={count > 0 ? t(`offers:${type}.tests`, { count }) : ""}
      />
      <RowFacts
        facts={[
          fastText(catalogue, fasting_hours),
          turnaround_hours !== null && resultText(catalogue, turnaround_hours),
          audience && `${catalogue("detail.concerned")}: ${audience}`,
        ]}
      />
    </>
  );
}
