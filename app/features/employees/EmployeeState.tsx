import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { Employee } from "~/upstream/employees/employees.server.ts";

const TONES = { active: "success", inactive: "none", not_understood: "warning" } as const;

export function EmployeeState({ status }: Pick<Employee, "status">) {
  const { t } = useTranslation("employees");
  return <StateWord tone={TONES[status]}>{t(`list.${status}`)}</StateWord>;
}
