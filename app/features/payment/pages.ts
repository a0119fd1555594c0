import { paths, type Query } from "~/lib/paths.ts";

/** Suffix of the result pages of one kind of order. */
export type PageKind = "" | "-package" | "-deal";

/** The result pages of an order type: packages and deals have their own. */
export function pageKindOf(order_type: string): PageKind {
  return order_type === "package" || order_type === "deal" ? `-${order_type}` : "";
}

/** The pending page of an order, by its invoice number. */
export function pendingPath(kind: PageKind, order_id: string, query: Query = {}): string {
  const page = {
    "": paths.paymentPending,
    "-package": paths.paymentPendingPackage,
    "-deal": paths.paymentPendingDeal,
  }[kind];
  return page({ order_id, ...query });
}

/** The page of a paid order, by its invoice number. */
export function successPath(kind: PageKind, order_id: string, home_care = false): string {
  if (kind === "-package") return paths.paymentSuccessPackage({ order_id });
  if (kind === "-deal") return paths.paymentSuccessDeal({ order_id });
  return paths.paymentSuccess({ order_id, home_care });
}
