import { site } from "~/site.ts";
import { isMissingCall, type CallName } from "~/upstream/client/missing-calls.server.ts";

/**
 * Pages that are empty without a call; menus omit them while the laboratory lacks it. A test opens
 * every page without each of its calls and reports entries missing here.
 */
export const PAGE_CALLS: readonly (readonly [page: { path: string }, call: CallName])[] = [
  [site.tests, "GET /product/get"],
  [site.profile, "GET /order/get"],
  [site.cart, "GET /cart/get"],
  [site.promo, "GET /promo/get"],
  [site.voucher, "GET /voucher/get"],
  [site.deal, "GET /product/get"],
  [site.buyPackage, "GET /product/get"],
  [site.buySubscription, "GET /product/get"],
  [site.homeCare, "GET /homecare/coverage"],
  [site.myPackage, "GET /subscription/get"],
  [site.consultations, "GET /consultation/get"],
  [site.family, "GET /family/get"],
  [site.familyRequests, "GET /family/get"],
  [site.labResult, "GET /result/get"],
  [site.labResultHistory, "GET /result/get-history"],
  [site.doctorAlerts, "GET /critical-alert/get"],
  [site.doctorAlert, "GET /critical-alert/get"],
  [site.patientAlert, "GET /critical-alert/get"],
];

/** Patterns of pages the laboratory cannot fill. */
export function missingPages(): string[] {
  return PAGE_CALLS.filter(([, call]) => isMissingCall(call)).map(([{ path }]) => path);
}
