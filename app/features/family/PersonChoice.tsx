import { useTranslation } from "~/i18n/use-translation.ts";
import type { Person } from "~/upstream/family/family.server.ts";
import { RadioGroup } from "~/ui/Choices.tsx";
import type { FieldProps } from "~/ui/Field.tsx";
import { Initials } from "~/ui/Initials.tsx";

interface PersonChoiceProps extends Omit<FieldProps, "label"> {
  people: readonly Pick<Person, "patient_id" | "name" | "relation">[];
  defaultValue?: string | null | undefined;
}

const IN_VIEW = 5;

export function PersonChoice({ people, defaultValue, ...field }: PersonChoiceProps) {
  const { t } = useTranslation("account");
  const index = people.findIndex(({ patient_id }) => patient_id === defaultValue);
  // Never fold the chosen one.
  const shown =
    index < IN_VIEW ? people : [...people.slice(index, index + 1), ...people.filter((_, i) => i !== index)];
  return (
    <RadioGroup
      {...field}
      label={t("people.for")}
      optional={false}
      defaultValue={defaultValue ?? null}
      look="chips"
      fold={{ after: IN_VIEW, summary: t("people.more", { count: people.length - IN_VIEW }) }}
      options={shown.map(({ patient_id, name, relation }) => ({
        value: patient_id,
        label: (
          <span className="who">
            <Initials name={name} />
            {relation === null ? t("people.self") : <span className="upper">{name}</span>}
          </span>
        ),
      }))}
    />
  );
}
