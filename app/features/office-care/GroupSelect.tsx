import { useTranslation } from "~/i18n/use-translation.ts";
import { SelectField } from "~/ui/SelectField.tsx";

interface GroupSelectProps {
  groups: readonly { name: string }[];
  group: string;
  id: string;
}

export function GroupSelect({ groups, group, id }: GroupSelectProps) {
  const { t } = useTranslation("office-care");
  if (groups.length < 2) return null;
  return (
    <SelectField
      name="group"
      id={id}
      label={t("people.group")}
      options={groups.map(({ name }, index) => ({ value: String(index), label: name }))}
      defaultValue={group}
    />
  );
}
