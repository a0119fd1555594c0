import { prepared } from "./before-call.ts";
import { ANYBODY, get } from "./http/route.ts";
import type { Route } from "./http/server.ts";
import { loginRoutes } from "./accounts/login-routes.ts";
import { passwordRoutes } from "./accounts/passwords-routes.ts";
import { applicationStaffRoutes } from "./applications/applications-routes.ts";
import { applicationRoutes } from "./applications/routes.ts";
import { approvalRoutes } from "./approval/routes.ts";
import { branchRoutes } from "./branches/routes.ts";
import { productRoutes } from "./catalogue/products-routes.ts";
import { promoRoutes } from "./catalogue/promos-routes.ts";
import { publicRoutes } from "./catalogue/public-routes.ts";
import { reviewRoutes } from "./catalogue/reviews-routes.ts";
import { billingRoutes } from "./company/billing-routes.ts";
import { depositRoutes } from "./company/deposit-routes.ts";
import { companyRoutes } from "./company/routes.ts";
import { consultationRoutes } from "./consultations/routes.ts";
import { companyDashboardRoutes } from "./dashboard/company-routes.ts";
import { countRoutes } from "./dashboard/counts-routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { employeeImportRoutes } from "./employees/employee-imports-routes.ts";
import { employeeRoutes } from "./employees/routes.ts";
import { facilityRoutes } from "./facility/routes.ts";
import { specimenRoutes } from "./facility/specimens-routes.ts";
import { familyRoutes } from "./family/routes.ts";
import { feeRoutes } from "./fees/routes.ts";
import { homeCareRoutes } from "./home-care/routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { outboxRoutes } from "./notifications/outbox-routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { companyRecordRoutes } from "./office-care/company-record-routes.ts";
import { officeCareRoutes } from "./office-care/routes.ts";
import { cartRoutes } from "./orders/cart-routes.ts";
import { invoiceRoutes } from "./orders/invoices-routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { placeRoutes } from "./places/routes.ts";
import { referrerProfileRoutes } from "./practitioner/referrer-profile-routes.ts";
import { verificationRoutes } from "./practitioner/verifications-routes.ts";
import { confirmationRoutes } from "./referrals/confirmations-routes.ts";
import { privacyRoutes } from "./privacy/routes.ts";
import { privacyStaffRoutes } from "./privacy/staff-routes.ts";
import { correctionRoutes } from "./profile/corrections-routes.ts";
import { profileRoutes } from "./profile/routes.ts";
import { questionRoutes } from "./questions/routes.ts";
import { questionStaffRoutes } from "./questions/staff-routes.ts";
import { recordRoutes } from "./record/routes.ts";
import { sharedRecordRoutes } from "./record/shared-record-routes.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { referrerRoutes } from "./referrals/referrer-routes.ts";
import { referralRoutes } from "./referrals/routes.ts";
import { identityRoutes } from "./registration/identities-routes.ts";
import { scanRoutes } from "./registration/ocr-routes.ts";
import { requestRoutes } from "./accounts/request-routes.ts";
import { refundRoutes } from "./refunds/routes.ts";
import { registrationRoutes } from "./registration/routes.ts";
import { repeatRoutes } from "./repeats/routes.ts";
import { criticalRoutes } from "./reports/critical-routes.ts";
import { reportVerifyRoutes } from "./reports/report-verify-routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { explanationRoutes } from "./results/explanation-routes.ts";
import { historyRoutes } from "./results/result-history-routes.ts";
import { scheduleRoutes } from "./schedule/routes.ts";
import { secondLockRoutes } from "./second-lock/routes.ts";
import { secondLockStaffRoutes } from "./second-lock/staff-routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { subscriptionRoutes } from "./subscriptions/routes.ts";
import { timeWishRoutes } from "./time-wishes/routes.ts";
import { voucherRoutes } from "./vouchers/routes.ts";

const VERSION = "1.5";

/** For clients that offer only what exists. */
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
  ...repeatRoutes,
  ...criticalRoutes,
  ...reportVerifyRoutes,
  ...reportRoutes,
  ...explanationRoutes,
  ...historyRoutes,
  ...scheduleRoutes,
  ...secondLockRoutes,
  ...secondLockStaffRoutes,
  ...settingsRoutes,
  ...subscriptionRoutes,
  ...timeWishRoutes,
  ...voucherRoutes,
];

/** Every call, domain by domain. */
export const routes = all.map(prepared);
