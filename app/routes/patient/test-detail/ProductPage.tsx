import { useFormResult } from "~/forms/result.ts";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Preparation, ProductFacts } from "~/features/catalogue/ProductFacts.tsx";
import { Reviews } from "~/features/catalogue/Reviews.tsx";
import { OrderForm, orderAction } from "./OrderForm.tsx";
import type { ProductPageProps } from "./types.ts";

export function ProductPage(props: ProductPageProps) {
  const { product, reviews, query, people, patient } = props;
  const { t } = useTranslation("catalogue");
  const failure = useFormResult();
  const { plant_id, patient_id } = query;
  const errors = (failure?.errors ?? []).map((item) =>
    item.field === "patient_id" && people.length < 2 ? { text: item.text } : item,
  );
  return (
    <>
      <ErrorSummary items={errors} />
      <PageHeader
        title={product.name}
        over={product.category}
        lead={product.description}
        backHref={paths.tests({ plant_id, patient_id })}
        backText={t("detail.back")}
      />
      <ActingForBanner person={patient} selfHref={paths.test(product.id, { plant_id })} />
      {failure?.restored && <Alert>{t("add.not_yet")}</Alert>}
      <DetailPage action={orderAction(props)}>
        <Preparation product={product} />
        <OrderForm {...props} />
        <ProductFacts product={product} />
        <Reviews
          reviews={reviews}
          average={product.rating_avg}
          count={product.rating_count}
          retryHref={paths.test(product.id, { plant_id, patient_id })}
        />
      </DetailPage>
    </>
  );
}
