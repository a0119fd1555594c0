import type { ReactNode } from "react";
import { Facts } from "~/features/catalogue/Facts.tsx";
import { PriceFrom } from "~/features/catalogue/PriceText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import type { ErrorItem } from "~/ui/ErrorSummary.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { OffersView } from "./list.server.ts";
import { OfferFilters } from "./OfferFilters.tsx";
import { offerPaths, type OfferType } from "./offer-type.ts";
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
        <CardList items={results} itemKey={({ id }) => id} look="grid">
          {(product) => (
            <Card
              title={product.name}
              level={3}
              href={offerPaths[type].detail(product.id)}
              actions={actionOf?.(product)}
            >
              <p>
                <PriceFrom amount={product.price_from} />
              </p>
              <Extent type={type} product={product} />
              <Facts product={product} />
            </Card>
          )}
        </CardList>
      )}
    </ListPage>
  );
}

function Extent({ type, product }: { type: OfferType; product: Product }) {
  const { t } = useTranslation("offers");
  const { items, quota, valid_days } = product;
  const count = type === "subscription" ? (quota ?? items.length) : items.length;
  return (
    <ul className="facts">
      {count > 0 && (
        <li>
          <Icon name="flask" />
          {t(`${type}.tests`, { count })}
        </li>
      )}
      {valid_days !== null && (
        <li>
          <Icon name="calendar" />
          {t("use_within", { count: valid_days })}
        </li>
      )}
    </ul>
  );
}
