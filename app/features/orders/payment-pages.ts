import { paths, variantOf, type Query } from "~/lib/paths.ts";

export type PageKind = "" | "-package" | "-deal";

export function pageKindOf(order_type: string): PageKind {
  return order_type === "package" || order_type === "deal" ? `-${order_type}` : "";
}

export function pageKindAt(request: Request): PageKind {
  return pageKindOf(variantOf(request) ?? "");
}

export function pendingPath(kind: PageKind, order_id: string, query: Query = {}): string {
  const page = {
    "": paths.paymentPending,
    "-package": paths.paymentPendingPackage,
    "-deal": paths.paymentPendingDeal,
  }[kind];
  return page({ order_id, ...query });
}

export function successPath(kind: PageKind, order_id: string, home_care = false): string {
  if (kind === "-package") return paths.paymentSuccessPackage({ order_id });
  if (kind === "-deal") return paths.paymentSuccessDeal({ order_id });
  return paths.paymentSuccess({ order_id, home_care });
}
