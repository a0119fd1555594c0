import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { addDays } from "~/lib/dates.ts";
import { stepPath } from "~/steps/journey.ts";
import { lastForm, stepForm } from "~/steps/wizard.server.ts";
import { findPeople, getOffer, type Offer } from "~/upstream/office-care/office-care-order.server.ts";
import {
  everybodyOf,
  firstMissingOfficeCareStep,
  readOfficeCareDraft,
  storeOfficeCareDraft,
  withWindows,
  type OfficeCareDraft,
} from "./draft.server.ts";
import { officeCareJourney } from "./flow.ts";
import { peoplePath, peopleQuery, type OfficeCareRequest, type OfficeCareStep } from "./load.server.ts";
import { groupIn, numbersIn, peopleOfNumbers, withPeople, withTicks } from "./people.server.ts";
import { numbersInFile } from "./numbers-file.server.ts";
import { order } from "./review.server.ts";
import {
  fileSchema,
  officeCareEventSchema,
  officeCarePeopleSchema,
  officeCareReviewSchema,
  timesSchema,
} from "./schema.ts";

const codes = {
  version_changed: "office-care:refused.changed",
  already_decided: "office-care:refused.decided",
  office_care_closed: "office-care:refused.closed",
  office_care_undecided: "office-care:refused.undecided",
  price_changed: "office-care:refused.price",
  clashes: "office-care:refused.clashes",
  no_contract: "office-care:refused.contract",
  split_needed: "office-care:refused.split",
};

export const officeCareWizard = {
  journeyOf: ({ flow }: OfficeCareRequest) => officeCareJourney(flow),
  open: async (caller: OfficeCareRequest): Promise<OfficeCareStep> => ({
    ...caller,
    draft: await readOfficeCareDraft(caller.session, caller.up, caller.flow),
  }),
  firstMissing: ({ draft, flow }: OfficeCareStep) => firstMissingOfficeCareStep(draft, flow),
  store: async (step: OfficeCareStep, draft: OfficeCareDraft) => {
    await storeOfficeCareDraft(step.session, step.flow, draft);
    return { ...step, draft };
  },
  codes,
};

export const submitEvent = stepForm(officeCareWizard, officeCareEventSchema, enterEvent, afterEvent);
export const submitTimes = stepForm(officeCareWizard, timesSchema, enterTimes, "missing");
export const submitOfficeCareReview = lastForm(officeCareWizard, officeCareReviewSchema, order);

const MOST_DAYS = 31;

type EventInput = z.output<typeof officeCareEventSchema>;

async function enterEvent({ up, draft }: OfficeCareStep, input: EventInput): Promise<OfficeCareDraft> {
  const { date_from, date_to = date_from } = input;
  const { earliest, covered, products } = await getOffer(up, { date_from, date_to });
  const errors = {
    ...(input.place_type === "on_site" ? onSiteErrors(input) : branchErrors(input)),
    ...(covered === false && { date_from: ["office-care:errors.uncovered"] }),
    ...(date_from < earliest && { date_from: ["office-care:errors.early"] }),
    ...(date_to < date_from && { date_to: ["office-care:errors.order"] }),
    ...(date_to > addDays(date_from, MOST_DAYS - 1) && { date_to: ["office-care:errors.long"] }),
    ...groupErrors(input),
  };
  if (Object.keys(errors).length > 0) throw new FormRejection(errors);
  for (const [index, group] of input.groups.entries()) refuseTests(index, group.product_ids, input, products);
  const {
    address = "",
    pic_name = "",
    pic_phone = "",
    room_note = "",
    groups,
    intent: _intent,
    ...place
  } = input;
  const old = (was: string | undefined) => (was === undefined || was === "" ? -1 : Number(was));
  return withWindows({
    ...draft,
    ...place,
    date_to,
    address,
    pic_name,
    pic_phone,
    room_note,
    groups: groups.map(({ was, name, product_ids }) => ({
      name,
      product_ids,
      agreed: draft.groups[old(was)]?.agreed ?? null,
    })),
    people: groups.map(({ was }) => draft.people[old(was)] ?? []),
  });
}

function afterEvent({ intent }: EventInput, { flow, draft }: OfficeCareStep): Response {
  const next = intent === "people" ? "people" : firstMissingOfficeCareStep(draft, flow);
  return redirect(stepPath(officeCareJourney(flow), next), 303);
}

function onSiteErrors({ address, pic_name, pic_phone }: EventInput) {
  return {
    ...(!address && { address: ["office-care:errors.address"] }),
    ...(!pic_name && { pic_name: ["office-care:errors.pic_name"] }),
    ...(!pic_phone && { pic_phone: ["office-care:errors.pic_phone"] }),
  };
}

function branchErrors({ plant_ids }: EventInput) {
  return { ...(plant_ids.length === 0 && { plant_ids: ["office-care:errors.plants"] }) };
}

function groupErrors({ groups }: EventInput) {
  const names = groups.map(({ name }) => name.toLowerCase());
  const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
  return repeated >= 0 && { [`groups[${String(repeated)}].name`]: ["office-care:errors.group_same"] };
}

