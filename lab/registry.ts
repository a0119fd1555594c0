import { issueInvoices } from "./domains/company/billing-issue.ts";
import { expireCompanyPayments } from "./domains/orders/payments/company-payments.ts";
import { runIsolated, STEP_LONGEST_MS } from "./lib/apart.ts";
import { eraseDue } from "./domains/privacy/erase.ts";
import { closeQuiet } from "./domains/questions/questions.ts";
import { expireDue } from "./domains/orders/lifecycle/order-flow.ts";
import { noteNoShows } from "./domains/orders/lifecycle/no-shows.ts";
import { offerPlaces } from "./domains/waitlist/offer-places.ts";
import { ANYBODY, get } from "./http/route.ts";
import type { PriorStep, Call, Route } from "./http/server.ts";
import { loginRoutes } from "./domains/accounts/login-routes.ts";
import { passwordRoutes } from "./domains/accounts/passwords-routes.ts";
import { applicationStaffRoutes } from "./domains/applications/applications-routes.ts";
import { applicationRoutes } from "./domains/applications/routes.ts";
import { approvalRoutes } from "./domains/company/approval/routes.ts";
import { branchRoutes } from "./domains/branches/routes.ts";
import { productRoutes } from "./domains/catalogue/products-routes.ts";
import { promoRoutes } from "./domains/catalogue/promos-routes.ts";
import { publicRoutes } from "./domains/catalogue/public-routes.ts";
import { reviewRoutes } from "./domains/catalogue/reviews-routes.ts";
import { billingRoutes } from "./domains/company/billing-routes.ts";
import { depositRoutes } from "./domains/company/deposit-routes.ts";
import { companyRoutes } from "./domains/company/routes.ts";
import { consultationRoutes } from "./domains/consultations/routes.ts";
import { companyDashboardRoutes } from "./domains/dashboard/company-routes.ts";
import { countRoutes } from "./domains/dashboard/counts-routes.ts";
import { dashboardRoutes } from "./domains/dashboard/routes.ts";
import { employeeImportRoutes } from "./domains/company/employees/employee-imports-routes.ts";
import { employeeRoutes } from "./domains/company/employees/routes.ts";
import { facilityRoutes } from "./domains/facility/routes.ts";
import { specimenRoutes } from "./domains/facility/specimens-routes.ts";
import { familyRoutes } from "./domains/family/routes.ts";
import { feeRoutes } from "./domains/practitioner/fees/routes.ts";
import { homeCareRoutes } from "./domains/home-care/routes.ts";
import { invitationRoutes } from "./domains/company/office-care/invitations-routes.ts";
import { outboxRoutes } from "./domains/notifications/outbox-routes.ts";
import { notificationRoutes } from "./domains/dashboard/notification-routes.ts";
import { companyRecordRoutes } from "./domains/company/office-care/company-record-routes.ts";
import { officeCareRoutes } from "./domains/company/office-care/routes.ts";
import { cartRoutes } from "./domains/orders/cart-routes.ts";
import { invoiceRoutes } from "./domains/orders/invoices-routes.ts";
import { orderRoutes } from "./domains/orders/routes.ts";
import { simulatedBankRoutes } from "./domains/orders/simulated-bank/routes.ts";
import { paymentRoutes } from "./domains/orders/payments/routes.ts";
import { placeRoutes } from "./domains/places/routes.ts";
import { referrerProfileRoutes } from "./domains/practitioner/routes.ts";
import { verificationRoutes } from "./domains/practitioner/staff-routes.ts";
import { confirmationRoutes } from "./domains/referrals/confirmations-routes.ts";
import { privacyRoutes } from "./domains/privacy/routes.ts";
import { privacyStaffRoutes } from "./domains/privacy/staff-routes.ts";
import { correctionRoutes } from "./domains/profile/corrections-routes.ts";
import { profileRoutes } from "./domains/profile/routes.ts";
import { questionRoutes } from "./domains/questions/routes.ts";
import { questionStaffRoutes } from "./domains/questions/staff-routes.ts";
import { recordRoutes } from "./domains/record/routes.ts";
import { sharedRecordRoutes } from "./domains/record/shared-record-routes.ts";
import { referenceRoutes } from "./domains/accounts/reference-routes.ts";
import { referrerRoutes } from "./domains/referrals/referrer-routes.ts";
import { referralRoutes } from "./domains/referrals/routes.ts";
import { identityRoutes } from "./domains/registration/identities-routes.ts";
import { scanRoutes } from "./domains/registration/ocr-routes.ts";
import { requestRoutes } from "./domains/accounts/request-routes.ts";
import { refundRoutes } from "./domains/orders/refunds/routes.ts";
import { registrationRoutes } from "./domains/registration/routes.ts";
import { retestRoutes } from "./domains/retests/routes.ts";
import { criticalRoutes } from "./domains/results/critical/routes.ts";
import { entryRoutes } from "./domains/reports/entry-routes.ts";
import { reportVerifyRoutes } from "./domains/reports/report-verify-routes.ts";
import { reportRoutes } from "./domains/reports/routes.ts";
import { explanationRoutes } from "./domains/results/explanation-routes.ts";
import { historyRoutes } from "./domains/reports/history-routes.ts";
import { scheduleRoutes } from "./domains/schedule/routes.ts";
import { twoFactorRoutes } from "./domains/two-factor/routes.ts";
import { twoFactorStaffRoutes } from "./domains/two-factor/staff-routes.ts";
import { settingsRoutes } from "./domains/notifications/settings-routes.ts";
import { subscriptionRoutes } from "./domains/subscriptions/routes.ts";
import { waitlistRoutes } from "./domains/waitlist/routes.ts";
import { voucherRoutes } from "./domains/vouchers/routes.ts";

