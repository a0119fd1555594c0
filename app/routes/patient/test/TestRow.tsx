import { useTranslation } from "react-i18next";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { netPrice } from "~/lib/prices.ts";
import type { Product } from "~/upstream/catalogue.server.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { Facts } from "~/features/catalogue/Facts.tsx";
import { PriceFrom, PriceText } from "~/features/catalogue/PriceText.tsx";
import { testsHref } from "./query.ts";
import type { TestListProps } from "./TestList.tsx";

type TestRowProps = TestListProps & { product: Product };

/** One test: name, price, what to know before, and its own add form. */
export function TestRow(props: TestRowProps) {
  const { product, query, patient } = props;
  const here = product.prices.find((price) => price.plant_id === query.plant_id);
  const person = patient?.relation ? patient.patient_id : undefined;
  return (
    <Card
      title={product.name}
      level={3}
      href={paths.test(product.id, { plant_id: query.plant_id, patient_id: person })}
    >
      <p>{here ? <PriceText price={here} /> : <PriceFrom amount={product.price_from} />}</p>
      <Facts product={product} />
      <AddForm {...props} />
    </Card>
  );
}

/** Adds at once where branch and person are known; else the branch is chosen right here. */
function AddForm({ product, query, plants, people, patient, failure, kept, clientRequestId }: TestRowProps) {
  const { t } = useTranslation(["catalogue", "common"]);
  const ours = (values?: Record<string, string[]> | null) => values?.["product_id"]?.[0] === product.id;
  const failed = ours(failure?.values) ? failure : undefined;
  const typed = failed?.values ?? (ours(kept) ? kept : null);
  const offers = product.prices.flatMap((price) => {
    const plant = plants.find(({ id }) => id === price.plant_id);
    const text = formatMoney(netPrice(price));
    return plant ? [{ value: plant.id, label: `${plant.name} – ${text}` }] : [];
  });
  const known =
    query.plant_id !== undefined && product.prices.some(({ plant_id }) => plant_id === query.plant_id);
  if (offers.length === 0 && !known) {
    return (
      <ButtonLink look="secondary" href={paths.test(product.id)} hiddenText={product.name}>
        {t("common:details")}
      </ButtonLink>
    );
  }
  const hidden = { product_id: product.id };
  const form = { action: testsHref(query, query.page), clientRequestId: `${clientRequestId}-${product.id}` };
  if (known && !typed) {
    return (
      <PostForm {...form} hidden={{ ...hidden, plant_id: query.plant_id, patient_id: patient?.patient_id }}>
        <Button look="secondary" icon="plus" hiddenText={product.name}>
          {t("add.submit")}
        </Button>
      </PostForm>
    );
  }
  return (
    <details open={typed !== null && typed !== undefined}>
      <summary>
        {t("add.choose_branch")}
        <span className="vh"> {product.name}</span>
      </summary>
      <PostForm
        {...form}
        hidden={people.length > 1 ? hidden : { ...hidden, patient_id: patient?.patient_id }}
      >
        <SelectField
          name="plant_id"
          id={`plant_id-${product.id}`}
          label={t("common:branch")}
          prompt={t("add.branch_prompt")}
          options={offers}
          defaultValue={typed?.["plant_id"]?.[0] ?? query.plant_id}
          errors={failed?.fields["plant_id"]}
        />
        {people.length > 1 && (
          <SelectField
            name="patient_id"
            id={`patient_id-${product.id}`}
            label={t("common:patient")}
            options={people.map(({ patient_id, name }) => ({ value: patient_id, label: name }))}
            defaultValue={typed?.["patient_id"]?.[0] ?? patient?.patient_id}
            errors={failed?.fields["patient_id"]}
          />
        )}
        <Button look="secondary" icon="plus" hiddenText={product.name}>
          {t("add.submit")}
        </Button>
      </PostForm>
    </details>
  );
}
