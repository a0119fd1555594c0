import type { Route } from "./http/server.ts";
import { ethnicities, genders, maritalStatuses } from "./places/lookups.ts";
import { profileBody } from "./patients/profile-fields.ts";
import { billed, due } from "./before-call.ts";
import * as billing from "./company/billing-routes.ts";
import * as cart from "./orders/cart-routes.ts";
import * as company from "./company/routes.ts";
import * as companyRecord from "./office-care/company-record-routes.ts";
import * as critical from "./reports/critical-routes.ts";
import * as corrections from "./profile/corrections-routes.ts";
import * as consultations from "./consultations/routes.ts";
import { counts } from "./dashboard/counts-routes.ts";
import { getCompanyDashboard } from "./dashboard/company-routes.ts";
import { getPatientDashboard, dashboardQuery } from "./dashboard/routes.ts";
import * as deposit from "./company/deposit-routes.ts";
import * as imports from "./employees/employee-imports-routes.ts";
import * as employees from "./employees/routes.ts";
import * as examinations from "./approval/routes.ts";
import * as facility from "./facility/routes.ts";
import * as fees from "./fees/routes.ts";
import * as family from "./family/routes.ts";
import * as homecare from "./home-care/routes.ts";
import * as identities from "./registration/identities-routes.ts";
import * as invitations from "./invitations/routes.ts";
import * as invoices from "./orders/invoices-routes.ts";
import { login, loginBody } from "./accounts/login-routes.ts";
import * as lookups from "./places/routes.ts";
import * as notifications from "./notifications/routes.ts";
import { scan } from "./registration/ocr-routes.ts";
import * as officeCare from "./office-care/routes.ts";
import * as orders from "./orders/routes.ts";
import * as outbox from "./notifications/outbox-routes.ts";
import * as passwords from "./accounts/passwords-routes.ts";
import * as payments from "./payments/routes.ts";
import * as plants from "./branches/routes.ts";
import * as products from "./catalogue/products-routes.ts";
import * as profile from "./profile/routes.ts";
import * as promos from "./catalogue/promos-routes.ts";
import * as open from "./catalogue/public-routes.ts";
import { listQuery } from "./http/query.ts";
import { notifyAccount, notifyBody } from "./reference/routes.ts";
import * as record from "./record/routes.ts";
import * as referrerProfile from "./practitioner/referrer-profile-routes.ts";
import * as referrals from "./referrals/routes.ts";
import * as referrer from "./referrals/referrer-routes.ts";
import * as registration from "./registration/routes.ts";
import { history, historyQuery } from "./results/result-history-routes.ts";
import * as results from "./reports/routes.ts";
import * as reviews from "./catalogue/reviews-routes.ts";
import * as reports from "./reports/report-verify-routes.ts";
import {
  ANYBODY,
  PATIENT,
  DOCTOR,
  REFERRED,
  COMPANY,
  FACILITY,
  PAYER,
  REPORT_READER,
  REGISTERED,
  SIGNED_IN,
  get,
  post,
  put,
  del,
} from "./http/route.ts";
import * as schedule from "./schedule/routes.ts";
import * as specimens from "./facility/specimens-routes.ts";
import * as settings from "./settings/routes.ts";
import * as sharedRecord from "./record/shared-record-routes.ts";
import * as subscriptions from "./subscriptions/routes.ts";
import * as verifications from "./practitioner/verifications-routes.ts";
import * as vouchers from "./vouchers/routes.ts";

