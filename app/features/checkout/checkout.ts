import type { DealState } from "~/features/offers/deal-state.ts";
import { addDays, formatLastDay, today, type LangCode } from "~/lib/dates.ts";
import type { Amount } from "~/lib/money.ts";
import { withQuery, type Query } from "~/lib/paths.ts";
import type { Cart } from "~/upstream/orders/cart.server.ts";
import type { BuyType } from "~/upstream/orders/orders.server.ts";

/** `who`, `tests` and `address` belong to home care; other checkouts choose people per line. */
export type StepName = "who" | "tests" | "address" | "people" | "schedule" | "payment" | "review";

export interface CheckoutLine {
  /** unique within the checkout */
  key: string;
  cart_item_id?: string;
  product_id: string;
  product_name: string;
  /** null: chosen with the time, or never (subscriptions) */
  plant_id: string | null;
  plant_name: string;
  qty: number;
  /** patients selected by default */
  suggested: string[];
  /** validity in days from payment, for lines without a visit */
  valid_days?: number | null;
  /** for one person, single products only; undefined while it depends on the branch */
  price?: Amount | undefined;
}

/** Order described by a checkout URL; known without laboratory calls. */
export interface CheckoutPlan {
  kind: "cart" | BuyType;
  draftName: string;
  order_type: BuyType;
  slot: "required" | "optional" | "none";
  /** checkout path without a step */
  path: string;
  /** target of "Back" on the first step */
  leavePath: string;
  /** page of the paid order; "" gives the payment page's return URL */
  successPath: (invoice_number: string) => string;
}

export interface Checkout extends CheckoutPlan {
  lines: CheckoutLine[];
  voucher_code?: string | undefined;
  voucher?: Cart["voucher"];
  total?: Amount | undefined;
  /** reason why a deal cannot be bought now */
  closed?: Exclude<DealState, "open"> | null;
}

/** Localized end of validity if paid today; null without later use. */
export function validityOf({ lines }: Pick<Checkout, "lines">, lang: LangCode) {
  const days = lines[0]?.valid_days;
  if (!days) return null;
  const end = `${addDays(today(), days + 1)}T00:00:00+07:00`;
  return { days, until: formatLastDay(end, lang) };
}

/** True for steps whose form keeps its input on a language change. */
export function preservesInput(view: { step?: { name: StepName; picker?: unknown } }): boolean {
  if (view.step?.name === "tests") return Boolean(view.step.picker);
  return view.step !== undefined && KEEPING.includes(view.step.name);
}

const KEEPING: readonly StepName[] = ["who", "address", "people", "payment"];

type Kind = Pick<CheckoutPlan, "kind" | "slot">;

/** A subscription has no schedule. */
export function checkoutSteps({ kind, slot }: Kind): StepName[] {
  if (kind === "home_care") return ["who", "tests", "address", "schedule", "payment", "review"];
  return slot === "none" ? ["people", "payment", "review"] : ["people", "schedule", "payment", "review"];
}

export function stepNumber(plan: Kind, step: StepName): number {
  return checkoutSteps(plan).indexOf(step) + 1;
}

export function checkoutStepPath(
  plan: Kind & Pick<CheckoutPlan, "path">,
  step: StepName,
  query?: Query,
): string {
  return withQuery(plan.path, { step: stepNumber(plan, step), ...query });
}

export function wantedCheckoutStep(plan: Kind, url: URL): StepName {
  const steps = checkoutSteps(plan);
  const number = Number(url.searchParams.get("step") ?? "1");
  return steps[number - 1] ?? steps[0] ?? "people";
}

export function isEmpty({ kind, lines }: Pick<Checkout, "kind" | "lines">): boolean {
  return kind !== "home_care" && lines.length === 0;
}
