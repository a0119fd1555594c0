import { paths, type Query } from "~/lib/paths.ts";

/** What is bought before it is used: a bundle for one visit, or a quota. */
export type OfferType = "package" | "subscription";

type PathOf = (query?: Query) => string;
type PathOfOne = (id: string, query?: Query) => string;

/** List, detail and order page of a type. */
export const offerPaths: Record<OfferType, { list: PathOf; detail: PathOfOne; order: PathOfOne }> = {
  package: { list: paths.buyPackage, detail: paths.buyPackageDetail, order: paths.orderPackage },
  subscription: {
    list: paths.buySubscription,
    detail: paths.buySubscriptionDetail,
    order: paths.orderSubscription,
  },
};
