import { z } from "zod";
import type { Entry } from "./stub-upstream.ts";

/** One seeded account of every kind. */
export const ACCOUNTS = {
  patient: { home: "/patient/home" },
  doctor: { home: "/doctor/home" },
  hrd: { home: "/company/home", company: "NUSANTARA" },
  facility: { home: "/medical-center" },
  unfinished: { home: "/continue-register" },
} as const;
export type Account = keyof typeof ACCOUNTS;

const loose = z.looseObject({ results: z.unknown(), status_code: z.number().optional() });
const only = (...names: string[]) =>
  z.looseObject({}).transform((all) => Object.fromEntries(names.map((name) => [name, all[name]])));
const price = z.object({ amount: z.number() });
const SENT = only("time_to_wait", "access_token");
/** Results with the fields that the specification prints; the other calls answer as they are. */
const PRINTED: Record<string, z.ZodType> = {
  "/profile": z.object({
    uuid: z.string(),
    person: z.object({ patient: z.object({ medical_record_number: z.string() }).nullish() }),
  }),
  "/plant/get": z.array(
    z.object({ id: z.string(), name: z.string(), product: z.object({ prices: z.array(price) }).nullish() }),
  ),
  "/notifications/get": z.array(only("title", "message", "is_read")),
  "/register": SENT,
  "/request-otp": SENT,
};

/** The laboratory's answer without paging and without fields beyond the specification. */
export function asPrinted({ path }: Entry, { status, text }: { status: number; text: string }): string {
  const schema = PRINTED[path];
  const answer = loose.parse(JSON.parse(text));
  if (status !== 200 || !schema) return text;
  return JSON.stringify({ statusCode: 200, results: schema.parse(answer.results) });
}

/**
 * Every screen of the specification, with its status or redirect on the specified calls alone.
 * @param isDeclared the portal knows the calls; otherwise it learns them
 */
export const screensOf = (isDeclared: boolean): Record<Account, Record<string, number | string>> => ({
  patient: {
    "/payment-success?order_id=INV-0001018&home_care=false": 200,
    "/payment-success?order_id=INV-0001011&home_care=true": 200,
    "/payment-success-package?order_id=INV-0001016": 200,
    "/payment-success-deal?order_id=INV-0001019": 200,
    "/payment-success-lab?product=prd-glu-f&branch=plt-jkt-sdr": 200,
    "/payment-success-lab?order_id=INV-0001018": 200,
    "/booking-success": 200,
    "/booking-success?order_id=INV-0001020": 200,
    "/use-success": 200,
    "/use-success?order_number=ORD-0000916": 200,
    "/payment-pending?order_id=INV-0001021": 200,
    "/payment-pending-deal?order_id=INV-0000990": 200,
    "/payment-pending-package?order_id=INV-0000991": 200,
    "/payment-success?order_id=INV-0001021": "/payment-pending?order_id=INV-0001021",
    "/payment-pending?order_id=INV-0001018": "/payment-success?order_id=INV-0001018&home_care=false",
    "/patient/order/ORD-0001018/invoice": 200,
    "/patient/order/ORD-0001011/invoice": 200,
    "/patient/home": 200,
    "/patient/test": 200,
    "/patient/test/prd-glu-f": 501,
    "/patient/voucher": 200,
    "/patient/promo": 200,
    "/patient/promo/detail?id=prm-package": 501,
    "/patient/nearme": 200,
    "/patient/nearme?product_id=prd-glu-f": 200,
    "/patient/nearme/map-view": 200,
    "/patient/home-care": isDeclared ? 501 : 200,
    "/patient/profile": 200,
    "/patient/profile?tab=ORDER": 200,
    "/patient/medical-record/pat-siti": 501,
    "/patient/buy-package": 200,
    "/patient/buy-package/prd-pkg-diab": 501,
    "/patient/buy-subscription": 200,
    "/patient/buy-subscription/prd-sub-hba1c": 501,
    "/patient/lab-result": 200,
    "/patient/lab-result/history": 200,
    "/patient/branch/plt-jkt-sdr": 200,
    "/patient/family/rel-raka": 501,
    "/patient/cart": 501,
    "/patient/order-package/prd-mcu-basic": 501,
    "/patient/order-deal/prd-deal-heart": 501,
    "/patient/order-subscription/prd-sub-hba1c": 501,
    "/patient/order-test/plt-jkt-sdr/prd-glu-f": 501,
    "/patient/deal": 200,
    "/patient/use-subscription-packages/sub-0001019": 501,
    "/patient/use-subscription-test/sub-0001008": 501,
    "/dashboard": "/patient/home",
    "/dashboard/profile-user": "/patient/profile?tab=PROFILE",
    "/dashboard/family": 501,
    "/dashboard/cart": "/patient/cart",
    "/dashboard/my-package": 200,
    "/menu": 200,
    "/notifications": 200,
    "/barcode": 200,
    "/page-not-allowed": 403,
    "/no-such-page": 404,
    "/login": "/",
    "/doctor/home": "/page-not-allowed",
  },
  doctor: {
    "/doctor/home": 200,
    "/doctor/summary-report/referral": 200,
    "/doctor/summary-report/fee": 200,
    "/doctor/referral/confirmation": isDeclared ? 501 : 200,
    "/doctor/referral/complete": "/doctor/referral/confirmation",
  },
  hrd: {
    "/company/home": 200,
    "/company/employee/master": 200,
    "/company/employee/master/add": isDeclared ? 501 : 200,
    "/company/employee/master/edit/emp-1": 501,
    "/company/billing": 200,
    "/company/office-care": 200,
    "/company/office-care/add": 501,
    "/company/office-care/detail/ofc-1": 501,
    "/company/examination-approval": 200,
    "/company/examination-approval/approve-first/exm-1": 501,
    "/company/examination-approval/approve-second/exm-1": 501,
    "/company/medical-record": 200,
    "/company/deposit-transaction": 200,
  },
  facility: { "/medical-center": 200 },
  unfinished: { "/continue-register": 200 },
});
