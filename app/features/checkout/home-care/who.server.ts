import type { z } from "zod";
import type { CheckoutDraft } from "~/features/checkout/draft.server.ts";
import type { StepContext } from "~/features/checkout/quote.server.ts";
import { submitCheckoutStep, type CheckoutRequest } from "~/features/checkout/step.server.ts";
import { forPeople } from "~/features/family/concerned.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import { emptyHome, MOST_TESTS, USUAL_LIMIT, type HomeDraft } from "./draft.ts";
import { whoSchema } from "./schema.ts";
import { refuseRestricted } from "./tests.server.ts";

export async function loadWho({ up, draft, request }: StepContext) {
  const home = draft.home ?? emptyHome;
  const product = new URL(request.url).searchParams.get("product")?.slice(0, 100) || null;
  const [people, test] = await Promise.all([
    listBookablePeople(up),
    product === null ? null : getProduct(up, product),
  ]);
  const known = home.people.filter((id) => people.some(({ patient_id }) => patient_id === id));
  return {
    people,
    chosen: known.length > 0 ? known : people.slice(0, 1).map(({ patient_id }) => patient_id),
    limit: limitOf(home),
    practitioner_name: draft.practitioner_name,
    product: test?.home_care_available === true ? { id: test.id, name: test.name } : null,
    keepsInput: true,
  };
}
export type WhoView = Awaited<ReturnType<typeof loadWho>>;

function limitOf({ terms }: HomeDraft): number {
  return terms?.member_limit ?? USUAL_LIMIT;
}

export function submitWho(posted: CheckoutRequest) {
  return submitCheckoutStep(posted, "who", whoSchema, enterWho);
}

async function enterWho(context: StepContext, input: z.output<typeof whoSchema>): Promise<CheckoutDraft> {
  const { up, draft } = context;
  const home = draft.home ?? emptyHome;
  const known = await listBookablePeople(up);
  const bookable = known.map(({ patient_id }) => patient_id);
  const people = bookable.filter((id) => input.patients.includes(id));
  if (people.length === 0) throw new FormRejection({ patients: ["checkout:errors.patients_empty"] });
  const limit = limitOf(home);
  if (people.length > limit)
    throw new FormRejection({ patients: ["home-care:errors.member_limit"] }, { params: { limit } });
  const tests = Object.fromEntries(people.map((id) => [id, home.tests[id] ?? []]));
  if (input.product) await addForAll(context, tests, input.product);
  return {
    ...draft,
    home: { ...home, people, tests },
    concerned: forPeople(known, people),
    practitioner_name: input.practitioner_name ?? "",
    seen_total: null,
  };
}

/** Adds the preselected test to each list with room. */
async function addForAll(
  { up }: StepContext,
  tests: Record<string, string[]>,
  product: string,
): Promise<void> {
  for (const [patient_id, list] of Object.entries(tests)) {
    if (list.includes(product) || list.length >= MOST_TESTS) continue;
    await refuseRestricted(up, patient_id, [product], "patients");
    list.push(product);
  }
}
