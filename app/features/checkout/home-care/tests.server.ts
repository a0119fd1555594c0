import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  emptyHome,
  MOST_TESTS,
  type CheckoutDraft,
  type HomeDraft,
} from "~/features/checkout/draft.server.ts";
import { quoteOf } from "~/features/checkout/quote.server.ts";
import { addSchema, removeTestSchema } from "~/features/checkout/schema.ts";
import type { CheckoutRequest, CheckoutStep } from "~/features/checkout/step.server.ts";
import { checkoutWizard, listWizard } from "~/features/checkout/journey.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { queryText, readQuery } from "~/forms/query.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { stepPath } from "~/steps/journey.ts";
import { stepForm } from "~/steps/wizard.server.ts";
import { getProduct, listProducts } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listBookablePeople, type Person } from "~/upstream/family/family.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";

const MOST_SHOWN = 50;

const query = z.object({ for: z.string().max(100).optional().catch(undefined), q: queryText });

export async function loadHomeCareTests({ up, checkout, draft, request }: CheckoutStep) {
  const here = stepPath(checkout, "tests");
  const home = draft.home ?? emptyHome;
  const search = readQuery(request, query);
  const people = await peopleOf(up, home);
  const person = people.find(({ patient_id }) => patient_id === search.for);
  if (person)
    return {
      here,
      people: null,
      minimum: null,
      picker: await loadPicker(up, home, person, search.q),
      keepsInput: true,
    };
  const ids = [...new Set(Object.values(home.tests).flat())];
  const loaded = await Promise.all(ids.map((id) => settle(getProduct(up, id))));
  const products = new Map(loaded.flatMap((read) => (read.ok ? [[read.data.id, read.data] as const] : [])));
  const testsOf = (patient_id: string) =>
    (home.tests[patient_id] ?? []).map((id) => {
      const product = products.get(id);
      return {
        id,
        name: product?.name ?? null,
        price_from: product?.price_from ?? null,
        fasting_hours: product?.fasting_hours ?? NOT_UNDERSTOOD,
      };
    });
  const minimum = home.terms?.min_order ?? null;
  return {
    here,
    people: people.map((each) => ({ ...each, tests: testsOf(each.patient_id) })),
    minimum,
    picker: null,
    keepsInput: false,
  };
}
export type HomeCareTestsView = Awaited<ReturnType<typeof loadHomeCareTests>>;

async function peopleOf(up: UpstreamContext, { people }: HomeDraft): Promise<Person[]> {
  return (await listBookablePeople(up)).filter(({ patient_id }) => people.includes(patient_id));
}

async function loadPicker(
  up: UpstreamContext,
  { tests }: HomeDraft,
  { patient_id, name, relation }: Person,
  q: string,
) {
  const { results, meta } = await listProducts(up, {
    home_care: true,
    q: q === "" ? undefined : q,
    per_page: MOST_SHOWN,
  });
  const before = tests[patient_id] ?? [];
  return {
    patient_id,
    name,
    isSelf: relation === null,
    q,
    total: meta.total,
    products: results
      .filter(({ product_type, home_care_available }) => home_care_available === true && isTest(product_type))
      .map(({ id, name: product, price_from, fasting_hours }) => ({
        id,
        name: product,
        price_from,
        fasting_hours,
        chosen: before.includes(id),
      })),
  };
}

const isTest = (type: string) => type === "test" || type === "package";

export async function submitTests(caller: CheckoutRequest) {
  const form = await readForm(caller.request);
  // Enter in the picker's search field names no button.
  switch (readText(form, "intent") || (form.has("q") ? "search" : "")) {
    case "add":
      return submitAdd(caller);
    case "search":
      return submitSearch(caller);
    case "remove":
      return submitRemove(caller);
    default:
      return submitList(caller);
  }
}

const toList = (_input: unknown, { checkout }: CheckoutStep) => redirect(stepPath(checkout, "tests"), 303);

const submitList = stepForm(checkoutWizard, z.object({}), requireComplete, "missing");
const submitAdd = stepForm(listWizard, addSchema, addTests, toList);
/** Adds the ticked tests too: no tick is lost. */
const submitSearch = stepForm(listWizard, addSchema, addTests, ({ patient_id, q = "" }, { checkout }) =>
  redirect(stepPath(checkout, "tests", { for: patient_id, q }), 303),
);
const submitRemove = stepForm(listWizard, removeTestSchema, removeTest, toList);

async function addTests(
  { up, draft }: CheckoutStep,
  { patient_id, tests }: z.output<typeof addSchema>,
): Promise<CheckoutDraft> {
  const home = draft.home ?? emptyHome;
  if (!home.people.includes(patient_id)) throw new Response(null, { status: 404 });
  const before = home.tests[patient_id] ?? [];
  const added = tests.filter((id) => !before.includes(id));
  const all = [...new Set([...before, ...added])];
  if (all.length > MOST_TESTS)
    throw new FormRejection(
      { tests: ["home-care:errors.too_many_tests"] },
      { params: { count: MOST_TESTS } },
    );
  await refuseRestricted(up, patient_id, added, "tests");
  return withTests(draft, { ...home.tests, [patient_id]: all });
}

function removeTest(
  { draft }: CheckoutStep,
  { patient_id, product_id }: z.output<typeof removeTestSchema>,
): CheckoutDraft {
  const { tests } = draft.home ?? emptyHome;
  const left = (tests[patient_id] ?? []).filter((id) => id !== product_id);
  return withTests(draft, { ...tests, ...(tests[patient_id] && { [patient_id]: left }) });
}

function withTests(draft: CheckoutDraft, tests: HomeDraft["tests"]): CheckoutDraft {
  return { ...draft, home: { ...(draft.home ?? emptyHome), tests }, seen_total: null };
}

/** @throws FormRejection at `field`; UpstreamRefusal 404 for an unknown test or foreign patient */
export async function refuseRestricted(
  up: UpstreamContext,
  patient_id: string,
  product_ids: readonly string[],
  field: "tests" | "patients",
): Promise<void> {
  const products = await Promise.all(product_ids.map((id) => getProduct(up, id, { patient_id })));
  const errors = products.flatMap(({ name, home_care_available, restricted_reason }) => {
    if (home_care_available !== true) return ["checkout:errors.unavailable"];
    return restricted_reason === null ? [] : [`${name}: ${restricted_reason}`];
  });
  if (errors.length > 0) throw new FormRejection({ [field]: [...new Set(errors)] });
}

async function requireComplete(step: CheckoutStep): Promise<CheckoutDraft> {
  const home = step.draft.home ?? emptyHome;
  const without = (await peopleOf(step.up, home)).filter(({ patient_id }) => !home.tests[patient_id]?.length);
  if (without.length > 0)
    throw new FormRejection(
      { "": ["home-care:errors.tests_empty"] },
      { params: { names: without.map(({ name }) => name).join(", ") } },
    );
  if (home.place) await refuseBelowMinimum(step);
  return step.draft;
}

/** @throws FormRejection with the laboratory's message if the visit is too small or too large */
export async function refuseBelowMinimum(step: CheckoutStep): Promise<void> {
  const { warnings } = await quoteOf(step);
  const problem = warnings.find(({ code }) => code === "below_minimum" || code === "member_limit");
  if (problem) throw new FormRejection({ "": [problem.message || "home-care:errors.below_minimum"] });
}
