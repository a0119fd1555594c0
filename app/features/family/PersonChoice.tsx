import { useTranslation } from "~/i18n/use-translation.ts";
import type { Person } from "~/upstream/family.server.ts";
import { RadioGroup } from "~/ui/Choices.tsx";
import type { FieldProps } from "~/ui/Field.tsx";

interface PersonChoiceProps extends Omit<FieldProps, "label"> {
  people: readonly Pick<Person, "patient_id" | "name" | "relation">[];
  /** patient that is chosen beforehand */
  defaultValue?: string | null | undefined;
}

/** Chips in view; a longer list goes on behind "more". */
const IN_VIEW = 5;

/** Whom something in a form is for. `PeopleChips` are the same as links, where a whole page is for somebody. */
export function PersonChoice({ people, defaultValue, ...field }: PersonChoiceProps) {
  const { t } = useTranslation("account");
  const at = people.findIndex(({ patient_id }) => patient_id === defaultValue);
  // The chosen one is never folded away.
  const shown = at < IN_VIEW ? people : [...people.slice(at, at + 1), ...people.filter((_, i) => i !== at)];
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
        label: relation === null ? t("people.self") : <span className="upper">{name}</span>,
      }))}
    />
  );
}
