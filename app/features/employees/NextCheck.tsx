import { useTranslation } from "~/i18n/use-translation.ts";
import { addDays, today } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { DateText } from "~/ui/DateText.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { Employee } from "~/upstream/employees/employees.server.ts";
import { EmployeeState } from "./EmployeeState.tsx";

type Checked = Pick<Employee, "status" | "due_on" | "last_examined_on">;

/** @param isChecked the laboratory knows the checks of employees */
export function hasNextCheck({ status, due_on, last_examined_on }: Checked, isChecked: boolean): boolean {
  return status !== "active" || due_on !== null || (isChecked && last_examined_on === null);
}

const SOON_DAYS = 60;

interface NextCheckProps {
  employee: Checked;
  /** its label stands before it */
  labelled?: boolean;
}

/** Its day, or the state of an employee without one; whoever was never examined counts as overdue. */
export function NextCheck({ employee: { status, due_on, last_examined_on }, labelled }: NextCheckProps) {
  const { t } = useTranslation("employees");
  if (status !== "active") return <EmployeeState status={status} />;
  if (due_on === null)
    return (
      <StateWord tone="error">
        {t(last_examined_on === null ? "list.never_examined" : "list.overdue")}
      </StateWord>
    );
  if (!isUnderstood(due_on)) return <StateWord state="not_understood" />;
  const day = today();
  if (due_on < day)
    return (
      <StateWord tone="error">
        <span>
          {t("list.overdue")} <DateText value={due_on} />
        </span>
      </StateWord>
    );
  if (due_on > addDays(day, SOON_DAYS))
    return (
      <>
        {!labelled && <span className="line-word">{t("list.next")} </span>}
        <DateText value={due_on} />
      </>
    );
  return (
    <StateWord tone="warning">
      <span>
        {t("list.soon")} <DateText value={due_on} />
      </span>
    </StateWord>
  );
}
