import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup, RadioGroup } from "~/ui/Choices.tsx";
import { MAIN_FORM, PostForm } from "~/ui/Forms.tsx";
import { Initials } from "~/ui/Initials.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { PeopleView } from "./people.server.ts";
import { DIFFERENT_PEOPLE, peopleSchema } from "./schema.ts";
import { StepBody } from "./StepBody.tsx";

export function PeopleStep({ view }: { view: PeopleView }) {
  const { t } = useTranslation("checkout");
  const fields = usePeopleFields(view);
  const isOneQuestion = !view.several && view.lines.length > 1;
  return (
    <StepBody soFar={view.soFar} button={<Button form={MAIN_FORM}>{t("continue")}</Button>}>
      <PostForm main className="stack">
        {isOneQuestion ? (
          <div className="asks">
            <Everyone view={view} fields={fields} />
            {view.people.length > 1 && (
              <div className="asked">
                {view.lines.map((line) => (
                  <LinePerson key={line.key} view={view} fields={fields} line={line} />
                ))}
              </div>
            )}
          </div>
        ) : (
          view.lines.map((line) => <LinePeople key={line.key} view={view} fields={fields} line={line} />)
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

function usePeopleFields({ lines, practitioner_name }: PeopleView) {
  const chosen = new Set(lines.map((line) => line.chosen[0]));
  const [first] = chosen;
  return useFields(peopleSchema, {
    initial: {
      ...Object.fromEntries(lines.map((line) => [`people.${line.key}`, line.chosen])),
      everyone: chosen.size === 1 ? first : DIFFERENT_PEOPLE,
      practitioner_name,
    },
  });
}

interface ChoiceProps {
  view: PeopleView;
  fields: ReturnType<typeof usePeopleFields>;
}

function usePeopleOptions({ people }: PeopleView) {
  const { t } = useTranslation("checkout");
  return people.map(({ patient_id, name, relation }) => ({
    value: patient_id,
    text: `${name} (${relation ?? t("people.self")})`,
    label: (
      <span className="who">
        <Initials name={name} />
        <span>
          <span className="upper">{name}</span> ({relation ?? t("people.self")})
        </span>
      </span>
    ),
  }));
}

/** One answer for every line, unless they are for different people. */
function Everyone({ view, fields }: ChoiceProps) {
  const { t } = useTranslation("checkout");
  const options = usePeopleOptions(view);
  const different = { value: DIFFERENT_PEOPLE, label: t("people.different"), asks: true };
  return (
    <RadioGroup
      {...fields.everyone}
      label={t("people.everyone")}
      hideLabel
      optional={false}
      options={options.length > 1 ? [...options, different] : options}
      look="cards"
    />
  );
}

type LineProps = ChoiceProps & { line: PeopleView["lines"][number] };

function LinePerson({ view, fields, line: { key, product_name, plant_name, qty } }: LineProps) {
  const { t } = useTranslation("checkout");
  return (
    <SelectField
      {...fields.people.at(key)}
      label={t("people.who", { product: product_name })}
      hint={qty > 1 ? t("people.where", { plant: plant_name, count: qty }) : plant_name || undefined}
      prompt={t("people.prompt")}
      options={usePeopleOptions(view).map(({ value, text }) => ({ value, label: text }))}
      upper
    />
  );
}

function LinePeople({ view, fields, line: { key, product_name, plant_name, qty } }: LineProps) {
  const { t } = useTranslation("checkout");
  const Group = view.several ? CheckboxGroup : RadioGroup;
  // The title asks it already, and the order beside it names product and branch.
  const isAlone = view.lines.length === 1 && view.soFar !== null;
  const where = isAlone ? undefined : plant_name || undefined;
  return (
    <Group
      {...fields.people.at(key)}
      label={t("people.who", { product: product_name })}
      hideLabel={isAlone}
      hint={qty > 1 ? t("people.where", { plant: plant_name, count: qty }) : where}
      options={usePeopleOptions(view)}
      look="cards"
    />
  );
}
