import { useTranslation } from "~/i18n/use-translation.ts";
import { fastText, resultText } from "~/features/catalogue/Facts.tsx";
import { PriceFrom, PriceText } from "~/features/catalogue/PriceText.tsx";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Row } from "~/ui/RowList.tsx";
import type { TestListView } from "./load.server.ts";

type TestRowProps = TestListView & { product: Product };

export function TestRow(props: TestRowProps) {
  const { product, branch } = props;
  const { t } = useTranslation("catalogue");
  const here = product.prices.find((price) => price.plant_id === branch?.id);
  const { fasting_hours, turnaround_hours, matched } = product;
  return (
    <Row
      title={product.name}
      href={detailHref(props)}
      note={
        <>
          <p>
            {fastText(t, fasting_hours)}
            {turnaround_hours !== null && ` · ${resultText(t, turnaround_hours)}`}
          </p>
          {matched && <p>{t("list.matched", { words: matched })}</p>}
        </>
      }
      beside={here ? <PriceText price={here} /> : <PriceFrom amount={product.price_from} />}
      end={here && <AddToCart {...props} />}
    />
  );
}

function AddToCart({ product, query, branch, patient }: TestRowProps) {
  const { t } = useTranslation("catalogue");
  return (
    <PostForm
      needs="POST /cart/add"
      action={pageHref(paths.tests, query, query.page)}
      hidden={{
        product_id: product.id,
        plant_id: branch?.id,
        patient_id: patient?.patient_id ?? query.patient_id,
      }}
    >
      <Button look="secondary" icon="plus" hiddenText={product.name}>
        {t("add.short")}
      </Button>
    </PostForm>
  );
}

function detailHref({ product, query, patient }: TestRowProps): string {
  const patient_id = patient?.relation === null ? undefined : query.patient_id;
  return paths.test(product.id, { plant_id: query.plant_id, patient_id });
}
