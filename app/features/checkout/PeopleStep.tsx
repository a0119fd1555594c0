import { useTranslation } from "react-i18next";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { StepProps } from "./CheckoutPage.tsx";

type Line = StepProps<"people">["view"]["lines"][number];

/** Step 1: for whom every line is, and who sent them. */
export function PeopleStep({ view, action, failure, typed }: StepProps<"people">) {
  const { t } = useTranslation("checkout");
  const options = view.people.map(({ patient_id, name, relation }) => ({
    value: patient_id,
    label: relation ? `${name} (${relation})` : `${name} (${t("people.self")})`,
  }));
  const known = (line: Line) => {
    const chosen = typed ? (typed[`people.${line.key}`] ?? []) : line.chosen;
    return chosen.filter((id) => options.some(({ value }) => value === id));
  };
  return (
    <PostForm main action={action} clientRequestId={view.clientRequestId} className="stack">
      {view.lines.map((line) =>
        view.several ? (
          <CheckboxGroup
            key={line.key}
            name={`people.${line.key}`}
            label={t("people.who", { product: line.product_name })}
            hint={line.plant_name || undefined}
            options={options}
            defaultValues={
              known(line).length > 0 || typed ? known(line) : options.slice(0, 1).map((one) => one.value)
            }
            errors={failure?.fields[`people.${line.key}`]}
            look="cards"
          />
        ) : (
          <SelectField
            key={line.key}
            name={`people.${line.key}`}
            label={t("people.who", { product: line.product_name })}
            hint={t("people.where", { plant: line.plant_name, count: line.qty })}
            prompt={t("people.prompt")}
            options={options}
            defaultValue={known(line)[0]}
            errors={failure?.fields[`people.${line.key}`]}
          />
        ),
      )}
      <TextField
        name="practitioner_name"
        label={t("people.practitioner")}
        hint={t("people.practitioner_hint")}
        optional
        maxLength={100}
        autoComplete="off"
        defaultValue={typed?.["practitioner_name"]?.[0] ?? view.practitioner_name}
        errors={failure?.fields["practitioner_name"]}
      />
      <Button wide>{t("continue")}</Button>
    </PostForm>
  );
}
