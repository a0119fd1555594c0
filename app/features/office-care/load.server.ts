import { redirect } from "@remix-run/node";
import { z } from "zod";
import { queryKey, queryPage, queryText, readQuery } from "~/forms/query.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { eachDay } from "./days.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listDepartments } from "~/upstream/company/company.server.ts";
import { listEmployees } from "~/upstream/employees/employees.server.ts";
import { getOffer, type Offer } from "~/upstream/office-care/office-care-order.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import {
  everybodyOf,
  firstMissingOfficeCareStep,
  readOfficeCareDraft,
  type OfficeCareDraft,
} from "./draft.server.ts";
import {
  leavePath,
  officeCareStepPath,
  officeCareSteps,
  wantedOfficeCareStep,
  type Flow,
  type OfficeCareStepName,
} from "./flow.ts";
import { lookUp } from "./people.server.ts";
import { loadOfficeCareReview } from "./review.server.ts";

/** Redirects to the first unfinished step if a later one is requested. */
export async function loadOfficeCareStep(request: Request, company: Guarded, flow: Flow) {
  const wanted = wantedOfficeCareStep(request, flow);
  const draft = await readOfficeCareDraft(company.session, company.up, flow);
  const steps = officeCareSteps(flow);
  const [at, missing] = [steps.indexOf(wanted), firstMissingOfficeCareStep(draft, flow)];
  if (at > steps.indexOf(missing)) throw redirect(officeCareStepPath(flow, missing), 302);
  const before = steps[at - 1];
  const t = getT(request);
  return {
    title: `${t(`office-care:heading.${flow.kind}`)}: ${t(`office-care:steps.${wanted}`)}`,
    kind: flow.kind,
    eventName: draft.name,
    current: at + 1,
    steps: steps.map((name, nth) => ({ name, href: nth < at ? officeCareStepPath(flow, name) : undefined })),
    backHref: before ? officeCareStepPath(flow, before) : leavePath(flow),
    step: await dataOf(wanted, request, company, { flow, draft }),
  };
}
export type OfficeCareStepView = Awaited<ReturnType<typeof loadOfficeCareStep>>;

async function dataOf(
  name: OfficeCareStepName,
  request: Request,
  company: Guarded,
  { flow, draft }: { flow: Flow; draft: OfficeCareDraft },
) {
  const { up } = company;
  switch (name) {
    case "place":
      return { name, ...(await loadPlace(up, draft)) };
    case "tests":
      return { name, ...loadTests(await getOffer(up, draft), draft) };
    case "people":
      return { name, ...(await loadPeople(request, up, flow, draft)) };
    case "times":
      return { name, ...loadTimes(draft) };
    case "review":
      return { name, ...(await loadOfficeCareReview(request, company, flow, draft)) };
  }
}

async function loadPlace(
  up: UpstreamContext,
  { people: _people, groups: _groups, ...draft }: OfficeCareDraft,
) {
  const [offer, plants] = await Promise.all([getOffer(up), listBranchChoices(up)]);
  return { draft, plants, earliest: offer.earliest };
}

/** Examinations offered by all chosen branches; on site, everything. */
function loadTests({ products }: Offer, { place_type, plant_ids, groups }: OfficeCareDraft) {
  const offered =
    place_type === "at_branch"
      ? products.filter((one) => plant_ids.every((plant_id) => one.plant_ids.includes(plant_id)))
      : products;
  const choices = offered.map(({ product_id, product_type, name, price }) => ({
    ...{ product_id, product_type, name, price },
  }));
  return { choices, groups: groups.map(({ name, product_ids }) => ({ name, product_ids })) };
}

const peopleQuery = z.object({
  q: queryText.transform((q) => q || undefined),
  department_id: queryKey,
  view: z.enum(["all", "chosen"]).catch("all"),
  group: z.string().max(2).catch("0"),
  page: queryPage,
});
const ON_PAGE = 25;

async function loadPeople(request: Request, up: UpstreamContext, flow: Flow, draft: OfficeCareDraft) {
  const { page, ...filters } = readQuery(request, peopleQuery);
  const { q, department_id, view } = filters;
  const [found, departments, { most_people }] = await Promise.all([
    lookUp(up, flow, draft),
    settle(listDepartments(up)),
    getOffer(up, draft),
  ]);
  const groupOf = new Map(draft.people.flatMap((ids, group) => ids.map((id) => [id, group])));
  const list =
    view === "chosen"
      ? pageOf(found.employees, page)
      : await listEmployees(up, { q, department_id, status: "active" }, { page, per_page: ON_PAGE }).then(
          ({ results, meta }) => ({
            rows: results.map(({ employee_id, employee_number, first_name, last_name, department }) => ({
              ...{ employee_id, employee_number, name: `${first_name} ${last_name}`.trim() },
              department: department?.name ?? null,
            })),
            ...{ total: meta.total, last_page: meta.last_page },
          }),
        );
  const nameOf = new Map(found.employees.map((one) => [one.employee_id, one]));
  return {
    filters,
    page,
    list: {
      ...list,
      rows: list.rows.map(({ employee_id, employee_number, name, department }) => ({
        ...{ employee_id, employee_number, name, department },
        group: groupOf.get(employee_id) ?? null,
      })),
    },
    departments: departments.ok ? departments.data : [],
    groups: draft.groups.map(({ name }, at) => ({ name, people: draft.people[at]?.length ?? 0 })),
    chosen: everybodyOf(draft).length,
    most: most_people,
    clashes: found.clashes.map(({ employee_id, name: event }) => ({
      event,
      name: nameOf.get(employee_id)?.name ?? "",
      employee_number: nameOf.get(employee_id)?.employee_number ?? "",
    })),
    postTo: officeCareStepPath(flow, "people"),
  };
}

function pageOf<Row>(rows: readonly Row[], page: number) {
  return {
    rows: rows.slice((page - 1) * ON_PAGE, page * ON_PAGE),
    total: rows.length,
    last_page: Math.max(1, Math.ceil(rows.length / ON_PAGE)),
  };
}

/** Times so far; initially one per working day, with room for everybody. */
function loadTimes(draft: OfficeCareDraft) {
  const { date_from, date_to, windows } = draft;
  const people = everybodyOf(draft).length;
  const days = eachDay(date_from, date_to);
  const workdays = days.filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
  const used = workdays.length > 0 ? workdays : days;
  const inside = windows.filter(({ date }) => days.includes(date));
  const capacity = Math.min(500, Math.max(1, Math.ceil(people / used.length)));
  const first = used.map((date) => ({ date, time_start: "07:00", time_end: "11:00", capacity }));
  return { days, people, windows: inside.length > 0 ? inside : first };
}
