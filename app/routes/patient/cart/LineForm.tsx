import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { inputOf } from "~/forms/failure.ts";
import type { CartLine } from "~/upstream/cart.server.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField, type SelectOption } from "~/ui/SelectField.tsx";
import { QtyField } from "~/ui/TextFields.tsx";
import { changedId, changedMeanwhile, resultOf } from "./line-result.ts";
import { lineSchema } from "./schema.ts";
import type { CartPageProps } from "./types.ts";

/** Quantity, patient and branch of a line, with its own Update and Remove. */
export function LineForm({ line, cart, people, plants, failure }: CartPageProps & { line: CartLine }) {
  const { t } = useTranslation(["cart", "common"]);
  const { cart_item_id, qty, patient_id, plant_id } = line;
  const result = resultOf(line, failure);
  const fields = useFields(lineSchema, result, {
    initial: { qty, patient_id, plant_id },
    idSuffix: cart_item_id,
  });
  const persons = withCurrent(
    people.map((person) => ({ value: person.patient_id, label: person.name })),
    { value: patient_id, label: line.patient_name },
  );
  const branches = withCurrent(
    plants.map((plant) => ({ value: plant.id, label: plant.name })),
    plant_id === null ? null : { value: plant_id, label: line.plant_name ?? "" },
  );
  const moved =
    (fields.plant_id.defaultValue ?? "") !== (plant_id ?? "") ||
    fields.patient_id.defaultValue !== patient_id;
  const choiceInvalid = Boolean(fields.plant_id.errors ?? fields.patient_id.errors);
  return (
    <>
      {changedMeanwhile(result, cart) && (
        <ChangedMeanwhile
          id={changedId(line)}
          rows={[
            { label: t("common:quantity"), yours: inputOf(result, "qty"), now: String(qty) },
            {
              label: t("common:patient"),
              yours: labelOf(persons, inputOf(result, "patient_id")),
              now: line.patient_name,
            },
            {
              label: t("common:branch"),
              yours: labelOf(branches, inputOf(result, "plant_id")),
              now: line.plant_name ?? t("no_branch"),
            },
          ]}
        />
      )}
      <PostForm hidden={{ cart_item_id, version: cart.version }}>
        <div className="line-row">
          <QtyField {...fields.qty} label={t("common:quantity")} />
          <Button name="intent" value="update" look="secondary" hiddenText={line.product_name}>
            {t("update")}
          </Button>
          <Button name="intent" value="remove" look="link" icon="trash" hiddenText={line.product_name}>
            {t("common:remove")}
          </Button>
        </div>
        <details open={choiceInvalid || moved || !line.available}>
          <summary>
            {t("person_and_branch")}
            <span className="vh"> {line.product_name}</span>
          </summary>
          <div className="field-row">
            <SelectField {...fields.patient_id} label={t("common:patient")} options={persons} upper />
            <SelectField
              {...fields.plant_id}
              label={t("common:branch")}
              options={branches}
              {...(plant_id === null ? { prompt: t("no_branch") } : {})}
            />
          </div>
        </details>
      </PostForm>
    </>
  );
}

/** The options, plus the line's current value when it is missing. */
function withCurrent(options: SelectOption[], own: SelectOption | null): SelectOption[] {
  return own === null || options.some(({ value }) => value === own.value) ? options : [own, ...options];
}

function labelOf(options: SelectOption[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
