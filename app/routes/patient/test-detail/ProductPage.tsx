import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import type { Loadable } from "~/lib/loadable.ts";
import type { Product } from "~/upstream/catalogue.server.ts";
import type { Meta } from "~/upstream/client.server.ts";
import type { BookablePerson } from "~/upstream/family.server.ts";
import type { City, Plant } from "~/upstream/plants.server.ts";
import type { Review } from "~/upstream/reviews.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Reviews } from "~/features/catalogue/Reviews.tsx";
import { ProductFacts } from "./ProductFacts.tsx";
import { OrderForm } from "./OrderForm.tsx";

export interface ProductPageProps {
  product: Product;
  plants: Loadable<Plant[]>;
  cities: City[];
  people: BookablePerson[];
  patient: BookablePerson | null;
  reviews: Loadable<{ results: Review[]; meta: Meta }>;
  query: { plant_id?: string; patient_id?: string; city_id?: string; lat?: number; lng?: number };
  /** a deal that ended or is sold out */
  over: boolean;
  /** values of a form whose session had ended */
  kept: Record<string, string[]> | null;
  clientRequestId: string;
  failure: FormFailure | undefined;
}

/** One test, package, subscription or deal (screens.md §1.2). */
export function ProductPage(props: ProductPageProps) {
  const { product, reviews, failure, kept, query, people } = props;
  const { t } = useTranslation(["catalogue", "errors"]);
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
      {kept && (
        <Alert>
          <p>
            {t("errors:kept_notice")} {t("add.not_yet")}
          </p>
        </Alert>
      )}
      <div className="split">
        <div>
          <OrderForm {...props} />
        </div>
        <div className="stack">
          <ProductFacts product={product} />
        </div>
      </div>
      <Reviews
        reviews={reviews}
        average={product.rating_avg}
        count={product.rating_count}
        retryHref={paths.test(product.id, { plant_id, patient_id })}
      />
    </>
  );
}
