import { useTranslation } from "~/i18n/use-translation.ts";
import { SelectField } from "~/ui/SelectField.tsx";
import { useGroupName } from "./use-group-name.ts";

interface GroupSelectProps {
  groups: readonly { name: string }[];
  group: string;
  id: string;
}

export function GroupSelect({ groups, group, id }: GroupSelectProps) {
  const { t } = useTranslation("office-care");
  const groupName = useGroupName();
  if (groups.length < 2) return null;
  return (
    <SelectField
      name="group"
      id={id}
      label={t("people.group")}
      options={groups.map(({ name }, index) => ({ value: String(index), label: groupName(name) }))}
      defaultValue={group}
    />
  );
}
