import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { queryKey, queryPage, queryText, readQuery } from "~/forms/query.server.ts";
import { eachDay } from "~/lib/dates.ts";
import { stepPath } from "~/steps/journey.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { listDepartments } from "~/upstream/company/company.server.ts";
import { listEmployees } from "~/upstream/employees/employees.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { cardOf, loadFunds } from "./card.server.ts";
import { everybodyOf, usualWindows, type OfficeCareDraft } from "./draft.server.ts";
import { officeCareJourney, type Flow } from "./flow.ts";
import { lookUp } from "./people.server.ts";
import { fullName } from "~/lib/person-name.ts";

export interface OfficeCareRequest extends Guarded {
  flow: Flow;
  upload?: AppLoadContext["upload"];
}

export interface OfficeCareStep extends OfficeCareRequest {
  draft: OfficeCareDraft;
}

/** Offers of all branches: the chosen ones are checked when the form is sent. */
export async function loadEvent(step: OfficeCareStep) {
  const { up, flow, draft: whole } = step;
  const { people, groups, earlier, ...draft } = whole;
  const [funds, plants] = await Promise.all([loadFunds(step), listBranchChoices(up)]);
  const { products, earliest } = funds.offer;
  const choices = products.map(({ product_id, product_type, name, price }) => ({
    product_id,
    product_type,
    name,
    price,
    inside: products.filter(({ contains }) => contains.includes(product_id)).map((item) => item.product_id),
  }));
  const isSuggested = groups.length === 0 && earlier !== null;
  const shown = isSuggested ? earlier.groups.map((group) => ({ ...group, agreed: null })) : groups;
  return {
    draft,
    plants,
    choices,
    groups: shown.map(({ name, product_ids }) => ({ name, product_ids })),
    placeOf: draft.date_from === "" ? (earlier?.name ?? null) : null,
    testsOf: isSuggested ? earlier.name : null,
    people: people.map((ids) => ids.length),
    earliest,
    card: cardOf(funds, flow, { groups: shown, people }),
    keepsInput: true,
  };
}

export const peopleQuery = z.object({
  q: queryText.transform((q) => q || undefined),
  department_id: queryKey,
  view: z.enum(["all", "due", "chosen"]).catch("all"),
  group: z.string().max(2).catch("0"),
  page: queryPage,
});
const ON_PAGE = 25;

export function peoplePath(
  flow: Flow,
  { view, group, page, ...filters }: z.output<typeof peopleQuery>,
): string {
  return stepPath(officeCareJourney(flow), "people", {
    ...filters,
    view: view === "all" ? undefined : view,
    group: group === "0" ? undefined : group,
    page: page > 1 ? page : undefined,
  });
}

export async function loadOfficeCarePeople(step: OfficeCareStep) {
  const { request, up, flow, draft } = step;
  const { page, ...filters } = readQuery(request, peopleQuery);
  const { q, department_id, view } = filters;
  const [existing, departments, funds] = await Promise.all([
    lookUp(up, flow, draft),
    settle(listDepartments(up)),
    loadFunds(step),
  ]);
  const groupOf = new Map(draft.people.flatMap((ids, group) => ids.map((id) => [id, group])));
  const list =
    view === "chosen"
      ? pageOf(existing.employees, page)
      : await listEmployees(
          up,
          { q, department_id, status: "active", due: view === "due" ? "1" : undefined },
          page,
          ON_PAGE,
        ).then(({ results, meta }) => ({
          rows: results.map(({ first_name, last_name, department, ...employee }) => ({
            employee_id: employee.employee_id,
            employee_number: employee.employee_number,
            status: employee.status,
            name: fullName({ first_name, last_name }),
            department: department?.name ?? null,
          })),
          total: meta.total,
          last_page: meta.last_page,
        }));
  const nameOf = new Map(existing.employees.map((employee) => [employee.employee_id, employee]));
  return {
    filters,
    page,
    list: {
      ...list,
      rows: list.rows.map(({ employee_id, employee_number, name, department, status }) => ({
        employee_id,
        employee_number,
        name,
        department,
        status,
        group: groupOf.get(employee_id) ?? null,
      })),
    },
    departments: departments.ok ? departments.data : [],
    groups: draft.groups.map(({ name }, index) => ({ name, people: draft.people[index]?.length ?? 0 })),
    chosen: everybodyOf(draft).length,
    most: funds.offer.most_people,
    card: cardOf(funds, flow, draft),
    clashes: existing.clashes.map(({ employee_id, name: event }) => ({
      event,
      name: nameOf.get(employee_id)?.name ?? "",
      employee_number: nameOf.get(employee_id)?.employee_number ?? "",
    })),
    keepsInput: true,
  };
}

function pageOf<Row>(rows: readonly Row[], page: number) {
  return {
    rows: rows.slice((page - 1) * ON_PAGE, page * ON_PAGE),
    total: rows.length,
    last_page: Math.max(1, Math.ceil(rows.length / ON_PAGE)),
  };
}

const MOST_DAYS = 31;

export async function loadOfficeCareTimes(step: OfficeCareStep) {
  const { date_from, date_to, windows } = step.draft;
  const people = everybodyOf(step.draft).length;
  const days = eachDay(date_from, date_to, MOST_DAYS);
  const inside = windows.filter(({ date }) => days.includes(date));
  return {
    days,
    people,
    windows: inside.length > 0 ? inside : usualWindows(step.draft),
    card: cardOf(await loadFunds(step), step.flow, step.draft),
    keepsInput: true,
  };
}
