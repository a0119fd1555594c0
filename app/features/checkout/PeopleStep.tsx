import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { MAIN_FORM, PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { PeopleView } from "./people.server.ts";
import { peopleSchema } from "./schema.ts";
import { StepBody } from "./StepBody.tsx";

export function PeopleStep({ view }: { view: PeopleView }) {
  const { t } = useTranslation("checkout");
  const chosen = view.lines.map((line) => [`people.${line.key}`, line.chosen] as const);
  const fields = useFields(peopleSchema, {
    initial: { ...Object.fromEntries(chosen), practitioner_name: view.practitioner_name },
  });
  const options = view.people.map(({ patient_id, name, relation }) => ({
    value: patient_id,
    name,
    relation: relation ?? t("people.self"),
  }));
  return (
    <StepBody soFar={view.soFar} button={<Button form={MAIN_FORM}>{t("continue")}</Button>}>
      <PostForm main className="stack">
        {view.lines.map(({ key, product_name, plant_name, qty }) =>
          view.several ? (
            <CheckboxGroup
              key={key}
              {...fields.people.at(key)}
              label={t("people.who", { product: product_name })}
              hint={plant_name || undefined}
              options={options.map(({ value, name, relation }) => ({
                value,
                label: (
                  <>
                    <span className="upper">{name}</span> ({relation})
                  </>
                ),
              }))}
              look="cards"
            />
          ) : (
            <SelectField
              key={key}
              {...fields.people.at(key)}
              label={t("people.who", { product: product_name })}
              hint={qty > 1 ? t("people.where", { plant: plant_name, count: qty }) : plant_name || undefined}
              prompt={t("people.prompt")}
              options={options.map(({ value, name, relation }) => ({
                value,
                label: `${name} (${relation})`,
              }))}
              upper
            />
          ),
        )}
        <TextField
          {...fields.practitioner_name}
          label={t("people.practitioner")}
          hint={t("people.practitioner_hint")}
          autoComplete="off"
          upper
        />
      </PostForm>
    </StepBody>
  );
}
