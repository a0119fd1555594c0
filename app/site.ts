/** Who may enter a page (spec.md §2, §6). `visitor` = only signed-out; `member` = any finished account. */
export type Access =
  "public" | "visitor" | "unfinished" | "patient" | "doctor" | "company" | "facility" | "member";

export interface SitePage {
  path: string;
  access: Access;
  /** folder under routes/ that holds route.tsx; absent = the screen is not built yet */
  room?: string;
}

/**
 * The site map: every URL of the portal on one line, grouped by who may enter. A line without a room
 * answers "In preparation" behind its guard. routes.ts builds the router from this list, and the access
 * test walks it.
 */
export const site: readonly SitePage[] = [
  // anybody
  { path: "/", access: "public", room: "public/landing" },
  { path: "/translate", access: "public", room: "public/translate" },
  { path: "/barcode", access: "public" },
  { path: "/page-not-allowed", access: "public", room: "public/page-not-allowed" },
  { path: "/sign-out", access: "public", room: "public/sign-out" },
  { path: "/reference-lab", access: "public", room: "public/reference-lab" },
  { path: "/ui-kit", access: "public", room: "public/ui-kit" },

  // signed-out visitors
  { path: "/login", access: "visitor", room: "auth/login" },
  { path: "/forgot-password", access: "visitor", room: "auth/forgot-password" },
  { path: "/reset-password", access: "visitor", room: "auth/reset-password" },
  { path: "/r3915t3r", access: "visitor", room: "auth/register" },
  { path: "/otp/:phone", access: "visitor", room: "auth/otp" },
  { path: "/register-success", access: "visitor", room: "auth/register-success" },

  // type 0
  { path: "/continue-register", access: "unfinished", room: "auth/continue-register" },
  { path: "/continue-register/address", access: "unfinished", room: "auth/address" },
  { path: "/continue-register/scan", access: "unfinished", room: "auth/scan" },

  // any finished account
  { path: "/menu", access: "member", room: "account/menu" },
  { path: "/notifications", access: "member", room: "account/notifications" },
  { path: "/notifications/unread", access: "member", room: "account/unread" },
  { path: "/dashboard", access: "member", room: "account/dashboard" },
  { path: "/dashboard/profile-user", access: "member" },
  { path: "/session/extend", access: "member", room: "account/extend-session" },

  // type 1, patient
  { path: "/dashboard/family", access: "patient" },
  { path: "/dashboard/cart", access: "patient", room: "account/dashboard-cart" },
  { path: "/dashboard/my-package", access: "patient" },
  { path: "/payment-success", access: "patient", room: "payment/success" },
  { path: "/payment-success-package", access: "patient", room: "payment/success-package" },
  { path: "/payment-success-deal", access: "patient", room: "payment/success-deal" },
  { path: "/payment-success-lab", access: "patient", room: "payment/success-lab" },
  { path: "/booking-success", access: "patient", room: "payment/booking-success" },
  { path: "/use-success", access: "patient" },
  { path: "/payment-pending", access: "patient", room: "payment/pending" },
  { path: "/payment-pending-deal", access: "patient", room: "payment/pending-deal" },
  { path: "/payment-pending-package", access: "patient", room: "payment/pending-package" },
  { path: "/simulated-payment/:payment_id", access: "patient", room: "payment/simulated" },
  { path: "/download/:kind/:number", access: "patient", room: "payment/download" },
  { path: "/patient/home", access: "patient", room: "patient/home" },
  { path: "/patient/test", access: "patient", room: "patient/test" },
  { path: "/patient/test/:id", access: "patient", room: "patient/test-detail" },
  { path: "/patient/voucher", access: "patient" },
  { path: "/patient/promo", access: "patient" },
  { path: "/patient/promo/detail", access: "patient" },
  { path: "/patient/nearme", access: "patient", room: "patient/nearme" },
  { path: "/patient/nearme/map-view", access: "patient" },
  { path: "/patient/branch/:id", access: "patient", room: "patient/branch" },
  { path: "/patient/home-care", access: "patient" },
  { path: "/patient/profile", access: "patient", room: "patient/profile" },
  { path: "/patient/order/:order_number", access: "patient", room: "patient/order" },
  { path: "/patient/order/:order_number/invoice", access: "patient", room: "patient/order-invoice" },
  { path: "/patient/order/:order_number/cancel", access: "patient", room: "patient/order-cancel" },
  { path: "/patient/order/:order_number/calendar", access: "patient", room: "patient/order-calendar" },
  { path: "/patient/order/:order_number/reschedule", access: "patient" },
  { path: "/patient/order/:order_number/review", access: "patient" },
  { path: "/patient/consultation", access: "patient" },
  { path: "/patient/consultation/new", access: "patient" },
  { path: "/patient/medical-record/:id", access: "patient" },
  { path: "/patient/buy-package", access: "patient" },
  { path: "/patient/buy-package/:id", access: "patient" },
  { path: "/patient/buy-subscription", access: "patient" },
  { path: "/patient/buy-subscription/:id", access: "patient" },
  { path: "/patient/deal", access: "patient" },
  { path: "/patient/lab-result", access: "patient" },
  { path: "/patient/lab-result/history", access: "patient" },
  { path: "/patient/family/:id", access: "patient" },
  { path: "/patient/cart", access: "patient", room: "patient/cart" },
  { path: "/patient/checkout", access: "patient", room: "patient/checkout" },
  { path: "/patient/order-test/:branch/:id", access: "patient", room: "patient/order-test" },
  { path: "/patient/order-package/:id", access: "patient", room: "patient/order-package" },
  { path: "/patient/order-deal/:id", access: "patient", room: "patient/order-deal" },
  { path: "/patient/order-subscription/:id", access: "patient", room: "patient/order-subscription" },
  { path: "/patient/use-subscription-packages/:id", access: "patient" },
  { path: "/patient/use-subscription-test/:id", access: "patient" },

  // type 3, company
  { path: "/company/home", access: "company" },
  { path: "/company/employee/master", access: "company" },
  { path: "/company/employee/master/add", access: "company" },
  { path: "/company/employee/master/edit/:id", access: "company" },
  { path: "/company/employee/master/import", access: "company" },
  { path: "/company/billing", access: "company" },
  { path: "/company/office-care", access: "company" },
  { path: "/company/office-care/add", access: "company" },
  { path: "/company/office-care/detail/:id", access: "company" },
  { path: "/company/examination-approval", access: "company" },
  { path: "/company/examination-approval/approve-first/:id", access: "company" },
  { path: "/company/examination-approval/approve-second/:id", access: "company" },
  { path: "/company/medical-record", access: "company" },
  { path: "/company/deposit-transaction", access: "company" },

  // type 2, doctor
  { path: "/doctor/home", access: "doctor" },
  { path: "/doctor/summary-report/referral", access: "doctor" },
  { path: "/doctor/summary-report/fee", access: "doctor" },
  { path: "/doctor/referral/new", access: "doctor" },
  { path: "/doctor/referral/confirmation", access: "doctor" },
  { path: "/doctor/referral/complete", access: "doctor" },

  // type 6, medical centre
  { path: "/medical-center", access: "facility" },
];
