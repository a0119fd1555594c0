import type { ReactNode } from "react";
import { PriceFrom, PriceText } from "~/features/catalogue/PriceText.tsx";
import { ProductFacts, ProductLead } from "~/features/catalogue/ProductFacts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import type { OfferView } from "./detail.server.ts";
import { offerPaths, type OfferType } from "./offer-type.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

interface OfferPageProps extends OfferView {
  type: OfferType;
  /** below the branches: another way to buy */
  children?: ReactNode;
}

export function OfferPage({ type, product, branches, terms, children }: OfferPageProps) {
  const { t } = useTranslation(["offers", "catalogue"]);
  const { list, order } = offerPaths[type];
  const sold = product.prices.length > 0;
  return (
    <>
      <FormHeader
        title={product.name}
        over={product.category}
        lead={<ProductLead product={product} />}
        backHref={list()}
        backText={t(`offers:${type}.back`)}
      />
      <DetailPage
        action={
          sold && (
            <>
              <p>
                <PriceFrom amount={product.price_from} />
              </p>
              <ButtonLink href={order(product.id)}>{t(`offers:${type}.order`)}</ButtonLink>
            </>
          )
        }
      >
        {product.restricted_reason && (
          <Alert kind="warning" title={product.restricted_reason}>
            {t("offers:detail.not_for")}
          </Alert>
        )}
        <Content type={type} product={product} />
        <ProductFacts product={product} />
        <section aria-labelledby="branches">
          <h2 id="branches">{t(type === "package" ? "offers:detail.branches" : "offers:detail.usable")}</h2>
          {!sold && <Alert>{t("catalogue:price.none")}</Alert>}
          {type === "package" && sold && <p className="muted">{t("offers:detail.branches_note")}</p>}
          <ul className="rows">
            {branches.map(({ id, name, price }) => (
              <li key={id} className="between">
                <PageLink className="action" href={paths.branch(id)}>
                  {name}
                </PageLink>
                {type === "package" && (
                  <span>
                    <PriceText price={price} />
                  </span>
                )}
              </li>
            ))}
          </ul>
          {children}
        </section>
        <Terms type={type} product={product} terms={terms} />
      </DetailPage>
    </>
  );
}

function Content({ type, product: { items } }: Pick<OfferPageProps, "type" | "product">) {
  const { t } = useTranslation("offers");
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="content">
      <h2 id="content">{t(`${type}.content`)}</h2>
      <ul className="rows">
        {items.map(({ product_id, name, qty, description }) => (
          <li key={product_id ?? name}>
            <p>
              {product_id === null ? (
                name
              ) : (
                <PageLink className="action" href={paths.test(product_id)}>
                  {name}
                </PageLink>
              )}
              {!isUnderstood(qty) && <NotUnderstoodNote />}
              {isUnderstood(qty) && (qty > 1 || type === "subscription") && (
                <strong> – {t("detail.times", { count: qty })}</strong>
              )}
            </p>
            {description && <p className="muted">{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Terms({ type, product: { valid_days }, terms }: Pick<OfferPageProps, "type" | "product" | "terms">) {
  const { t } = useTranslation("offers");
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{t("detail.terms")}</h2>
      <ul>
        {type === "subscription" && (
          <li>{t(terms === null ? "detail.terms_subscription" : "detail.terms_transfer")}</li>
        )}
        <li>{terms ?? t("detail.terms_paid")}</li>
        {valid_days !== null && <li>{t("detail.terms_valid", { count: valid_days })}</li>}
      </ul>
    </section>
  );
}
