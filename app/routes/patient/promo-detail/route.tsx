import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PriceFrom } from "~/features/catalogue/PriceText.tsx";
import { PromoFacts } from "~/features/offers/PromoFacts.tsx";
import { productPath } from "~/features/offers/product-path.ts";
import { keepVoucher } from "~/features/vouchers/claim.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { queryText, readQuery } from "~/forms/query.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import { getPromo, hasPromoEnded } from "~/upstream/catalogue/promos.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";

const query = z.object({ id: queryText });

export const handle = { sheets: ["detail"] };

const MOST = 12;

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadPromo(up, readQuery(request, query).id);
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const { id } = readQuery(request, query);
  return submit(request, patient.session, {
    run: () => claimOf(patient, id),
  });
}

/** @throws UpstreamRefusal 404 */
async function loadPromo(up: UpstreamContext, id: string) {
  const promo = await getPromo(up, id);
  const products = await Promise.all(
    promo.product_ids.slice(0, MOST).map((product_id) => settle(getProduct(up, product_id))),
  );
  return {
    title: promo.headline,
    promo,
    ended: hasPromoEnded(promo),
    products: products.flatMap((product) => (product.ok ? [product.data] : [])),
  };
}

/** @throws FormRejection if the promo has ended or has none; UpstreamRefusal 404 */
async function claimOf(patient: Guarded, id: string): Promise<Response> {
  const promo = await getPromo(patient.up, id);
  if (promo.voucher_code === null || hasPromoEnded(promo))
    throw new FormRejection({ "": ["offers:promo.ended_text"] }, { status: 409 });
  return keepVoucher(patient, promo.voucher_code);
}

export default function PromoRoute() {
  const { promo, ended, products } = useLoaderData<typeof loader>();
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
