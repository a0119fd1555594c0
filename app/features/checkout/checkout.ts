import { withQuery, type Query } from "~/lib/paths.ts";
import type { BuyType } from "~/upstream/orders.server.ts";

export type StepName = "people" | "schedule" | "payment" | "review";

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

/** What an address offers to order; known without asking the laboratory. */
export interface CheckoutPlan {
  kind: "cart" | BuyType;
  draftName: string;
  order_type: BuyType;
  /** whether a time has to be, may be, or cannot be chosen */
  slot: "required" | "optional" | "none";
  /** the checkout itself, without a step */
  path: string;
  /** where "Back" leads from the first step */
  leavePath: string;
  /** page of the paid order; with an empty number the address to hand to the payment page */
  successPath: (invoice_number: string) => string;
}

/** A plan with what is ordered at this moment. */
export interface Checkout extends CheckoutPlan {
  lines: CheckoutLine[];
  voucher_code?: string | undefined;
}

/** Steps with a form that outlives a change of language. */
export function preservesInput(view: { step?: { name: StepName } }): boolean {
  return view.step?.name === "people" || view.step?.name === "payment";
}

/** The steps of a checkout; a subscription has no visit. */
export function stepsOf({ slot }: Pick<CheckoutPlan, "slot">): StepName[] {
  return slot === "none" ? ["people", "payment", "review"] : ["people", "schedule", "payment", "review"];
}

/** Number of a step within its checkout, from 1. */
export function stepNumber(plan: Pick<CheckoutPlan, "slot">, step: StepName): number {
  return stepsOf(plan).indexOf(step) + 1;
}

/** Address of a step. */
export function stepPath(plan: Pick<CheckoutPlan, "slot" | "path">, step: StepName, query?: Query): string {
  return withQuery(plan.path, { step: stepNumber(plan, step), ...query });
}

/** The step that an address names; the first when it names none. */
export function wantedStep(plan: Pick<CheckoutPlan, "slot">, url: URL): StepName {
  const number = Number(url.searchParams.get("step") ?? "1");
  return stepsOf(plan)[number - 1] ?? "people";
}
