import type { z } from "zod";
import {
  emptyHome,
  MOST_TESTS,
  USUAL_LIMIT,
  type CheckoutDraft,
  type HomeDraft,
} from "~/features/checkout/draft.server.ts";
import { whoSchema } from "~/features/checkout/schema.ts";
import type { CheckoutStep } from "~/features/checkout/step.server.ts";
import { checkoutWizard } from "~/features/checkout/journey.server.ts";
import { forPeople } from "~/features/family/concerned.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { stepForm } from "~/steps/wizard.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import { refuseRestricted } from "./tests.server.ts";

export async function loadWho({ up, draft, request }: CheckoutStep) {
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

export const submitWho = stepForm(checkoutWizard, whoSchema, enterWho, "missing");

async function enterWho(step: CheckoutStep, input: z.output<typeof whoSchema>): Promise<CheckoutDraft> {
  const { up, draft } = step;
  const home = draft.home ?? emptyHome;
  const known = await listBookablePeople(up);
  const bookable = known.map(({ patient_id }) => patient_id);
  const people = bookable.filter((id) => input.patients.includes(id));
  if (people.length === 0) throw new FormRejection({ patients: ["checkout:errors.patients_empty"] });
  const limit = limitOf(home);
  if (people.length > limit)
    throw new FormRejection({ patients: ["home-care:errors.member_limit"] }, { params: { limit } });
  const tests = Object.fromEntries(people.map((id) => [id, home.tests[id] ?? []]));
  if (input.product) await addForAll(step, tests, input.product);
  return {
    ...draft,
    home: { ...home, people, tests },
    concerned: forPeople(known, people),
    practitioner_name: input.practitioner_name ?? "",
    seen_total: null,
  };
}

async function addForAll(
  { up }: CheckoutStep,
  tests: Record<string, string[]>,
  product: string,
): Promise<void> {
  for (const [patient_id, list] of Object.entries(tests)) {
    if (list.includes(product) || list.length >= MOST_TESTS) continue;
    await refuseRestricted(up, patient_id, [product], "patients");
    list.push(product);
  }
}
