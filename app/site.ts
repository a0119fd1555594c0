/** Who may enter a page. `visitor` = only signed-out; `member` = any finished account. */
export type Access =
  "public" | "visitor" | "unfinished" | "patient" | "doctor" | "company" | "facility" | "member";

export interface SitePage {
  path: string;
  access: Access;
  /** folder under routes/ that holds route.tsx; absent = the screen is not built yet */
  module?: string;
  /** false for a URL that answers data or a file: nobody is led there after signing in or a change of language */
  document?: false;
  /** its page may be fetched ahead of a tap: it shows no result or record, and looking at it changes nothing */
  prefetch?: true;
}

/**
 * The site map: one line per URL, grouped by access. A line without a module shows "In preparation" behind its
 * guard. The router, `paths`, the access test and the menus derive from it.
 */
export const site = {
  // anybody
  landing: { path: "/", access: "public", module: "public/landing", prefetch: true },
  translate: { path: "/translate", access: "public", module: "public/translate" },
  barcode: { path: "/barcode", access: "public" },
  pageNotAllowed: { path: "/page-not-allowed", access: "public", module: "public/page-not-allowed" },
  signOut: { path: "/sign-out", access: "public", module: "public/sign-out" },
  referenceLab: { path: "/reference-lab", access: "public", module: "public/reference-lab" },
  uiKit: { path: "/ui-kit", access: "public", module: "public/ui-kit" },
  uiKitCsv: { path: "/ui-kit/csv", access: "public", module: "public/ui-kit/csv", document: false },
  dataUse: { path: "/data-use", access: "public", module: "public/data-use", document: false },
  otherAccount: { path: "/signed-in-as-another", access: "public", module: "public/other-account" },

  // signed-out visitors
  login: { path: "/login", access: "visitor", module: "auth/login", prefetch: true },
  forgotPassword: {
    path: "/forgot-password",
    access: "visitor",
    module: "auth/forgot-password",
    prefetch: true,
  },
  resetPassword: { path: "/reset-password", access: "visitor", module: "auth/reset-password" },
  register: { path: "/r3915t3r", access: "visitor", module: "auth/register", prefetch: true },
  otp: { path: "/otp/:phone", access: "visitor", module: "auth/otp" },
  registerSuccess: { path: "/register-success", access: "visitor", module: "auth/register-success" },

  // type 0
  continueRegister: { path: "/continue-register", access: "unfinished", module: "auth/continue-register" },
  continueRegisterAddress: {
    path: "/continue-register/address",
    access: "unfinished",
    module: "auth/address",
  },
  continueRegisterScan: { path: "/continue-register/scan", access: "unfinished", module: "auth/scan" },

  // any finished account
  menu: { path: "/menu", access: "member", module: "account/menu" },
  notifications: {
    path: "/notifications",
    access: "member",
    module: "account/notifications",
    prefetch: true,
  },
  unread: { path: "/notifications/unread", access: "member", module: "account/unread", document: false },
  dashboard: { path: "/dashboard", access: "member", module: "account/dashboard" },
  profileUser: { path: "/dashboard/profile-user", access: "member" },
  download: {
    path: "/download/:kind/:number",
    access: "member",
    module: "account/download",
    document: false,
  },
  extendSession: {
    path: "/session/extend",
    access: "member",
    module: "account/extend-session",
    document: false,
  },

  // type 1, patient
  family: { path: "/dashboard/family", access: "patient" },
  dashboardCart: { path: "/dashboard/cart", access: "patient", module: "account/dashboard-cart" },
  myPackage: {
    path: "/dashboard/my-package",
    access: "patient",
    module: "patient/my-package",
    prefetch: true,
  },
  paymentSuccess: { path: "/payment-success", access: "patient", module: "payment/success" },
  paymentSuccessPackage: {
    path: "/payment-success-package",
    access: "patient",
    module: "payment/success-package",
  },
  paymentSuccessDeal: { path: "/payment-success-deal", access: "patient", module: "payment/success-deal" },
  paymentSuccessLab: { path: "/payment-success-lab", access: "patient", module: "payment/success-lab" },
  bookingSuccess: { path: "/booking-success", access: "patient", module: "payment/booking-success" },
  useSuccess: { path: "/use-success", access: "patient", module: "payment/use-success" },
  paymentPending: { path: "/payment-pending", access: "patient", module: "payment/pending" },
  paymentPendingDeal: { path: "/payment-pending-deal", access: "patient", module: "payment/pending-deal" },
  paymentPendingPackage: {
    path: "/payment-pending-package",
    access: "patient",
    module: "payment/pending-package",
  },
  simulatedPayment: {
    path: "/simulated-payment/:payment_id",
    access: "patient",
    module: "payment/simulated",
  },
  patientHome: { path: "/patient/home", access: "patient", module: "patient/home", prefetch: true },
  tests: { path: "/patient/test", access: "patient", module: "patient/test", prefetch: true },
  test: { path: "/patient/test/:id", access: "patient", module: "patient/test-detail", prefetch: true },
  voucher: { path: "/patient/voucher", access: "patient", module: "patient/voucher", prefetch: true },
  promo: { path: "/patient/promo", access: "patient", module: "patient/promo", prefetch: true },
  promoDetail: {
    path: "/patient/promo/detail",
    access: "patient",
    module: "patient/promo-detail",
    prefetch: true,
  },
  nearme: { path: "/patient/nearme", access: "patient", module: "patient/nearme", prefetch: true },
  nearmeMap: {
    path: "/patient/nearme/map-view",
    access: "patient",
    module: "patient/nearme-map",
    prefetch: true,
  },
  branch: { path: "/patient/branch/:id", access: "patient", module: "patient/branch", prefetch: true },
  referral: { path: "/patient/referral/:referral_number", access: "patient", module: "patient/referral" },
  referralRefuse: {
    path: "/patient/referral/:referral_number/refuse",
    access: "patient",
    module: "patient/referral-refuse",
  },
  familyRequests: {
    path: "/patient/family-request",
    access: "patient",
    module: "patient/family-requests",
  },
  familyRequest: {
    path: "/patient/family-request/:relation_id",
    access: "patient",
    module: "patient/family-request",
  },
  homeCare: { path: "/patient/home-care", access: "patient", module: "patient/home-care" },
  homeCareAddress: {
    path: "/patient/home-care/address",
    access: "patient",
    module: "patient/home-care-address",
  },
  profile: { path: "/patient/profile", access: "patient", module: "patient/profile", prefetch: true },
  order: { path: "/patient/order/:order_number", access: "patient", module: "patient/order", prefetch: true },
  orderInvoice: {
    path: "/patient/order/:order_number/invoice",
    access: "patient",
    module: "patient/order-invoice",
  },
  orderCancel: {
    path: "/patient/order/:order_number/cancel",
    access: "patient",
    module: "patient/order-cancel",
  },
  orderAgain: {
    path: "/patient/order/:order_number/again",
    access: "patient",
    module: "patient/order-again",
  },
  orderTogether: {
    path: "/patient/order/:order_number/together",
    access: "patient",
    module: "patient/order-together",
  },
  orderCalendar: {
    path: "/patient/order/:order_number/calendar",
    access: "patient",
    module: "patient/order-calendar",
    document: false,
  },
  orderCard: {
    path: "/patient/order/:order_number/card",
    access: "patient",
    module: "patient/order-card",
    document: false,
  },
  orderReschedule: {
    path: "/patient/order/:order_number/reschedule",
    access: "patient",
    module: "patient/order-reschedule",
  },
  orderRescheduleConfirm: {
    path: "/patient/order/:order_number/reschedule/confirm",
    access: "patient",
    module: "patient/order-reschedule-confirm",
  },
  orderRescheduleDone: {
    path: "/patient/order/:order_number/reschedule/done",
    access: "patient",
    module: "patient/order-reschedule-done",
  },
  orderReview: { path: "/patient/order/:order_number/review", access: "patient", module: "patient/review" },
  consultations: { path: "/patient/consultation", access: "patient", module: "patient/consultation" },
  newConsultation: { path: "/patient/consultation/new", access: "patient", module: "patient/consult-new" },
  consultationDone: { path: "/patient/consultation/done", access: "patient", module: "patient/consult-done" },
  consultationReschedule: {
    path: "/patient/consultation/:id/reschedule",
    access: "patient",
    module: "patient/consultation-reschedule",
  },
  consultationCalendar: {
    path: "/patient/consultation/:id/calendar",
    access: "patient",
    module: "patient/consultation-calendar",
    document: false,
  },
  medicalRecord: { path: "/patient/medical-record/:id", access: "patient" },
  buyPackage: {
    path: "/patient/buy-package",
    access: "patient",
    module: "patient/buy-package",
    prefetch: true,
  },
  buyPackageDetail: {
    path: "/patient/buy-package/:id",
    access: "patient",
    module: "patient/buy-package-detail",
    prefetch: true,
  },
  buySubscription: {
    path: "/patient/buy-subscription",
    access: "patient",
    module: "patient/buy-subscription",
    prefetch: true,
  },
  buySubscriptionDetail: {
    path: "/patient/buy-subscription/:id",
    access: "patient",
    module: "patient/buy-subscription-detail",
    prefetch: true,
  },
  deal: { path: "/patient/deal", access: "patient", module: "patient/deal", prefetch: true },
  labResult: { path: "/patient/lab-result", access: "patient" },
  labResultHistory: { path: "/patient/lab-result/history", access: "patient" },
  familyMember: { path: "/patient/family/:id", access: "patient" },
  cart: { path: "/patient/cart", access: "patient", module: "patient/cart", prefetch: true },
  checkout: { path: "/patient/checkout", access: "patient", module: "patient/checkout" },
  orderTest: { path: "/patient/order-test/:branch/:id", access: "patient", module: "patient/order-test" },
  orderPackage: { path: "/patient/order-package/:id", access: "patient", module: "patient/order-package" },
  orderDeal: { path: "/patient/order-deal/:id", access: "patient", module: "patient/order-deal" },
  orderSubscription: {
    path: "/patient/order-subscription/:id",
    access: "patient",
    module: "patient/order-subscription",
  },
  useSubscriptionPackages: {
    path: "/patient/use-subscription-packages/:id",
    access: "patient",
    module: "patient/use-packages",
  },
  useSubscriptionTest: {
    path: "/patient/use-subscription-test/:id",
    access: "patient",
    module: "patient/use-tests",
  },

  // type 3, company
  companyHome: { path: "/company/home", access: "company" },
  employees: { path: "/company/employee/master", access: "company" },
  employeeAdd: { path: "/company/employee/master/add", access: "company" },
  employeeEdit: { path: "/company/employee/master/edit/:id", access: "company" },
  employeeImport: { path: "/company/employee/master/import", access: "company" },
  billing: { path: "/company/billing", access: "company" },
  officeCare: { path: "/company/office-care", access: "company" },
  officeCareAdd: { path: "/company/office-care/add", access: "company" },
  officeCareDetail: { path: "/company/office-care/detail/:id", access: "company" },
  examinationApproval: { path: "/company/examination-approval", access: "company" },
  approveFirst: { path: "/company/examination-approval/approve-first/:id", access: "company" },
  approveSecond: { path: "/company/examination-approval/approve-second/:id", access: "company" },
  companyMedicalRecord: { path: "/company/medical-record", access: "company" },
  depositTransaction: { path: "/company/deposit-transaction", access: "company" },

  // type 2, doctor
  doctorHome: { path: "/doctor/home", access: "doctor" },
  referralSummary: { path: "/doctor/summary-report/referral", access: "doctor" },
  feeSummary: { path: "/doctor/summary-report/fee", access: "doctor" },
  referralNew: { path: "/doctor/referral/new", access: "doctor" },
  referralConfirmation: { path: "/doctor/referral/confirmation", access: "doctor" },
  referralComplete: { path: "/doctor/referral/complete", access: "doctor" },

  // type 6, medical centre
  facilityHome: { path: "/medical-center", access: "facility" },
} as const satisfies Record<string, SitePage>;

export const pages: readonly SitePage[] = Object.values(site);

/** The event stream, served by Express, not by the router. */
export const EVENTS_PATH = "/events";
