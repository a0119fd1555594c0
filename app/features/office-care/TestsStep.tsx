import { useFields, type Fields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { StepProps } from "~/steps/StepFrame.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { FieldNotes } from "~/ui/Field.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { HiddenField } from "~/ui/TickField.tsx";
import type { OfficeCareStepView } from "./wizard.server.ts";
import { officeCareTestsSchema } from "./schema.ts";

type TestsStepProps = StepProps<OfficeCareStepView["step"], "tests">;
type Row = Fields<typeof officeCareTestsSchema>["groups"]["rows"][number];

const MOST_GROUPS = 10;

export function OfficeCareTestsStep({ view: { choices, groups, suggestedBy } }: TestsStepProps) {
  const { t } = useTranslation("office-care");
  const known = groups.length > 0 ? groups : [{ name: t("form.group_first"), product_ids: [] }];
  const initial = Object.fromEntries<string | string[]>(
    known.flatMap(({ name, product_ids }, index): [string, string | string[]][] => [
      [`groups[${String(index)}].was`, String(index)],
      [`groups[${String(index)}].name`, name],
      [`groups[${String(index)}].product_ids`, product_ids],
    ]),
  );
  const { groups: state } = useFields(officeCareTestsSchema, { initial });
  return (
    <PostForm main repeatable className="stack">
      {suggestedBy !== null && <Alert>{t("form.tests_as_in", { name: suggestedBy })}</Alert>}
      <div id="groups">
        <FieldNotes id="groups" hint={t("form.groups_hint")} errors={state.errors} />
      </div>
      {state.rows.map((row) => (
        <Group key={row.index} row={row} choices={choices} isOnly={state.rows.length === 1} />
      ))}
      {state.rows.length < MOST_GROUPS && (
        <p>
          <Button look="secondary" icon="plus" {...state.insert}>
            {t("form.add_group")}
          </Button>
        </p>
      )}
      <Button>{t("form.continue")}</Button>
    </PostForm>
  );
}

interface GroupProps {
  row: Row;
  choices: TestsStepProps["view"]["choices"];
  isOnly: boolean;
}

function Group({ row: { index, fields, remove }, choices, isOnly }: GroupProps) {
  const { t } = useTranslation("office-care");
  const number = index + 1;
  const chosen = fields.product_ids.defaultValues;
  const tests = choices.filter(({ product_type }) => product_type === "test");
  const packages = choices.filter(({ product_type }) => product_type === "package");
  const chosenTests = tests.filter(({ product_id }) => chosen.includes(product_id)).length;
  return (
    <fieldset className="card">
      <legend className="field-label">{t("form.group", { number })}</legend>
      <HiddenField name={fields.was.name} value={fields.was.defaultValue} />
      <TextField {...fields.name} label={t("form.group_name")} autoComplete="off" />
      <CheckboxGroup
        {...fields.product_ids}
        label={t("form.packages")}
        defaultValues={chosen}
        options={packages.map((choice) => optionOf(choice))}
      />
      <Fold open={chosenTests > 0}>
        <summary>
          {chosenTests > 0 ? t("form.tests_chosen", { count: chosenTests }) : t("form.tests")}
        </summary>
        <CheckboxGroup
          {...fields.product_ids}
          id={`${fields.product_ids.id}-tests`}
          errors={undefined}
          hideLabel
          label={t("form.tests")}
          defaultValues={chosen}
          options={tests.map((choice) =>
            optionOf(choice, t("form.contained", { packages: choice.packages.join(", ") })),
          )}
        />
      </Fold>
      {!isOnly && (
        <Button look="secondary" {...remove}>
          {t("form.remove_group", { number })}
        </Button>
      )}
    </fieldset>
  );
}

type ChoiceRow = GroupProps["choices"][number];

const optionOf = ({ product_id, name, price, packages }: ChoiceRow, contained?: string) => ({
  value: product_id,
  label: name,
  hint: (
    <>
      <Money amount={price} />
      {packages.length > 0 && contained && ` · ${contained}`}
    </>
  ),
});
