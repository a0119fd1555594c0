import { pageKindOf, pendingPath } from "~/features/payment/pages.ts";

export type StepName = "people" | "schedule" | "payment" | "review";
export type Kind = "cart" | "test" | "package" | "deal" | "subscription";

/** One thing that is ordered, before it is known for whom. */
export interface CheckoutLine {
  /** names the line within its checkout */
  key: string;
  cart_item_id?: string;
  product_id: string;
  product_name: string;
  /** null: chosen with the time, or never */
  plant_id: string | null;
  plant_name: string;
  qty: number;
  /** patients to begin with */
  suggested: string[];
}

/** What is being ordered: the cart, or one product (screens.md §2.1, §2.2). */
export interface Checkout {
  kind: Kind;
  /** name of the draft */
  name: string;
  order_type: "test" | "package" | "deal" | "subscription";
  lines: CheckoutLine[];
  /** whether a time has to be, may be, or cannot be chosen */
  slot: "required" | "optional" | "none";
  voucher_code?: string;
  /** the checkout itself, without a step */
  path: string;
  /** where "Back" leads from the first step */
  leavePath: string;
  /** page of the paid order; with an empty number the address to hand to the payment page */
  successPath: (invoice_number: string) => string;
}

/** Steps with a form that outlives a change of language. */
export function preservesInput(view: { step?: { name: StepName } }): boolean {
  return view.step?.name === "people" || view.step?.name === "payment";
}

/** The steps of a checkout; a subscription has no visit. */
export function stepsOf(checkout: Pick<Checkout, "slot">): StepName[] {
  return checkout.slot === "none"
    ? ["people", "payment", "review"]
    : ["people", "schedule", "payment", "review"];
}

/** Address of a step, by its number within the checkout. */
export function stepPath(
  checkout: Pick<Checkout, "slot" | "path">,
  step: StepName,
  query: Record<string, string | undefined> = {},
): string {
  const search = new URLSearchParams({ step: String(stepsOf(checkout).indexOf(step) + 1) });
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return `${checkout.path}?${search.toString()}`;
}

/** The step that an address asks for; the first for none or nonsense. */
export function wantedStep(checkout: Pick<Checkout, "slot">, url: URL): StepName {
  const number = Number(url.searchParams.get("step") ?? "1");
  return stepsOf(checkout)[number - 1] ?? "people";
}

/** The waiting page for an order of a checkout. */
export function waitingPath(kind: Kind, invoice_number: string): string {
  return pendingPath(pageKindOf(kind), invoice_number);
}