const VERSION = "1.5";

const capabilities = get(
  "/capabilities",
  ANYBODY,
  () => ({
    results: {
      version: VERSION,
      calls: all.map(({ method, path }) => ({ method: method.toUpperCase(), path, version: VERSION })),
    },
  }),
  "Calls that the laboratory has, with their versions",
);

const all: readonly Route[] = [
  capabilities,
  ...loginRoutes,
  ...passwordRoutes,
  ...requestRoutes,
  ...applicationRoutes,
  ...applicationStaffRoutes,
  ...approvalRoutes,
  ...branchRoutes,
  ...productRoutes,
  ...promoRoutes,
  ...publicRoutes,
  ...reviewRoutes,
  ...billingRoutes,
  ...depositRoutes,
  ...companyRoutes,
  ...consultationRoutes,
  ...companyDashboardRoutes,
  ...countRoutes,
  ...dashboardRoutes,
  ...employeeImportRoutes,
  ...employeeRoutes,
  ...facilityRoutes,
  ...specimenRoutes,
  ...familyRoutes,
  ...feeRoutes,
  ...homeCareRoutes,
  ...invitationRoutes,
  ...outboxRoutes,
  ...notificationRoutes,
  ...companyRecordRoutes,
  ...officeCareRoutes,
  ...cartRoutes,
  ...invoiceRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...simulatedBankRoutes,
  ...placeRoutes,
  ...referrerProfileRoutes,
  ...verificationRoutes,
  ...confirmationRoutes,
  ...privacyRoutes,
  ...privacyStaffRoutes,
  ...correctionRoutes,
  ...profileRoutes,
  ...questionRoutes,
  ...questionStaffRoutes,
  ...recordRoutes,
  ...sharedRecordRoutes,
  ...referenceRoutes,
  ...referrerRoutes,
  ...referralRoutes,
  ...identityRoutes,
  ...scanRoutes,
  ...refundRoutes,
  ...registrationRoutes,
  ...retestRoutes,
  ...criticalRoutes,
  ...entryRoutes,
  ...reportVerifyRoutes,
  ...reportRoutes,
  ...explanationRoutes,
  ...historyRoutes,
  ...scheduleRoutes,
  ...twoFactorRoutes,
  ...twoFactorStaffRoutes,
  ...settingsRoutes,
  ...subscriptionRoutes,
  ...waitlistRoutes,
  ...voucherRoutes,
];

const steps: Record<PriorStep, (call: Call) => Promise<void>> = {
  expireOrders: async ({ db, clock }) => {
    await expireDue(db, clock);
    await noteNoShows(db, clock);
    await runIsolated({ db, clock }, "offers", "", () => offerPlaces(db, clock), STEP_LONGEST_MS);
  },
  issueInvoices: async ({ db, clock }) => {
    await expireCompanyPayments(db, clock);
    await issueInvoices(db, clock);
  },
  closeQuestions: ({ db, clock }) => closeQuiet(db, clock),
  eraseAccounts: ({ db, clock }) => eraseDue(db, clock),
};

function prepared(route: Route): Route {
  const { first, handle } = route;
  return {
    ...route,
    handle: async (call) => {
      for (const name of first) await steps[name](call);
      return handle(call);
    },
  };
}

export const routes = all.map(prepared);
