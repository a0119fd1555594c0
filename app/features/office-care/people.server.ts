import { FormRejection } from "~/forms/failure.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { findPeople, type Found } from "~/upstream/office-care/office-care-order.server.ts";
import { MOST_PEOPLE } from "~/upstream/office-care/office-care.server.ts";
import { everybodyOf, type OfficeCareDraft } from "./draft.server.ts";
import type { Flow } from "./flow.ts";

export function groupIn({ groups }: OfficeCareDraft, posted: string): number {
  const index = Number(posted);
  return Number.isInteger(index) && groups[index] ? index : 0;
}

/** Members of other groups stay there. @throws FormRejection too many for one event */
export function withPeople(draft: OfficeCareDraft, group: number, ids: readonly string[]): OfficeCareDraft {
  const present = new Set(everybodyOf(draft));
  const added = [...new Set(ids)].filter((id) => !present.has(id));
  if (present.size + added.length > MOST_PEOPLE) throw new FormRejection({ "": ["office-care:errors.many"] });
  return {
    ...draft,
    people: draft.groups.map((_group, index) => [
      ...(draft.people[index] ?? []),
      ...(index === group ? added : []),
    ]),
  };
}

/** Listed but unticked people leave. */
export function withTicks(
  draft: OfficeCareDraft,
  group: number,
  { listed, picked }: { listed: readonly string[]; picked: readonly string[] },
): OfficeCareDraft {
  const shown = new Set(listed);
  const ticked = new Set(picked.filter((id) => shown.has(id)));
  const kept = draft.people.map((ids) => ids.filter((id) => !shown.has(id) || ticked.has(id)));
  return withPeople({ ...draft, people: kept }, group, [...ticked]);
}

export function numbersIn(text: string): string[] {
  return text
    .split(/[\n\r,;\t]+/)
    .map((number) => number.normalize("NFKC").trim())
    .filter((number) => number !== "");
}

const SHOWN_PROBLEMS = 20;

interface NumbersFrom {
  /** skips unmatched numbers instead of refusing the list */
  skip: boolean;
  field: "numbers" | "file";
  /** sheet rows of the numbers, from 1; default: their position */
  rows?: readonly number[];
}

/** @throws FormRejection at the field, with the faulty rows */
export async function peopleOfNumbers(
  { up, t }: Guarded,
  numbers: readonly string[],
  { skip, field, rows }: NumbersFrom,
): Promise<string[]> {
  if (numbers.length === 0) throw new FormRejection({ [field]: ["office-care:errors.numbers"] });
  if (numbers.length > MOST_PEOPLE) throw new FormRejection({ [field]: ["office-care:errors.many"] });
  const people = await findPeople(up, { numbers: [...numbers] });
  const { employees } = people;
  const problems = [...people.problems, ...statusProblems(employees, numbers)];
  if (problems.length > 0 && !skip) {
    const known = problems.map((problem) => ({ ...problem, row: rows?.[problem.row - 1] ?? problem.row }));
    throw new FormRejection({
      [field]: numberProblems(known, t, ({ row, value }) => t("office-care:errors.row", { row, value })),
    });
  }
  return employees.filter(({ status }) => status === "active").map(({ employee_id }) => employee_id);
}

export function statusProblems(employees: Found["employees"], numbers: readonly string[]): Found["problems"] {
  return employees.flatMap(({ employee_number, status }) => {
    if (status === "active") return [];
    const row = numbers.indexOf(employee_number) + 1;
    return [{ row: Math.max(1, row), value: employee_number, code: status }];
  });
}

export function numberProblems(
  problems: Found["problems"],
  t: Translate,
  nameOf: (problem: Found["problems"][number]) => string,
): string[] {
  return (["unknown", "inactive", "repeated", "not_understood"] as const).flatMap((code) => {
    const matchingProblems = problems.filter((problem) => problem.code === code);
    if (matchingProblems.length === 0) return [];
    const rows = matchingProblems.slice(0, SHOWN_PROBLEMS).map(nameOf);
    const more = matchingProblems.length > SHOWN_PROBLEMS ? ", …" : "";
    return [t(`office-care:errors.${code}`, { rows: rows.join(", ") + more })];
  });
}

/** Without employees who have left since. */
export function lookUp(up: UpstreamContext, flow: Flow, draft: OfficeCareDraft): Promise<Found> {
  return findPeople(up, {
    employee_ids: everybodyOf(draft),
    date_from: draft.date_from || undefined,
    date_to: draft.date_to || undefined,
    office_care_id: flow.id ?? undefined,
  });
}
