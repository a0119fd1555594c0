import { useTranslation } from "~/i18n/use-translation.ts";
import { Facts } from "~/features/catalogue/Facts.tsx";
import { PriceFrom, PriceText } from "~/features/catalogue/PriceText.tsx";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import type { TestListView } from "./load.server.ts";

type TestRowProps = TestListView & { product: Product };

export function TestRow(props: TestRowProps) {
  const { product, branch } = props;
  const { t } = useTranslation("catalogue");
  const here = product.prices.find((price) => price.plant_id === branch?.id);
  return (
    <Card title={product.name} level={3} href={detailHref(props)} actions={<RowAction {...props} />}>
      <p>{here ? <PriceText price={here} /> : <PriceFrom amount={product.price_from} />}</p>
      <Facts product={product} />
      {product.matched && <p className="muted small">{t("list.matched", { words: product.matched })}</p>}
    </Card>
  );
}

/** A link if the branch is unknown or lacks the test. */
function RowAction(props: TestRowProps) {
  const { product, query, branch, patient } = props;
  const { t } = useTranslation(["catalogue", "common"]);
  if (branch && product.prices.some((price) => price.plant_id === branch.id)) {
    return (
      <PostForm
        needs="POST /cart/add"
        action={pageHref(paths.tests, query, query.page)}
        hidden={{
          product_id: product.id,
          plant_id: branch.id,
          patient_id: patient?.patient_id ?? query.patient_id,
        }}
      >
        <Button look="secondary" icon="plus" hiddenText={product.name}>
          {t("add.submit")}
        </Button>
      </PostForm>
    );
  }
  return (
    <ButtonLink look="secondary" href={detailHref(props)} hiddenText={product.name}>
      {product.prices.length > 0 ? t("add.choose_branch") : t("common:details")}
    </ButtonLink>
  );
}

function detailHref({ product, query, patient }: TestRowProps): string {
  const patient_id = patient?.relation === null ? undefined : query.patient_id;
  return paths.test(product.id, { plant_id: query.plant_id, patient_id });
}