/** Path, allowed callers, handler, description, query or body schema. */
// prettier-ignore
export const routes: readonly Route[] = [
  post("/login", ANYBODY, login, "Sign in; answers beside the envelope", loginBody),
  post("/register", ANYBODY, registration.register, "Registration, step 1: send a code, then create the account", registration.registerBody),
  post("/request-otp", ANYBODY, registration.requestOtp, "Send another one-time code", registration.resendBody),
  post("/verify-otp", ANYBODY, registration.verifyOtp, "Verify a one-time code", registration.otpVerifyBody),
  post("/continue-register", [0], registration.continueRegister, "Registration, step 2: complete the profile", profileBody),
  post("/user-identity/ocr-scan", [0, 1], scan, "Read an identity card", undefined, "image"),
  post("/forget-password", ANYBODY, passwords.forgetPassword, "Send a link to set a new password", passwords.forgetBody),
  post("/reset-password", ANYBODY, passwords.reset, "Set a new password with the token of a link", passwords.resetBody),
  get("/profile", SIGNED_IN, profile.getProfile, "The account with its person, company and roles"),
  put("/profile/update", REGISTERED, profile.putProfile, "Change the profile, or take over a verified e-mail address or phone number", profile.profileChangeBody),
  post("/profile/request-otp", REGISTERED, profile.requestContactCode, "Send a code to a new e-mail address or phone number", profile.contactCodeBody),
  post("/profile/verify-otp", REGISTERED, profile.verifyContact, "Verify that code", profile.contactVerifyBody),
  post("/profile/request-correction", REGISTERED, profile.correction, "Ask for a correction of a locked field", profile.correctionBody, "file"),
  put("/profile/change-password", REGISTERED, profile.putPassword, "Change the password; other tokens end", profile.passwordBody),
  post("/profile/upload-photo", REGISTERED, profile.uploadPhoto, "Set the photo, a JPEG", undefined, "image"),
  del("/profile/remove-photo", REGISTERED, profile.deletePhoto, "Remove the photo"),
  get("/settings/get", REGISTERED, settings.settings, "Language, channels by topic, saved data, view of results"),
  put("/settings/update", REGISTERED, settings.putSettings, "Change settings", settings.settingsBody),
  post("/session/revoke-others", REGISTERED, profile.postTokenRevocation, "End the caller's other tokens"),
  get("/report/verify", ANYBODY, reports.getReportVerification, "Whether a printed report is valid", reports.verifyQuery),

  get("/referrer/profile", DOCTOR, referrerProfile.getReferrerProfile, "What a doctor has declared: licences, training, hospitals, bank and tax with masked numbers"),
  put("/referrer/update", DOCTOR, referrerProfile.putReferrerProfile, "Add, change or remove a part of it; multipart with the file of a licence", referrerProfile.referrerProfileBody, "file"),
  get("/referrer/licence-file", DOCTOR, referrerProfile.licenceFile, "Link to the file of a licence", referrerProfile.fileQuery),

  get("/patient/dashboard", PATIENT, getPatientDashboard, "Pending orders, next visit and open requests of a patient", dashboardQuery),
  get("/family/get", PATIENT, family.getFamilyList, "Family relations; with closed also those that are over", family.familyQuery),
  get("/family/get-detail", PATIENT, family.getFamilyDetail, "One family relation in any state", family.familyDetailQuery),
  post("/family/respond", PATIENT, family.postFamilyResponse, "Approve or reject a request for access", family.familyResponseBody),
  post("/family/request", PATIENT, family.request, "Ask the owner of an account for access", family.requestBody),
  post("/family/create-dependent", PATIENT, family.createOne, "Create the record of somebody without an account; multipart with a picture `proof` for an adult", family.dependentBody, "proof"),
  put("/family/update", PATIENT, family.putRelation, "Change permissions, end date or the data of somebody without an account", family.relationChangeBody),
  del("/family/remove", PATIENT, family.deleteRelation, "Withdraw, decline or end a relation at once, by either side", family.relationRemovalQuery),
  get("/referral/get", REFERRED, referrals.getReferralList, "Referrals of a patient, or those that a doctor wrote, newest first", referrals.referralListQuery),
  get("/referral/get-detail", REFERRED, referrals.getReferralDetail, "One referral of a patient, or one that the doctor wrote, a draft too", referrals.referralDetailQuery),
  post("/referral/open-link", PATIENT, referrals.openLink, "The referral behind a doctor's link, when it is for the caller", referrals.linkBody),
  get("/referrer/dashboard", DOCTOR, referrer.getReferrerDashboard, "Referrals by state, shared results, fee and warnings of a doctor"),
  post("/referral/check-patient", DOCTOR, referrer.postPatientCheck, "Find a patient by number and birth date", referrer.patientCheckBody),
  post("/referral/create", DOCTOR, referrer.postReferralDraft, "Begin a draft, or change one", referrer.referralDraftBody),
  put("/referral/confirm", DOCTOR, referrer.postReferralConfirmation, "Send a draft to its patient", referrer.referralConfirmBody),
  del("/referral/delete", DOCTOR, referrer.deleteReferralDraft, "Delete a draft", referrer.draftQuery),
  post("/referral/cancel", DOCTOR, referrer.postReferralCancellation, "Withdraw a referral that waits", referrer.referralCancelBody),
  post("/referral/respond", PATIENT, referrals.postReferralResponse, "Take or refuse a referral", referrals.referralResponseBody),
  post("/invitation/claim", PATIENT, invitations.postInvitationClaim, "Prove to be an employee with the code of an invitation", invitations.claimBody),
  get("/promo/get", PATIENT, promos.getPromoList, "Current promos, the first to end first", listQuery),
  get("/promo/get-detail", PATIENT, promos.getPromoDetail, "One promo, an ended one too", promos.promoDetailQuery),
  get("/voucher/get", PATIENT, due(vouchers.wallet), "Vouchers that the caller has claimed or used", vouchers.walletQuery),
  post("/voucher/claim", PATIENT, due(vouchers.postVoucherClaim), "Keep a voucher for later", vouchers.voucherBody),
  get("/notifications/get", REGISTERED, notifications.getNotificationList, "Notifications, unread first", listQuery),
  get("/account/counts", REGISTERED, counts, "Unread notifications and lines of the cart, as two numbers"),
  post("/notifications/read", REGISTERED, notifications.postNotificationRead, "Mark one notification or all as read", notifications.notificationReadBody),

  get("/public/product/get", ANYBODY, open.getPublicProducts, "Tests for people who have not signed in", open.publicProductQuery),
  get("/public/plant/get", ANYBODY, open.getPublicPlants, "Branches for people who have not signed in", open.publicPlantQuery),
  get("/public/laboratory/get", ANYBODY, open.laboratory, "What the laboratory says of itself"),
  get("/product/get", REGISTERED, products.getProductList, "Search the catalogue", products.productQuery),
  get("/product/get-detail", REGISTERED, products.getProductDetail, "One product, and whether a patient may take it", products.productDetailQuery),
  get("/product-category/get", REGISTERED, products.getCategoryList, "Categories that have products", products.categoryQuery),
  get("/plant/get", REGISTERED, plants.getPlantList, "Branches, with the price of a product", plants.plantQuery),
  get("/plant/get-detail", REGISTERED, plants.getPlantDetail, "One branch", plants.plantDetailQuery),
  get("/review/get", REGISTERED, reviews.getReviewList, "Reviews of a branch or a product, or the caller's own of an order", reviews.reviewQuery),
  post("/review/create", PATIENT, reviews.postReview, "Review a completed order", reviews.reviewBody),
  put("/review/update", PATIENT, reviews.putReview, "Change a review within seven days", reviews.reviewChangeBody),

  get("/cart/get", PATIENT, due(cart.get), "The cart with current prices"),
  post("/cart/add", PATIENT, due(cart.postCartLine), "Add an item to the cart", cart.newCartLineBody),
  put("/cart/update", PATIENT, due(cart.putCartLine), "Change a line of the cart", cart.cartLineChangeBody),
  del("/cart/remove", PATIENT, due(cart.deleteCartLine), "Remove a line of the cart", cart.cartLineQuery),
  post("/cart/apply-voucher", PATIENT, due(cart.applyVoucher), "Set the voucher of the cart", vouchers.voucherBody),
  del("/cart/remove-voucher", PATIENT, due(cart.removeVoucher), "Remove the voucher of the cart"),
  post("/cart/empty", PATIENT, due(cart.empty), "Remove the lines of orders that are paid or booked"),
  get("/homecare/coverage", PATIENT, homecare.coverage, "Whether home care goes to a subdistrict, and what it asks for", homecare.coverageQuery),
  get("/address/get", PATIENT, homecare.addresses, "Saved addresses, the default first"),
  post("/address/create", PATIENT, homecare.createAddress, "Save an address", homecare.addressBody),
  put("/address/update", PATIENT, homecare.changeAddress, "Change an address", homecare.addressChange),
  del("/address/remove", PATIENT, homecare.deleteAddress, "Remove an address", homecare.addressKey),
  get("/schedule/get", PATIENT, due(schedule.getSlotList), "Free slots of a branch, or of home care", schedule.slotQuery),
  post("/schedule/hold", PATIENT, due(schedule.hold), "Hold places of a slot for 15 minutes", schedule.holdBody),
  get("/payment-method/get", PAYER, due(billed(payments.methods)), "Payment methods for an order", payments.methodQuery),
  get("/payment/get-detail", PAYER, due(billed(payments.getPaymentDetail)), "One payment with its order", payments.paymentDetailQuery),
  get("/payment/get-due", PATIENT, due(payments.getDuePayments), "Orders of others that the caller may pay for a person", payments.dueQuery),
  post("/payment/change-method", PATIENT, due(payments.change), "Change the payment method of a pending order", payments.changeBody),
  post("/payment/simulate", PAYER, due(billed(payments.simulate)), "Decide a payment in place of the bank; reference laboratory only", payments.simulateBody),
  get("/registration/status-transaction", PATIENT, due(payments.status), "Payment status of an invoice", payments.statusQuery),
  post("/order/quote", PATIENT, due(orders.quote), "Price a checkout", orders.quoteBody),
  post("/order/create", PATIENT, due(orders.postOrder), "Place one order per branch", orders.orderBody),
  get("/order/get", PATIENT, due(orders.getOrderList), "Orders, newest first", orders.orderListQuery),
  get("/order/get-detail", PATIENT, due(orders.getOrderDetail), "One order", orders.orderDetailQuery),
  post("/order/cancel", PATIENT, due(orders.postOrderCancellation), "Cancel an unpaid order", orders.orderCancelBody),
  put("/order/reschedule", PATIENT, due(orders.reschedule), "Move a visit; a fee opens a payment, and the visit moves when it is paid", orders.rescheduleBody),
  get("/subscription/get", PATIENT, due(subscriptions.getSubscriptionList), "Packages, deals and subscriptions to use, the first to end first", subscriptions.subscriptionListQuery),
  get("/subscription/get-detail", PATIENT, due(subscriptions.getSubscriptionDetail), "One of them, with its quota and its uses", subscriptions.subscriptionDetailQuery),
  post("/subscription/use", PATIENT, due(subscriptions.use), "Book a visit that they pay for", subscriptions.useBody),
  get("/practitioner/get", PATIENT, due(consultations.practitioners), "Practitioners who give consultations, with fee and next free time", consultations.practitionerQuery),
  get("/consultation/get", PATIENT, due(consultations.getConsultationList), "The caller's consultations, newest first", consultations.consultationListQuery),
  post("/consultation/create", PATIENT, due(consultations.postConsultation), "Book a consultation; a fee opens a payment", consultations.consultationBody),
  put("/consultation/reschedule", PATIENT, due(consultations.move), "Move a consultation, until four hours before it", consultations.moveBody),
  post("/consultation/cancel", PATIENT, due(consultations.postConsultationCancellation), "Cancel a consultation without a fee, before it begins", consultations.consultationCancelBody),
  get("/invoices/get-detail", PATIENT, due(invoices.getInvoiceDetail), "Invoice of an order", invoices.orderQuery),
  get("/invoices/get-detail-homecare", PATIENT, due(invoices.homeCareDetail), "Invoice of a home-care order", invoices.orderQuery),
  get("/invoices/get-printout", PATIENT, due(invoices.getInvoicePrintout), "Link to an invoice as PDF", invoices.orderQuery),
  get("/invoices/get-printout-homecare", PATIENT, due(invoices.homeCarePrintout), "Link to a home-care invoice as PDF", invoices.orderQuery),

  get("/result/get", PATIENT, results.getResultList, "Results of the caller and of people whose results the caller may see", results.resultListQuery),
  get("/result/get-detail", REFERRED, results.getResultDetail, "One result in its current version, or in an earlier one", results.resultDetailQuery),
  get("/result/get-history", PATIENT, history, "What was measured of a patient over time, by code", historyQuery),
  post("/result/mark-read", REFERRED, results.postResultRead, "Note that a result was opened", results.resultReadBody),
  get("/critical-alert/get", REFERRED, critical.getCriticalAlertList, "Critical values of results that the caller may open, what is to confirm first", critical.alertQuery),
  post("/critical-alert/acknowledge", REFERRED, critical.acknowledge, "Confirm that the caller has read an alert and acts", critical.acknowledgeBody),
  get("/consent/get", PATIENT, results.consents, "Whom a result can be shared with, and whether it is", results.resultQuery),
  put("/consent/update", PATIENT, results.consent, "Share a result, or stop", results.consentBody),
  get("/diagnosis/get-labreport", REGISTERED, results.labReport, "Link to a laboratory report as PDF; what companies, doctors, medical centres may see", results.resultQuery),
  get("/diagnosis/get-mcureport", REPORT_READER, results.mcuReport, "Link to a health-check report as PDF; for companies and doctors with consent only", results.resultQuery),
  get("/medical-record/get-detail", PATIENT, record.getRecordDetail, "A patient's record: identity, declared data, visits", record.recordQuery),
  put("/medical-record/update-declared", PATIENT, record.updateDeclared, "Declare allergies, conditions and medicines", record.declareBody),
  get("/medical-record/get-printout", PATIENT, record.getRecordPrintout, "Link to a record as PDF", record.recordQuery),
  get("/medical-record/get-access-log", PATIENT, record.accessLog, "Who has opened what of the caller's record, newest first", record.accessQuery),
  get("/medical-record/get-shares", PATIENT, record.shares, "Share pages of a record, newest first", record.recordQuery),
  post("/medical-record/create-share", PATIENT, record.share, "Open a share page; its passcode is answered once", record.shareBody),
  post("/medical-record/revoke-share", PATIENT, record.revoke, "End a share page", record.revokeBody),
  post("/shared-record/check", ANYBODY, sharedRecord.postShareCheck, "Whether a share page is open", sharedRecord.shareCheckBody),
  post("/shared-record/open", ANYBODY, sharedRecord.open, "A shared record, with its passcode", sharedRecord.openBody),
  post("/shared-record/get-printout", ANYBODY, sharedRecord.getSharedRecordPrintout, "Link to a shared record as PDF, with its passcode", sharedRecord.openBody),
  get("/company/profile", COMPANY, company.getCompanyProfile, "The caller's company, roles, contract and quota"),
  get("/deposit/get", COMPANY, billed(deposit.ledger), "Ledger of the deposit, newest first, with the deposit as it is now", deposit.ledgerQuery),
  get("/deposit/get-topup", COMPANY, billed(deposit.topup), "One top-up; without a number the one that waits for its payment, or null", deposit.topupQuery),
  post("/deposit/topup", COMPANY, billed(deposit.startTopup), "Open a virtual account to top the deposit up; one at a time", deposit.topupBody),
  post("/deposit/cancel-topup", COMPANY, billed(deposit.cancelTopup), "Give up a top-up that waits for its payment", deposit.topupCancelBody),
  get("/billing/get", COMPANY, billed(billing.getBillingList), "Invoices of the company, the newest period first", billing.billingQuery),
  get("/billing/get-detail", COMPANY, billed(billing.getBillingDetail), "One invoice with its lines and its newest payment", billing.invoiceQuery),
  get("/billing/get-printout", COMPANY, billed(billing.getBillingPrintout), "Link to an invoice of the company as PDF", billing.invoiceQuery),
  post("/billing/pay", COMPANY, billed(billing.postBillingPayment), "Pay an invoice from the deposit, or open a virtual account for it", billing.billingPaymentBody),
  get("/fee/get", DOCTOR, fees.getFeeList, "Fees of the doctor with their tax, newest first, totals, and the months they belong to", fees.feeQuery),
  get("/fee/get-printout", DOCTOR, fees.getFeePrintout, "Link to a month's fee statement or tax slip as PDF", fees.printoutQuery),
  get("/company/medical-record/get", COMPANY, companyRecord.getCompanyRecordList, "Who came to which event, with the doctor's conclusion; figures of one event without small groups", companyRecord.companyRecordQuery),
  get("/company/dashboard", COMPANY, getCompanyDashboard, "Employees in figures, and what waits for the caller"),
  get("/department/get", COMPANY, employees.departments, "Departments of the company"),
  get("/insurance-company/get", COMPANY, employees.insurers, "Insurance companies, without the caller's own"),
  get("/employee/get", COMPANY, employees.getEmployeeList, "Employees of the company", employees.employeeListQuery),
  get("/employee/get-detail", COMPANY, employees.getEmployeeDetail, "One employee with identities and insurances", employees.employeeDetailQuery),
  post("/employee/check-identity", COMPANY, employees.postIdentityCheck, "Whether an identity is that of an employee or of a patient with this birth date", employees.identityCheckBody),
  post("/employee/create", COMPANY, employees.postEmployee, "Add an employee", employees.newEmployeeBody),
  put("/employee/update", COMPANY, employees.putEmployee, "Change an employee", employees.employeeChangeBody),
  put("/employee/set-status", COMPANY, employees.setStatus, "Deactivate or reactivate an employee", employees.statusBody),
  post("/employee/import", COMPANY, imports.take, "Take in a sheet of employees (CSV) and check it", undefined, "file"),
  post("/employee/import-again", COMPANY, imports.again, "Check the sheet of an import that is done anew", imports.againBody),
  get("/employee/import-detail", COMPANY, imports.getImportDetail, "State, counts and repairs of an import", imports.importQuery),
  get("/employee/import-rows", COMPANY, imports.rows, "Rows of an import with problems", imports.rowsQuery),
  post("/employee/import-repair", COMPANY, imports.repair, "Choose the repairs of an import; it is checked again", imports.repairBody),
  post("/employee/import-confirm", COMPANY, imports.postImportConfirmation, "Save the rows without errors", imports.importConfirmBody),
  post("/employee/import-cancel", COMPANY, imports.postImportCancellation, "Give an import up; nothing is saved", imports.importCancelBody),
  get("/office-care/get", COMPANY, officeCare.getOfficeCareList, "Examination events of the company, the latest first", officeCare.officeCareListQuery),
  get("/office-care/get-detail", COMPANY, officeCare.getOfficeCareDetail, "One event with groups, windows, requests and timeline", officeCare.officeCareDetailQuery),
  get("/office-care/participants", COMPANY, officeCare.participants, "Employees of an event with decisions and attendance", officeCare.participantsQuery),
  get("/office-care/slips", COMPANY, invitations.slips, "Slips for the expected employees of an event, in the order of their times", invitations.slipsQuery),
  get("/office-care/get-printout", COMPANY, officeCare.getOfficeCarePrintout, "Link to the recap of an event as a PDF", officeCare.officeCareDetailQuery),
  get("/office-care/products", COMPANY, officeCare.getOfficeCareProducts, "What the contract of an event's days lets the company order, with its prices, and the earliest day", officeCare.productsQuery),
  post("/office-care/employees", COMPANY, officeCare.people, "Find employees by number, id or filter, with their other events in a period; changes nothing", officeCare.peopleBody),
  post("/office-care/create", COMPANY, officeCare.postOfficeCare, "Order an event, or keep it as a draft", officeCare.officeCareBody),
  put("/office-care/update", COMPANY, officeCare.putOfficeCare, "Change an event until the first decision", officeCare.officeCareChangeBody),
  post("/office-care/add", COMPANY, officeCare.postParticipants, "Ask for more employees in an event that was decided about", officeCare.newParticipantsBody),
  post("/office-care/cancel", COMPANY, officeCare.postOfficeCareCancellation, "Cancel an event until the first decision", officeCare.officeCareCancelBody),

  get("/examination/get", COMPANY, examinations.getExaminationList, "Examinations at a step of their approval", examinations.examinationListQuery),
  get("/examination/get-detail", COMPANY, examinations.getExaminationDetail, "One examination with its rows and decisions", examinations.examinationDetailQuery),
  get("/examination/get-log", COMPANY, examinations.log, "Every decision about an examination, and whether the company's log is whole", examinations.examinationDetailQuery),
  post("/examination/decide", COMPANY, examinations.postExaminationDecision, "Decide all rows of a step at once", examinations.decideBody),

  get("/facility/dashboard", FACILITY, facility.getFacilityDashboard, "The medical centre, how many of its orders are in each state, and what needs attention"),
  get("/facility/order/get", FACILITY, facility.getFacilityOrderList, "Orders that the medical centre sent, those with something to do first", facility.facilityOrderListQuery),
  get("/facility/order/get-detail", FACILITY, facility.getFacilityOrderDetail, "One of these orders with the timeline of each sample", facility.facilityOrderDetailQuery),

  get("/patient-title/get", ANYBODY, lookups.getTitleList, "Titles"),
  get("/identity-type/get", ANYBODY, lookups.identities, "Identity types", lookups.identityQuery),
  get("/gender/get", ANYBODY, lookups.fixedList(genders), "Genders"),
  get("/marital-status/get", ANYBODY, lookups.fixedList(maritalStatuses), "Marital statuses"),
  get("/religion/get", ANYBODY, lookups.religions, "Religions, those common in a country first", lookups.religionQuery),
  get("/ethnicity/get", ANYBODY, lookups.fixedList(ethnicities), "Ethnicities"),
  get("/country/get", ANYBODY, lookups.countryList, "Countries by name"),
  get("/province/get", ANYBODY, lookups.provinces, "Provinces", lookups.provinceQuery),
  get("/city/get", ANYBODY, plants.getCityList, "Cities of a province, or of the branches", plants.cityQuery),
  get("/district/get", ANYBODY, lookups.districts, "Districts", lookups.districtQuery),
  get("/subdistrict/get", ANYBODY, lookups.subdistricts, "Subdistricts by parent, code or search", lookups.subdistrictQuery),

  get("/outbox/get", ANYBODY, outbox.getOutboxList, "Messages sent, newest first; reference laboratory only", outbox.outboxQuery),
  post("/reference/check-papers", ANYBODY, family.checkPapers, "Confirm the papers of a dependent; reference laboratory only", family.papersCheckBody),
  post("/reference/open-account", ANYBODY, family.giveAccount, "Make an unfinished account that of a record; reference laboratory only", family.accountBody),
  get("/reference/corrections", ANYBODY, corrections.getCorrectionList, "Requests for a correction, waiting ones first; reference laboratory only", listQuery),
  get("/reference/correction", ANYBODY, corrections.getCorrectionDetail, "One request for a correction; reference laboratory only", corrections.correctionQuery),
  post("/reference/decide-correction", ANYBODY, corrections.postCorrectionDecision, "Accept or refuse a correction; reference laboratory only", corrections.correctionDecisionBody),
  get("/reference/fees", ANYBODY, fees.getDueFees, "Months of doctors' fees that are over and not paid; reference laboratory only", listQuery),
  post("/reference/pay-fees", ANYBODY, fees.postFeePayment, "Pay a month of a doctor's fees; reference laboratory only", fees.feePaymentBody),
  get("/reference/verifications", ANYBODY, verifications.getVerificationList, "What doctors declared and waits to be verified; reference laboratory only", listQuery),
  get("/reference/verification", ANYBODY, verifications.getVerificationDetail, "One of them; reference laboratory only", verifications.verificationQuery),
  post("/reference/decide-verification", ANYBODY, verifications.postVerificationDecision, "Verify or reject it; reference laboratory only", verifications.verificationDecisionBody),
  get("/reference/identities", ANYBODY, identities.getIdentityCaseList, "People to compare, those that wait first; reference laboratory only", listQuery),
  get("/reference/identity", ANYBODY, identities.getIdentityCaseDetail, "Two of them; reference laboratory only", identities.caseQuery),
  post("/reference/decide-identity", ANYBODY, identities.postIdentityDecision, "Say whether two are the same person; reference laboratory only", identities.identityDecisionBody),
  post("/reference/verify-identity", ANYBODY, identities.postIdentityVerification, "Confirm the identity card of a patient; reference laboratory only", identities.identityVerifyBody),
  post("/reference/notify", ANYBODY, notifyAccount, "Notify an account; reference laboratory only", notifyBody),
  post("/reference/attendance", ANYBODY, officeCare.attendance, "Record whether an employee came, or the doctor's conclusion; reference laboratory only", officeCare.attendanceBody),
  get("/reference/specimens", ANYBODY, specimens.getSpecimenList, "Samples of medical centres, those not ready first; reference laboratory only", listQuery),
  get("/reference/specimen", ANYBODY, specimens.getSpecimenDetail, "One sample and what can be done with it; reference laboratory only", specimens.specimenQuery),
  post("/reference/advance-specimen", ANYBODY, specimens.advance, "Receive, reject, delay or finish a sample; reference laboratory only", specimens.advanceBody),
  get("/reference/critical-alerts", ANYBODY, critical.staffList, "Alerts of critical values, and who has confirmed them; reference laboratory only", listQuery),
  get("/reference/result-entry", ANYBODY, critical.entry, "What is measured for an order, with its values; reference laboratory only", critical.entryQuery),
  post("/reference/enter-result", ANYBODY, critical.enter, "Enter or correct a value of a result; reference laboratory only", critical.entryBody),
  post("/reference/withdraw-result", ANYBODY, critical.withdraw, "Withdraw a result; reference laboratory only", critical.withdrawBody),
  post("/reference/release-result", ANYBODY, results.postResultRelease, "Issue the results of an order; reference laboratory only", results.releaseBody),
];
