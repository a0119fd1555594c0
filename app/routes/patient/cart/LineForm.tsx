import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { inputOf } from "~/forms/failure.ts";
import { PersonChoice } from "~/features/family/PersonChoice.tsx";
import { Fold } from "~/ui/Fold.tsx";
import type { CartLine } from "~/upstream/orders/cart.server.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { AutoSubmit } from "~/ui/Enhanced.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField, type SelectOption } from "~/ui/SelectField.tsx";
import { QtyField } from "~/ui/TextFields.tsx";
import { changedId, changedMeanwhile, resultOf } from "./line-result.ts";
import { lineSchema } from "./schema.ts";
import type { CartPageProps } from "./types.ts";

export function LineForm({ line, cart, people, plants }: CartPageProps & { line: CartLine }) {
  const { t } = useTranslation(["cart", "common"]);
  const { cart_item_id, qty, patient_id, plant_id } = line;
  const result = resultOf(line, useFormResult());
  const fields = fieldsOf(lineSchema, result, {
    initial: { qty, patient_id, plant_id },
    idSuffix: cart_item_id,
  });
  const known = people.some((person) => person.patient_id === patient_id);
  const persons = known ? people : [{ patient_id, name: line.patient_name, relation: "" }, ...people];
  const branches = withCurrent(
    plants.map((plant) => ({ value: plant.id, label: plant.name })),
    plant_id === null ? null : { value: plant_id, label: line.plant_name ?? "" },
  );
  const moved = (fields.plant_id.defaultValue ?? "") !== (plant_id ?? "");
  const invalid = Boolean(fields.plant_id.errors ?? fields.qty.errors);
  return (
    <div>
      {changedMeanwhile(result, cart) && (
        <ChangedMeanwhile
          id={changedId(line)}
          rows={[
            { key: "qty", label: t("times"), yours: inputOf(result, "qty"), now: String(qty) },
            {
              key: "patient_id",
              label: t("common:patient"),
              yours: nameOf(persons, inputOf(result, "patient_id")),
              now: line.patient_name,
            },
            {
              key: "plant_id",
              label: t("common:branch"),
              yours: labelOf(branches, inputOf(result, "plant_id")),
              now: line.plant_name ?? t("no_branch"),
            },
          ]}
        />
      )}
      <PostForm
        needs="PUT /cart/update"
        hidden={{ cart_item_id, version: cart.version }}
        label={line.product_name}
      >
        <Fold open={invalid || moved || result !== undefined || !line.available}>
          <summary>
            {t("change")}
            <span className="vh"> {line.product_name}</span>
          </summary>
          <PersonChoice {...fields.patient_id} people={persons} />
          <SelectField
            {...fields.plant_id}
            label={t("common:branch")}
            options={branches}
            {...(plant_id === null ? { prompt: t("no_branch") } : {})}
          />
          <QtyField {...fields.qty} label={t("times")} hint={t("times_hint")} />
          <UpdateButton line={line} rejected={result !== undefined} />
        </Fold>
      </PostForm>
    </div>
  );
}

/** A rejected change needs review before resending. */
function UpdateButton({ line, rejected }: { line: CartLine; rejected: boolean }) {
  const { t } = useTranslation("cart");
  const button = (
    <Button name="intent" value="update" look="secondary" hiddenText={line.product_name}>
      {t("update")}
    </Button>
  );
  return rejected ? button : <AutoSubmit>{button}</AutoSubmit>;
}

function withCurrent(options: SelectOption[], selectOption: SelectOption | null): SelectOption[] {
  return selectOption === null || options.some(({ value }) => value === selectOption.value)
    ? options
    : [selectOption, ...options];
}

function nameOf(people: readonly { patient_id: string; name: string }[], patient_id: string): string {
  return people.find((person) => person.patient_id === patient_id)?.name ?? patient_id;
}

function labelOf(options: SelectOption[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
