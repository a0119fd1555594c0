import { paths, type Query } from "~/lib/paths.ts";

export type OfferType = "package" | "subscription";

type PathOf = (query?: Query) => string;
type PathOfOne = (id: string, query?: Query) => string;

export const offerPaths: Record<OfferType, { list: PathOf; detail: PathOfOne; order: PathOfOne }> = {
  package: { list: paths.buyPackage, detail: paths.buyPackageDetail, order: paths.orderPackage },
  subscription: {
    list: paths.buySubscription,
    detail: paths.buySubscriptionDetail,
    order: paths.orderSubscription,
  },
};
