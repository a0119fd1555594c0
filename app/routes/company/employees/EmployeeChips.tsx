import type { ReactNode } from "react";
import { employeeListQuery, type EmployeeFilters } from "~/features/employees/employee-list.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { RESULTS } from "~/ui/ListFilters.tsx";
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
  const chips = (["overdue", "soon", "insurance", "inactive"] as const)
    .filter(isOffered)
    // The chosen one first: without script the line does not scroll to it.
    .sort((a, b) => Number(b === chosen) - Number(a === chosen));
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("list.chips")}>
      <Chip href={paths.employees(employeeListQuery(kept))} isCurrent={chosen === undefined}>
        {t("list.all")}
      </Chip>
      {chips.map((chip) => (
        <Chip
          key={chip}
          href={paths.employees(employeeListQuery({ ...kept, ...CHIPS[chip] }))}
          isCurrent={chip === chosen}
        >
          {t(`list.chip.${chip}`)}
          {counts?.[chip] !== undefined && <span className="tab-count"> {counts[chip]}</span>}
        </Chip>
      ))}
    </ul>
  );
}

function Chip({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <li>
      <a className="chip" href={`${href}#${RESULTS}`} aria-current={isCurrent ? "page" : undefined}>
        {children}
      </a>
    </li>
  );
}
