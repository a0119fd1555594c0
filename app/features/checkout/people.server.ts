import type { z } from "zod";
import { forPeople } from "~/features/family/concerned.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { FieldErrors } from "~/forms/failure.ts";
import { getCart, updateCartLine } from "~/upstream/orders/cart.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import type { Quote } from "~/upstream/orders/orders.server.ts";
import { isUnseen } from "~/lib/request.ts";
import { stepPath } from "~/steps/journey.ts";
import { stepForm } from "~/steps/wizard.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import type { CheckoutDraft } from "./draft.server.ts";
import { quoteOf } from "./quote.server.ts";
import { DIFFERENT_PEOPLE, peopleSchema } from "./schema.ts";
import { soFarOfLines } from "./so-far.server.ts";
import { knowsPeople, saveCheckoutDraft, type CheckoutRequest, type CheckoutStep } from "./step.server.ts";
import { checkoutWizard } from "./journey.server.ts";

export async function loadPeople(step: CheckoutStep) {
  const { up, checkout, draft } = step;
  const people = await listBookablePeople(up);
  const several = !knowsPeople(checkout);
  const lines = checkout.lines.map(({ key, product_name, plant_name, qty, suggested }) => {
    const known = (draft.people[key] ?? suggested).filter((id) =>
      people.some(({ patient_id }) => patient_id === id),
    );
    const first = several && known.length === 0 ? people.slice(0, 1) : [];
    return {
      key,
      product_name,
      plant_name,
      qty,
      chosen: [...known, ...first.map(({ patient_id }) => patient_id)],
    };
  });
  return {
    people,
    lines,
    several,
    practitioner_name: draft.practitioner_name,
    soFar: soFarOfLines(step),
    keepsInput: true,
  };
}
export type PeopleView = Awaited<ReturnType<typeof loadPeople>>;

export const submitPeople = stepForm(checkoutWizard, peopleSchema, enterPeople, "missing");

/** False if the laboratory refuses the person: the step then says why. */
export async function enterPersonAhead(caller: CheckoutRequest, patient_id: string): Promise<boolean> {
  const step = await checkoutWizard.open(caller);
  const people = Object.fromEntries(step.checkout.lines.map(({ key }) => [key, [patient_id]]));
  const { practitioner_name } = step.draft;
  try {
    await saveCheckoutDraft({ ...step, draft: await enterPeople(step, { people, practitioner_name }) });
    return true;
  } catch (error) {
    if (error instanceof FormRejection || error instanceof UpstreamRefusal) return false;
    throw error;
  }
}

/**
 * The schedule, for an account with one patient, at the time chosen before signing in. Null for
 * others, and if the laboratory refuses the person: they begin with the people.
 * @param time local time at the branch, "2026-12-01T07:30"
 */
export async function scheduleAhead(caller: CheckoutRequest, time: string): Promise<string | null> {
  if (isUnseen(caller.request)) return null;
  const [person, ...others] = await listBookablePeople(caller.up);
  if (!person || others.length > 0 || !(await enterPersonAhead(caller, person.patient_id))) return null;
  const [date, start] = time.split("T");
  return stepPath(caller.checkout, "schedule", { from: date, date, start });
}

async function enterPeople(step: CheckoutStep, input: z.output<typeof peopleSchema>): Promise<CheckoutDraft> {
  const { up, checkout, draft } = step;
  const known = await listBookablePeople(up);
  const bookable = new Set(known.map(({ patient_id }) => patient_id));
  const people: CheckoutDraft["people"] = {};
  const errors: FieldErrors = {};
  const { everyone } = input;
  const isForOne = everyone !== undefined && everyone !== DIFFERENT_PEOPLE;
  // Browsers without `:has` show the lines' own choices beside the one for all.
  const contradicts = checkout.lines.some(({ key, suggested }) => {
    const [person] = input.people[key] ?? [];
    return person !== undefined && person !== everyone && person !== (draft.people[key] ?? suggested)[0];
  });
  if (isForOne && contradicts) throw new FormRejection({ everyone: ["checkout:errors.everyone_or_lines"] });
  for (const { key } of checkout.lines) {
    const chosen = (isForOne ? [everyone] : (input.people[key] ?? [])).filter((id) => bookable.has(id));
    if (chosen.length === 0) errors[fieldOf(key)] = ["checkout:errors.patients_empty"];
    people[key] = knowsPeople(checkout) ? chosen.slice(0, 1) : [...new Set(chosen)];
  }
  if (Object.keys(errors).length > 0)
    throw new FormRejection(isForOne ? { everyone: Object.values(errors)[0] ?? [] } : errors);
  const concerned = forPeople(known, Object.values(people).flat());
  const next = { ...draft, people, concerned, practitioner_name: input.practitioner_name ?? "" };
  const { grand_total } = await quoteAvailable({ ...step, draft: next });
  await moveCartLines(step, people);
  const same = JSON.stringify(people) === JSON.stringify(draft.people);
  return { ...next, seen_total: same ? draft.seen_total : null, quoted_total: grand_total };
}

function fieldOf(key: string): string {
  return `people.${key}`;
}

/** Throws the laboratory's warnings per line. */
async function quoteAvailable(step: CheckoutStep): Promise<Quote> {
  const { checkout } = step;
  const quote = await quoteOf(step);
  const { items } = quote;
  const errors: FieldErrors = {};
  for (const item of items.filter(({ available }) => !available)) {
    const line = checkout.lines.find(({ cart_item_id, product_id }) =>
      cart_item_id ? cart_item_id === item.cart_item_id : product_id === item.product_id,
    );
    const text = item.unavailable_reason ?? "checkout:errors.restricted";
    errors[line ? fieldOf(line.key) : ""] = [knowsPeople(checkout) ? text : `${item.patient_name}: ${text}`];
  }
  if (Object.keys(errors).length > 0) throw new FormRejection(errors);
  return quote;
}

async function moveCartLines({ up, checkout }: CheckoutStep, people: CheckoutDraft["people"]): Promise<void> {
  if (checkout.kind !== "cart") return;
  for (const { key, suggested } of checkout.lines) {
    const patient_id = people[key]?.[0];
    if (!patient_id || patient_id === suggested[0]) continue;
    const { items, version } = await getCart(up);
    const line = items.find(({ cart_item_id }) => cart_item_id === key);
    if (!line || line.plant_id === null) continue;
    const { qty, plant_id } = line;
    await updateCartLine(up, { cart_item_id: key, qty, plant_id, patient_id, version });
  }
}
