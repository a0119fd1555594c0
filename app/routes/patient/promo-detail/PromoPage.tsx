import { useFormResult } from "~/forms/result.ts";
import { PriceFrom } from "~/features/catalogue/PriceText.tsx";
import { productPath } from "~/features/offers/product-path.ts";
import { PromoFacts } from "~/features/offers/PromoFacts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import type { PromoView } from "./load.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function PromoPage({ promo, ended, products }: PromoView) {
  const failure = useFormResult();
  const { t } = useTranslation("offers");
  const { id, headline, body, terms, voucher_code } = promo;
  return (
    <>
      <ErrorSummary items={(failure?.errors ?? []).map(({ text }) => ({ text }))} />
      <PageHeader title={headline} lead={body} backHref={paths.promo()} backText={t("promo.back")} />
      {ended && (
        <Alert kind="warning" title={t("promo.ended")}>
          {t("promo.ended_text")}
        </Alert>
      )}
      <DetailPage
        action={
          !ended &&
          voucher_code && (
            <PostForm needs="POST /voucher/claim" action={paths.promoDetail({ id })}>
              <Button wide>{t("promo.claim")}</Button>
            </PostForm>
          )
        }
      >
        <PromoFacts promo={promo} />
        {products.length > 0 && (
          <section aria-labelledby="products">
            <h2 id="products">{t("promo.products")}</h2>
            <ul className="rows">
              {products.map((product) => (
                <li key={product.id}>
                  <PageLink className="action" href={productPath(product)}>
                    {product.name}
                  </PageLink>
                  {" – "}
                  <PriceFrom amount={product.price_from} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {terms.length > 0 && (
          <section aria-labelledby="terms">
            <h2 id="terms">{t("promo.terms")}</h2>
            <ul>
              {terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          </section>
        )}
      </DetailPage>
    </>
  );
}
