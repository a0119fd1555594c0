import { ChipLinks } from "~/ui/ChipLinks.tsx";
import { employeeListQuery, type EmployeeFilters } from "~/features/employees/employee-list.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { useHas } from "~/ui/offered.ts";

interface EmployeeChipsProps {
  query: EmployeeFilters;
  /** missing: the laboratory does not count */
  counts: Record<string, number> | undefined;
}

const CHIPS = {
  overdue: { due: "1" },
  soon: { due: "soon" },
  insurance: { insurance: "ending" },
  inactive: { status: "inactive" },
} as const;

/** One at a time; search and department stay. */
export function EmployeeChips({ query, counts }: EmployeeChipsProps) {
  const { t } = useTranslation("employees");
  const has = useHas();
  const { status, due, insurance, ...kept } = query;
  const chosen = due === "1" ? "overdue" : due === "soon" ? "soon" : insurance ? "insurance" : status;
  const isOffered = (chip: keyof typeof CHIPS) => {
    if (chip === chosen) return true;
    if (counts) return (counts[chip] ?? 0) > 0;
    return chip === "inactive" || (chip === "overdue" && has("GET /employee/get-examinations"));
  };
  const offered = (["overdue", "soon", "insurance", "inactive"] as const).filter(isOffered);
  if (offered.length === 0) return null;
  return (
    <ChipLinks
      label={t("list.chips")}
      all={{ href: paths.employees(employeeListQuery(kept)), label: t("list.all") }}
      chips={offered.map((chip) => ({
        href: paths.employees(employeeListQuery({ ...kept, ...CHIPS[chip] })),
        label: t(`list.chip.${chip}`),
        count: counts?.[chip],
        isCurrent: chip === chosen,
      }))}
    />
  );
}
