import type { SitePage } from "../site.ts";

type Query = Record<string, string | number | boolean | undefined>;

/** A path with its query; undefined values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const segment = encodeURIComponent;

/**
 * Every path of the portal is built here (spec.md §2, screens.md). Values are encoded; queries are
 * whole numbers or text.
 */
export const paths = {
  landing: () => "/",
  translate: () => "/translate",
  login: (query?: { redirect?: string }) => withQuery("/login", query),
  forgotPassword: (query?: { sent?: 1 }) => withQuery("/forgot-password", query),
  resetPassword: (query?: { token: string }) => withQuery("/reset-password", query),
  register: (query?: { step?: "code" }) => withQuery("/r3915t3r", query),
  otp: (phone: string, query?: Query) => withQuery(`/otp/${segment(phone)}`, query),
  registerSuccess: () => "/register-success",
  continueRegister: () => "/continue-register",
  continueRegisterAddress: (query?: Query) => withQuery("/continue-register/address", query),
  continueRegisterScan: () => "/continue-register/scan",
  signOut: (query?: { done?: 1 }) => withQuery("/sign-out", query),
  pageNotAllowed: () => "/page-not-allowed",
  uiKit: (query?: Query) => withQuery("/ui-kit", query),
  referenceLab: (query?: Query) => withQuery("/reference-lab", query),
  menu: () => "/menu",
  notifications: (query?: { page?: number | undefined }) => withQuery("/notifications", query),
  unread: () => "/notifications/unread",
  dashboard: () => "/dashboard",
  profileUser: () => "/dashboard/profile-user",
  family: () => "/dashboard/family",
  myPackage: () => "/dashboard/my-package",
  extendSession: () => "/session/extend",
  events: () => "/events",

  patientHome: () => "/patient/home",
  tests: (query?: Query) => withQuery("/patient/test", query),
  test: (id: string, query?: Query) => withQuery(`/patient/test/${segment(id)}`, query),
  nearme: (query?: Query) => withQuery("/patient/nearme", query),
  branch: (id: string, query?: Query) => withQuery(`/patient/branch/${segment(id)}`, query),
  cart: () => "/patient/cart",
  checkout: (query?: Query) => withQuery("/patient/checkout", query),
  orderTest: (branch: string, id: string, query?: Query) =>
    withQuery(`/patient/order-test/${segment(branch)}/${segment(id)}`, query),
  orderPackage: (id: string, query?: Query) => withQuery(`/patient/order-package/${segment(id)}`, query),
  orderDeal: (id: string, query?: Query) => withQuery(`/patient/order-deal/${segment(id)}`, query),
  orderSubscription: (id: string, query?: Query) =>
    withQuery(`/patient/order-subscription/${segment(id)}`, query),
  profile: (query?: Query) => withQuery("/patient/profile", query),
  orders: (query?: Query) => withQuery("/patient/profile", { tab: "ORDER", ...query }),
  order: (order_number: string) => `/patient/order/${segment(order_number)}`,
  orderInvoice: (order_number: string) => `/patient/order/${segment(order_number)}/invoice`,
  orderCancel: (order_number: string) => `/patient/order/${segment(order_number)}/cancel`,
  orderCalendar: (order_number: string) => `/patient/order/${segment(order_number)}/calendar`,
  promo: () => "/patient/promo",
  voucher: () => "/patient/voucher",
  homeCare: () => "/patient/home-care",
  buyPackage: () => "/patient/buy-package",
  buySubscription: () => "/patient/buy-subscription",
  deal: () => "/patient/deal",
  labResult: () => "/patient/lab-result",

  paymentPending: (kind: "" | "-deal" | "-package", order_id: string, query?: Query) =>
    withQuery(`/payment-pending${kind}`, { order_id, ...query }),
  paymentSuccess: (order_id: string, home_care: boolean) =>
    withQuery("/payment-success", { order_id, home_care }),
  paymentSuccessPackage: (order_id: string) => withQuery("/payment-success-package", { order_id }),
  paymentSuccessDeal: (order_id: string) => withQuery("/payment-success-deal", { order_id }),
  paymentSuccessLab: (order_id: string, product: string, branch: string) =>
    withQuery("/payment-success-lab", { product, branch, order_id }),
  bookingSuccess: (order_id: string) => withQuery("/booking-success", { order_id }),
  simulatedPayment: (payment_id: string) => `/simulated-payment/${segment(payment_id)}`,
  download: (kind: DownloadKind, number: string) => `/download/${kind}/${segment(number)}`,

  companyHome: () => "/company/home",
  doctorHome: () => "/doctor/home",
  facilityHome: () => "/medical-center",
} as const;

/** PDF documents that /download streams. */
export type DownloadKind = "invoice" | "invoice-homecare" | "labreport" | "mcureport";

/** Whether a site-map pattern such as /patient/test/:id covers a pathname. */
export function covers(pattern: SitePage["path"], pathname: string): boolean {
  const want = pattern.split("/");
  const have = pathname.replace(/(.)\/$/, "$1").split("/");
  return (
    want.length === have.length &&
    want.every((part, at) => (part.startsWith(":") ? have[at] !== "" : part === have[at]))
  );
}