/** @throws FormRejection charged twice, or not offered on these days at these branches */
function refuseTests(
  index: number,
  ids: readonly string[],
  { place_type, plant_ids }: EventInput,
  products: Offer["products"],
): void {
  const chosen = products.filter(({ product_id }) => ids.includes(product_id));
  const twice = repeatedTests(chosen, products);
  const absent = chosen.filter(
    (product) => place_type === "at_branch" && !plant_ids.every((id) => product.plant_ids.includes(id)),
  );
  const problems = [
    ["office-care:errors.twice", twice],
    ["office-care:errors.elsewhere", absent.map(({ name }) => name)],
  ] as const;
  for (const [key, tests] of problems)
    if (tests.length > 0)
      throw new FormRejection(
        { [`groups[${String(index)}].product_ids`]: [key] },
        { params: { tests: tests.join("; ") } },
      );
}

type PeopleInput = z.output<typeof officeCarePeopleSchema>;

const continueToTimes = stepForm(officeCareWizard, officeCarePeopleSchema, enterPeople, "missing");
const showPeople = stepForm(officeCareWizard, officeCarePeopleSchema, enterPeople, (input, step) =>
  redirect(pageAfter(input, step), 303),
);
const readFile = stepForm(officeCareWizard, fileSchema, addFile, "same");

export async function submitOfficeCarePeople(caller: OfficeCareRequest) {
  // A form whose upload failed is empty, without its button.
  const failed = caller.upload && "problem" in caller.upload;
  const intent = failed ? "file" : await intentOf(caller.request);
  if (intent === "file") return readFile(caller);
  return intent === "next" ? continueToTimes(caller) : showPeople(caller);
}

/** No button loses ticks or pasted numbers. */
async function enterPeople(step: OfficeCareStep, input: PeopleInput): Promise<OfficeCareDraft> {
  return withWindows(await withPosted(step, input));
}

async function withPosted(step: OfficeCareStep, input: PeopleInput): Promise<OfficeCareDraft> {
  const { intent, numbers = "" } = input;
  if (intent === "clear") return { ...step.draft, people: step.draft.groups.map(() => []) };
  const group = groupIn(step.draft, input.group);
  let draft = withTicks(step.draft, group, input);
  if (intent === "all") draft = withPeople(draft, group, await everybodyShown(step));
  const isNumbers = intent === "numbers" || intent === "rest";
  if (isNumbers || numbers !== "") {
    const skip = intent === "rest";
    const ids = await peopleOfNumbers(step, numbersIn(numbers), { skip, field: "numbers" });
    draft = withPeople(draft, group, ids);
  }
  if (intent === "next" && everybodyOf(draft).length === 0)
    throw new FormRejection({ "": ["office-care:errors.nobody"] });
  return draft;
}

async function everybodyShown({ request, up }: OfficeCareStep): Promise<string[]> {
  const { q, department_id, view } = readQuery(request, peopleQuery);
  const { employees } = await findPeople(up, {
    filter: { q, department_id, ...(view === "due" && { due: true }) },
  });
  return employees.filter(({ status }) => status === "active").map(({ employee_id }) => employee_id);
}

function pageAfter(input: PeopleInput, { request, flow }: OfficeCareStep): string {
  const shown = readQuery(request, peopleQuery);
  const requested = peopleQuery.parse({ ...input, page: input.page ?? shown.page });
  const isSame = (["q", "department_id", "view"] as const).every((name) => requested[name] === shown[name]);
  return peoplePath(flow, isSame ? requested : { ...requested, page: 1 });
}

async function addFile(
  step: OfficeCareStep,
  { group, skip, hidden }: z.output<typeof fileSchema>,
): Promise<OfficeCareDraft> {
  const { draft, upload } = step;
  const { numbers, rows } = await numbersInFile(upload, { hidden, skip: Boolean(skip) });
  const ids = await peopleOfNumbers(step, numbers, { skip: Boolean(skip), field: "file", rows });
  return withWindows(withPeople(draft, groupIn(draft, group), ids));
}

/** "Test (package, package)": charged more than once. */
function repeatedTests(chosen: Offer["products"], offered: Offer["products"]): string[] {
  return offered.flatMap(({ product_id, name }) => {
    const packages = chosen.filter(({ contains }) => contains.includes(product_id));
    const isChosen = chosen.some((product) => product.product_id === product_id);
    if (packages.length + Number(isChosen) < 2) return [];
    return [`${name} (${packages.map((item) => item.name).join(", ")})`];
  });
}

function enterTimes({ draft }: OfficeCareStep, { windows }: z.output<typeof timesSchema>): OfficeCareDraft {
  const errors: Record<string, string[]> = {};
  for (const [index, window] of windows.entries()) {
    const name = `windows[${String(index)}]`;
    if (window.date < draft.date_from || window.date > draft.date_to)
      errors[`${name}.date`] = ["office-care:errors.day"];
    if (window.time_end <= window.time_start) errors[`${name}.time_end`] = ["office-care:errors.time_order"];
    const overlaps = windows
      .slice(0, index)
      .some(
        (other) =>
          other.date === window.date &&
          window.time_start < other.time_end &&
          other.time_start < window.time_end,
      );
    if (overlaps) errors[`${name}.time_start`] = ["office-care:errors.overlap"];
  }
  if (Object.keys(errors).length > 0) throw new FormRejection(errors);
  const places = windows.reduce((sum, { capacity }) => sum + capacity, 0);
  const people = everybodyOf(draft).length;
  if (places < people)
    throw new FormRejection({ windows: ["office-care:errors.short"] }, { params: { places, people } });
  return { ...draft, windows, timed: true };
}
