import { useTranslation } from "react-i18next";
import { addToCartSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { Facts } from "~/features/catalogue/Facts.tsx";
import { PriceFrom, PriceText } from "~/features/catalogue/PriceText.tsx";
import { inputOf } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { formatMoney } from "~/lib/money.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { netPrice } from "~/lib/prices.ts";
import type { Product } from "~/upstream/catalogue.server.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import type { TestListProps } from "./types.ts";

type TestRowProps = TestListProps & { product: Product };

/** One test: name, price, preparation, and its form. */
export function TestRow(props: TestRowProps) {
  const { product, query, patient } = props;
  const here = product.prices.find((price) => price.plant_id === query.plant_id);
  const patient_id = patient?.relation === null ? undefined : query.patient_id;
  return (
    <Card
      title={product.name}
      level={3}
      href={paths.test(product.id, { plant_id: query.plant_id, patient_id })}
    >
      <p>{here ? <PriceText price={here} /> : <PriceFrom amount={product.price_from} />}</p>
      <Facts product={product} />
      <AddForm {...props} />
    </Card>
  );
}

/** "Add to cart" when branch and patient are known; otherwise with a choice of the branch. */
function AddForm({ product, query, plants, people, patient, failure }: TestRowProps) {
  const { t } = useTranslation(["catalogue", "common"]);
  const posted = inputOf(failure, "product_id") === product.id ? failure : undefined;
  const patient_id = patient?.patient_id ?? query.patient_id;
  const { plant_id } = query;
  const fields = useFields(addToCartSchema, posted, {
    initial: { plant_id, patient_id },
    idSuffix: product.id,
  });
  const offers = product.prices.flatMap((price) => {
    const plant = plants.find(({ id }) => id === price.plant_id);
    const text = formatMoney(netPrice(price));
    return plant ? [{ value: plant.id, label: `${plant.name} – ${text}` }] : [];
  });
  const known = plant_id !== undefined && product.prices.some((price) => price.plant_id === plant_id);
  if (offers.length === 0 && !known) {
    return (
      <ButtonLink look="secondary" href={paths.test(product.id)} hiddenText={product.name}>
        {t("common:details")}
      </ButtonLink>
    );
  }
  const action = pageHref(paths.tests, query, query.page);
  const button = (
    <Button look="secondary" icon="plus" hiddenText={product.name}>
      {t("add.submit")}
    </Button>
  );
  if (known && !posted) {
    return (
      <PostForm action={action} hidden={{ product_id: product.id, plant_id, patient_id }}>
        {button}
      </PostForm>
    );
  }
  const asksPerson = people.length > 1;
  return (
    <details open={posted !== undefined}>
      <summary>
        {t("add.choose_branch")}
        <span className="vh"> {product.name}</span>
      </summary>
      <PostForm
        action={action}
        hidden={{ product_id: product.id, patient_id: asksPerson ? undefined : patient_id }}
      >
        <SelectField
          {...fields.plant_id}
          label={t("common:branch")}
          prompt={t("add.branch_prompt")}
          options={offers}
        />
        {asksPerson && (
          <SelectField
            {...fields.patient_id}
            label={t("common:patient")}
            optional={false}
            options={people.map((person) => ({ value: person.patient_id, label: person.name }))}
          />
        )}
        {button}
      </PostForm>
    </details>
  );
}
