import { textOf, type FieldErrors } from "~/forms/forms.server.ts";
import { getCart, updateCartLine } from "~/upstream/cart.server.ts";
import { listBookablePeople } from "~/upstream/family.server.ts";
import type { Draft } from "./draft.server.ts";
import { quoteOf } from "./load.server.ts";
import type { Answered, Submit } from "./submission.server.ts";

const LONGEST_NAME = 100;

/** Step 1: who comes for what. Every line needs somebody for whom it may be booked. */
export async function submitPeople(submit: Submit): Promise<Answered> {
  const { up, form, checkout, draft } = submit;
  const bookable = new Set((await listBookablePeople(up)).map(({ patient_id }) => patient_id));
  const people: Draft["people"] = {};
  const errors: FieldErrors = {};
  for (const { key } of checkout.lines) {
    const chosen = form
      .getAll(fieldOf(key))
      .map(String)
      .filter((id) => bookable.has(id));
    if (chosen.length === 0) errors[fieldOf(key)] = ["checkout:errors.patients_empty"];
    people[key] = checkout.kind === "cart" ? chosen.slice(0, 1) : [...new Set(chosen)];
  }
  const practitioner_name = textOf(form, "practitioner_name").trim().normalize("NFC");
  if (practitioner_name.length > LONGEST_NAME) errors["practitioner_name"] = ["errors:too_long"];
  if (Object.keys(errors).length > 0) return { errors };
  const next = { ...draft, people, practitioner_name };
  const refused = await refusedLines(submit, next);
  if (Object.keys(refused).length > 0) return { errors: refused };
  await moveCartLines(submit, people);
  const same = JSON.stringify(people) === JSON.stringify(draft.people);
  return { draft: { ...next, seen_total: same ? draft.seen_total : null } };
}

function fieldOf(key: string): string {
  return `people.${key}`;
}

/** What the laboratory says against a line for its patient: "This test is only for female patients". */
async function refusedLines({ up, checkout }: Submit, draft: Draft): Promise<FieldErrors> {
  const quote = await quoteOf(up, { checkout, draft });
  const refused: FieldErrors = {};
  for (const item of quote.items.filter((one) => !one.available)) {
    const line = checkout.lines.find((one) =>
      one.cart_item_id ? one.cart_item_id === item.cart_item_id : one.product_id === item.product_id,
    );
    const text = item.unavailable_reason ?? "checkout:errors.restricted";
    refused[line ? fieldOf(line.key) : ""] = [
      checkout.kind === "cart" ? text : `${item.patient_name}: ${text}`,
    ];
  }
  return refused;
}

/** The cart and the order agree about who a line is for. */
async function moveCartLines({ up, checkout }: Submit, people: Draft["people"]): Promise<void> {
  if (checkout.kind !== "cart") return;
  for (const { key, suggested } of checkout.lines) {
    const patient_id = people[key]?.[0];
    if (!patient_id || patient_id === suggested[0]) continue;
    const cart = await getCart(up);
    const line = cart.items.find(({ cart_item_id }) => cart_item_id === key);
    if (!line) continue;
    const { qty, plant_id } = line;
    if (plant_id === null) continue;
    await updateCartLine(up, { cart_item_id: key, qty, plant_id, patient_id, version: cart.version });
  }
}
