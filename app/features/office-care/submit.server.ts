import { redirect, type AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import type { FormSchema } from "~/forms/schema.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { addDays } from "~/lib/dates.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { findPeople, getOffer } from "~/upstream/office-care/office-care-order.server.ts";
import {
  everybodyOf,
  firstMissingOfficeCareStep,
  readOfficeCareDraft,
  storeOfficeCareDraft,
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
import {
  groupIn,
  NumberProblems,
  numbersIn,
  numbersInFile,
  peopleOfNumbers,
  withPeople,
  withTicks,
} from "./people.server.ts";
import { order } from "./review.server.ts";
import {
  allSchema,
  fileSchema,
  numbersSchema,
  officeCarePlaceSchema,
  officeCareReviewSchema,
  officeCareTestsSchema,
  tickSchema,
  timesSchema,
} from "./schema.ts";

export interface Posted {
  request: Request;
  company: Guarded;
  flow: Flow;
  upload: AppLoadContext["upload"];
}

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

export async function submitOfficeCareStep(posted: Posted) {
  const { request, company, flow } = posted;
  switch (wantedOfficeCareStep(request, flow)) {
    case "place":
      return keep(posted, officeCarePlaceSchema, (draft, input) => enterPlace(posted, draft, input));
    case "tests":
      return keep(posted, officeCareTestsSchema, enterTests);
    case "people":
      return submitPeople(posted, await intentOf(request));
    case "times":
      return keep(posted, timesSchema, enterTimes);
    case "review":
      return submit({
        request,
        session: company.session,
        schema: officeCareReviewSchema,
        codes,
        lookAt: leavePath(flow),
        run: async (input, form) => order(posted, await draftFor(posted), input, form),
      });
  }
}

/** Draft of a posted step. @throws Response redirect to an earlier unfinished step */
async function draftFor({ request, company, flow }: Posted): Promise<OfficeCareDraft> {
  const draft = await readOfficeCareDraft(company.session, company.up, flow);
  const steps = officeCareSteps(flow);
  const missing = firstMissingOfficeCareStep(draft, flow);
  if (steps.indexOf(wantedOfficeCareStep(request, flow)) > steps.indexOf(missing))
    throw redirect(officeCareStepPath(flow, missing), 303);
  return draft;
}

/**
 * Adds a step's input to the draft and redirects to the next step, or to the same one with its
 * filters.
 */
function keep<S extends FormSchema>(
  posted: Posted,
  schema: S,
  enter: (draft: OfficeCareDraft, input: z.output<S>) => OfficeCareDraft | Promise<OfficeCareDraft>,
  next: "next" | "same" = "next",
) {
  const { request, company, flow } = posted;
  const at = wantedOfficeCareStep(request, flow);
  return submit({
    request,
    session: company.session,
    schema,
    codes,
    run: async (input) => {
      const draft = await entered(posted, async () => enter(await draftFor(posted), input));
      await storeOfficeCareDraft(company.session, flow, draft);
      const { pathname, search } = new URL(request.url);
      return redirect(next === "same" ? pathname + search : officeCareStepPath(flow, after(flow, at)), 303);
    },
  });
}

const after = (flow: Flow, step: OfficeCareStepName): OfficeCareStepName =>
  officeCareSteps(flow)[officeCareSteps(flow).indexOf(step) + 1] ?? "review";

const MOST_DAYS = 31;

async function enterPlace(
  { company }: Posted,
  draft: OfficeCareDraft,
  input: z.output<typeof officeCarePlaceSchema>,
): Promise<OfficeCareDraft> {
  const { earliest, covered } = await getOffer(company.up, input);
  const isOnSite = input.place_type === "on_site";
  const errors = {
    ...(isOnSite && !input.address && { address: ["office-care:errors.address"] }),
    ...(isOnSite && !input.pic_name && { pic_name: ["office-care:errors.pic_name"] }),
    ...(isOnSite && !input.pic_phone && { pic_phone: ["office-care:errors.pic_phone"] }),
    ...(!isOnSite && input.plant_ids.length === 0 && { plant_ids: ["office-care:errors.plants"] }),
    ...(!covered && { date_from: ["office-care:errors.uncovered"] }),
    ...(input.date_from < earliest && { date_from: ["office-care:errors.early"] }),
    ...(input.date_to < input.date_from && { date_to: ["office-care:errors.order"] }),
    ...(input.date_to > addDays(input.date_from, MOST_DAYS - 1) && { date_to: ["office-care:errors.long"] }),
  };
  if (Object.keys(errors).length > 0) throw new FormRejection(errors);
  const { address = "", pic_name = "", pic_phone = "", room_note = "", ...rest } = input;
  return { ...draft, ...rest, address, pic_name, pic_phone, room_note };
}

function enterTests(
  draft: OfficeCareDraft,
  { groups }: z.output<typeof officeCareTestsSchema>,
): OfficeCareDraft {
  const names = groups.map(({ name }) => name.toLowerCase());
  const repeated = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (repeated >= 0)
    throw new FormRejection({ [`groups[${String(repeated)}].name`]: ["office-care:errors.group_same"] });
  const old = (was: string | undefined) => (was === undefined || was === "" ? -1 : Number(was));
  return {
    ...draft,
    groups: groups.map(({ was, name, product_ids }) => ({
      ...{ name, product_ids },
      agreed: draft.groups[old(was)]?.agreed ?? null,
    })),
    people: groups.map(({ was }) => draft.people[old(was)] ?? []),
  };
}

function submitPeople(posted: Posted, intent: string) {
  const { company, upload } = posted;
  const { up } = company;
  // The form is then empty, without its button.
  if (upload && "problem" in upload) return takeFile(posted);
  switch (intent) {
    case "tick":
      return keep(
        posted,
        tickSchema,
        (draft, input) => withTicks(draft, groupIn(draft, input.group), input),
        "same",
      );
    case "all":
      return keep(
        posted,
        allSchema,
        async (draft, { group, q, department_id }) => {
          const { employees } = await findPeople(up, { filter: { q, department_id } });
          return withPeople(draft, groupIn(draft, group), idsOf(employees));
        },
        "same",
      );
    case "numbers":
    case "rest":
      return keep(
        posted,
        numbersSchema,
        async (draft, { group, numbers }) => {
          const skip = intent === "rest";
          const ids = await peopleOfNumbers(up, numbersIn(numbers), { skip, field: "numbers" });
          return withPeople(draft, groupIn(draft, group), ids);
        },
        "same",
      );
    case "file":
      return takeFile(posted);
    case "clear":
      return keep(
        posted,
        z.object({}),
        (draft) => ({ ...draft, people: draft.groups.map(() => []) }),
        "same",
      );
    default:
      return keep(posted, z.object({}), (draft) => {
        if (everybodyOf(draft).length === 0) throw new FormRejection({ "": ["office-care:errors.nobody"] });
        return draft;
      });
  }
}

const idsOf = (list: readonly { employee_id: string }[]) => list.map(({ employee_id }) => employee_id);

function takeFile(posted: Posted) {
  return keep(
    posted,
    fileSchema,
    async (draft, { group, skip }) => {
      const { numbers, rows } = await numbersInFile(posted.upload);
      const from = { skip: Boolean(skip), field: "file", rows } as const;
      const ids = await peopleOfNumbers(posted.company.up, numbers, from);
      return withPeople(draft, groupIn(draft, group), ids);
    },
    "same",
  );
}

/** Unmatched numbers become field errors. */
async function entered({ request }: Posted, enter: () => Promise<OfficeCareDraft>): Promise<OfficeCareDraft> {
  try {
    return await enter();
  } catch (thrown) {
    if (!(thrown instanceof NumberProblems)) throw thrown;
    throw new FormRejection({ [thrown.field]: thrown.texts(getT(request)) });
  }
}

function enterTimes(draft: OfficeCareDraft, { windows }: z.output<typeof timesSchema>): OfficeCareDraft {
  const errors: Record<string, string[]> = {};
  for (const [at, one] of windows.entries()) {
    const name = `windows[${String(at)}]`;
    if (one.date < draft.date_from || one.date > draft.date_to)
      errors[`${name}.date`] = ["office-care:errors.day"];
    if (one.time_end <= one.time_start) errors[`${name}.time_end`] = ["office-care:errors.time_order"];
    const overlaps = windows
      .slice(0, at)
      .some(
        (other) =>
          other.date === one.date && one.time_start < other.time_end && other.time_start < one.time_end,
      );
    if (overlaps) errors[`${name}.time_start`] = ["office-care:errors.overlap"];
  }
  if (Object.keys(errors).length > 0) throw new FormRejection(errors);
  const places = windows.reduce((sum, { capacity }) => sum + capacity, 0);
  const people = everybodyOf(draft).length;
  if (places < people)
    throw new FormRejection({ windows: ["office-care:errors.short"] }, { params: { places, people } });
  return { ...draft, windows };
}
