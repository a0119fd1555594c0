import type { DealState } from "~/features/offers/deal-state.ts";
import { addDays, formatLastDay, today, type LangCode } from "~/lib/dates.ts";
import type { Amount } from "~/lib/money.ts";
import type { Journey } from "~/steps/journey.ts";
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

/** Differences between an earlier order and what is ordered now. */
export interface SinceThen {
  /** names of products that are no longer sold like this */
  gone: string[];
  changed: { name: string; before: Amount; now: Amount }[];
  /** number of lines, if the earlier order has more */
  first: number | null;
}

export interface UsualMethod {
  code: string;
  name: string;
  phone: string;
}

interface Earlier {
  since: SinceThen;
  method: UsualMethod | null;
  /** HH:mm of the branch */
  time_start: string | undefined;
}

/** Order described by a checkout URL; known without laboratory calls. */
export interface CheckoutPlan extends Journey<StepName> {
  kind: "cart" | "again" | BuyType;
  draftId: string;
  order_type: BuyType;
  slot: "required" | "optional" | "none";
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
  /** the order that is repeated */
  earlier?: Earlier;
}

/** Lines name one person each, known before the checkout starts. */
export function knowsPeople({ kind }: Pick<Checkout, "kind">): boolean {
  return kind === "cart" || kind === "again";
}

/** Localized end of validity if paid today; null without later use. */
export function validityOf({ lines }: Pick<Checkout, "lines">, lang: LangCode) {
  const days = lines[0]?.valid_days;
  if (!days) return null;
  const end = `${addDays(today(), days + 1)}T00:00:00+07:00`;
  return { days, until: formatLastDay(end, lang) };
}

export function isEmpty({ kind, lines }: Pick<Checkout, "kind" | "lines">): boolean {
  return kind !== "home_care" && lines.length === 0;
}
