import { site } from "~/site.ts";
import { isMissing } from "~/upstream/missing-calls.server.ts";

/** Pages that show nothing without a call; menus leave them out while the laboratory does not have it. */
const needs = [
  [site.tests, "/product/get"],
  [site.profile, "/order/get"],
  [site.cart, "/cart/get"],
  [site.promo, "/promo/get"],
  [site.voucher, "/voucher/get"],
  [site.deal, "/product/get"],
  [site.buyPackage, "/product/get"],
  [site.buySubscription, "/product/get"],
  [site.homeCare, "/homecare/coverage"],
  [site.myPackage, "/subscription/get"],
  [site.consultations, "/consultation/get"],
  [site.family, "/family/get"],
  [site.familyRequests, "/family/get"],
  [site.labResult, "/result/get"],
  [site.labResultHistory, "/result/get-history"],
] as const;

/** Patterns of the pages that the laboratory cannot fill. */
export function missingPages(): string[] {
  return needs.filter(([, call]) => isMissing(call)).map(([{ path }]) => path);
}
