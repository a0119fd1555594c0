import type { DealState } from "~/features/offers/deal-state.ts";
import { addDays, formatLastDay, today, type Lang } from "~/lib/dates.ts";
import type { Amount } from "~/lib/money.ts";
import { withQuery, type Query } from "~/lib/paths.ts";
import type { Cart } from "~/upstream/cart.server.ts";
import type { BuyType } from "~/upstream/orders.server.ts";

/** `who`, `tests` and `address` are those of home care; the other checkouts choose people for what they order. */
export type StepName = "who" | "tests" | "address" | "people" | "schedule" | "payment" | "review";

/** One product to order, without its patients. */
export interface CheckoutLine {
  /** unique within the checkout */
  key: string;
  cart_item_id?: string;
  product_id: string;
  product_name: string;
  /** null: chosen with the time, or not at all (subscriptions) */
  plant_id: string | null;
  plant_name: string;
  qty: number;
  /** patients selected by default */
  suggested: string[];
  /** days from payment on which it may be used, where it has no visit */
  valid_days?: number | null;
  /** of one person, where a single product is ordered; undefined while it depends on the branch */
  price?: Amount | undefined;
}

/** What a checkout URL orders; known without calling the laboratory. */
export interface CheckoutPlan {
  kind: "cart" | BuyType;
  draftName: string;
  order_type: BuyType;
  /** whether a time is required, optional, or not offered */
  slot: "required" | "optional" | "none";
  /** path of the checkout, without a step */
  path: string;
  /** target of "Back" on the first step */
  leavePath: string;
  /** page of the paid order; "" gives the return URL for the payment page */
  successPath: (invoice_number: string) => string;
}

/** A plan with its current lines. */
export interface Checkout extends CheckoutPlan {
  lines: CheckoutLine[];
  voucher_code?: string | undefined;
  /** of the cart; it may not apply to it any more */
  voucher?: Cart["voucher"];
  /** of the cart */
  total?: Amount | undefined;
  /** why a deal cannot be bought now */
  closed?: Exclude<DealState, "open"> | null;
}

/** Until when what is paid today may be used, as people read it; null where nothing is used later. */
export function validityOf({ lines }: Pick<Checkout, "lines">, lang: Lang) {
  const days = lines[0]?.valid_days;
  if (!days) return null;
  const end = `${addDays(today(), days + 1)}T00:00:00+07:00`;
  return { days, until: formatLastDay(end, lang) };
}

/** Steps whose form keeps its input when the language changes. */
export function preservesInput(view: { step?: { name: StepName; picker?: unknown } }): boolean {
  if (view.step?.name === "tests") return Boolean(view.step.picker);
  return view.step !== undefined && KEEPING.includes(view.step.name);
}

const KEEPING: readonly StepName[] = ["who", "address", "people", "payment"];

type Kind = Pick<CheckoutPlan, "kind" | "slot">;

/** The steps of a checkout; a subscription has no schedule. */
export function stepsOf({ kind, slot }: Kind): StepName[] {
  if (kind === "home_care") return ["who", "tests", "address", "schedule", "payment", "review"];
  return slot === "none" ? ["people", "payment", "review"] : ["people", "schedule", "payment", "review"];
}

/** Position of a step within its checkout, from 1. */
export function stepNumber(plan: Kind, step: StepName): number {
  return stepsOf(plan).indexOf(step) + 1;
}

/** Path of a step. */
export function stepPath(plan: Kind & Pick<CheckoutPlan, "path">, step: StepName, query?: Query): string {
  return withQuery(plan.path, { step: stepNumber(plan, step), ...query });
}

/** The step named by the URL; the first without one. */
export function wantedStep(plan: Kind, url: URL): StepName {
  const steps = stepsOf(plan);
  const number = Number(url.searchParams.get("step") ?? "1");
  return steps[number - 1] ?? steps[0] ?? "people";
}

/** Whether a checkout has nothing to order; home care begins so. */
export function isEmpty({ kind, lines }: Pick<Checkout, "kind" | "lines">): boolean {
  return kind !== "home_care" && lines.length === 0;
}
