// Generated from locales/ by `npm run docs`.
import en_access_requests from "../../locales/en/access-requests.json" with { type: "json" };
import en_account from "../../locales/en/account.json" with { type: "json" };
import en_applications from "../../locales/en/applications.json" with { type: "json" };
import en_approval from "../../locales/en/approval.json" with { type: "json" };
import en_auth from "../../locales/en/auth.json" with { type: "json" };
import en_barcode from "../../locales/en/barcode.json" with { type: "json" };
import en_branches from "../../locales/en/branches.json" with { type: "json" };
import en_card_reading from "../../locales/en/card-reading.json" with { type: "json" };
import en_cart from "../../locales/en/cart.json" with { type: "json" };
import en_catalogue from "../../locales/en/catalogue.json" with { type: "json" };
import en_charts from "../../locales/en/charts.json" with { type: "json" };
import en_checkout from "../../locales/en/checkout.json" with { type: "json" };
import en_common from "../../locales/en/common.json" with { type: "json" };
import en_company from "../../locales/en/company.json" with { type: "json" };
import en_company_payments from "../../locales/en/company-payments.json" with { type: "json" };
import en_company_record from "../../locales/en/company-record.json" with { type: "json" };
import en_complete_profile from "../../locales/en/complete-profile.json" with { type: "json" };
import en_consultations from "../../locales/en/consultations.json" with { type: "json" };
import en_employee_imports from "../../locales/en/employee-imports.json" with { type: "json" };
import en_employees from "../../locales/en/employees.json" with { type: "json" };
import en_errors from "../../locales/en/errors.json" with { type: "json" };
import en_facility from "../../locales/en/facility.json" with { type: "json" };
import en_family from "../../locales/en/family.json" with { type: "json" };
import en_fees from "../../locales/en/fees.json" with { type: "json" };
import en_history from "../../locales/en/history.json" with { type: "json" };
import en_home_care from "../../locales/en/home-care.json" with { type: "json" };
import en_identity from "../../locales/en/identity.json" with { type: "json" };
import en_invitations from "../../locales/en/invitations.json" with { type: "json" };
import en_landing from "../../locales/en/landing.json" with { type: "json" };
import en_notifications from "../../locales/en/notifications.json" with { type: "json" };
import en_offers from "../../locales/en/offers.json" with { type: "json" };
import en_office_care from "../../locales/en/office-care.json" with { type: "json" };
import en_orders from "../../locales/en/orders.json" with { type: "json" };
import en_payments from "../../locales/en/payments.json" with { type: "json" };
import en_practitioner from "../../locales/en/practitioner.json" with { type: "json" };
import en_privacy from "../../locales/en/privacy.json" with { type: "json" };
import en_profile from "../../locales/en/profile.json" with { type: "json" };
import en_questions from "../../locales/en/questions.json" with { type: "json" };
import en_record from "../../locales/en/record.json" with { type: "json" };
import en_referral_summary from "../../locales/en/referral-summary.json" with { type: "json" };
import en_referrals from "../../locales/en/referrals.json" with { type: "json" };
import en_refunds from "../../locales/en/refunds.json" with { type: "json" };
import en_refusals from "../../locales/en/refusals.json" with { type: "json" };
import en_registration from "../../locales/en/registration.json" with { type: "json" };
import en_reschedule from "../../locales/en/reschedule.json" with { type: "json" };
import en_results from "../../locales/en/results.json" with { type: "json" };
import en_retests from "../../locales/en/retests.json" with { type: "json" };
import en_reviews from "../../locales/en/reviews.json" with { type: "json" };
import en_subscriptions from "../../locales/en/subscriptions.json" with { type: "json" };
import en_two_factor from "../../locales/en/two-factor.json" with { type: "json" };
import en_ui from "../../locales/en/ui.json" with { type: "json" };
import en_visit from "../../locales/en/visit.json" with { type: "json" };
import en_waitlist from "../../locales/en/waitlist.json" with { type: "json" };
import id_access_requests from "../../locales/id/access-requests.json" with { type: "json" };
import id_account from "../../locales/id/account.json" with { type: "json" };
import id_applications from "../../locales/id/applications.json" with { type: "json" };
import id_approval from "../../locales/id/approval.json" with { type: "json" };
import id_auth from "../../locales/id/auth.json" with { type: "json" };
import id_barcode from "../../locales/id/barcode.json" with { type: "json" };
import id_branches from "../../locales/id/branches.json" with { type: "json" };
import id_card_reading from "../../locales/id/card-reading.json" with { type: "json" };
import id_cart from "../../locales/id/cart.json" with { type: "json" };
import id_catalogue from "../../locales/id/catalogue.json" with { type: "json" };
import id_charts from "../../locales/id/charts.json" with { type: "json" };
import id_checkout from "../../locales/id/checkout.json" with { type: "json" };
import id_common from "../../locales/id/common.json" with { type: "json" };
import id_company from "../../locales/id/company.json" with { type: "json" };
import id_company_payments from "../../locales/id/company-payments.json" with { type: "json" };
import id_company_record from "../../locales/id/company-record.json" with { type: "json" };
import id_complete_profile from "../../locales/id/complete-profile.json" with { type: "json" };
import id_consultations from "../../locales/id/consultations.json" with { type: "json" };
import id_employee_imports from "../../locales/id/employee-imports.json" with { type: "json" };
import id_employees from "../../locales/id/employees.json" with { type: "json" };
import id_errors from "../../locales/id/errors.json" with { type: "json" };
import id_facility from "../../locales/id/facility.json" with { type: "json" };
import id_family from "../../locales/id/family.json" with { type: "json" };
import id_fees from "../../locales/id/fees.json" with { type: "json" };
import id_history from "../../locales/id/history.json" with { type: "json" };
import id_home_care from "../../locales/id/home-care.json" with { type: "json" };
import id_identity from "../../locales/id/identity.json" with { type: "json" };
import id_invitations from "../../locales/id/invitations.json" with { type: "json" };
import id_landing from "../../locales/id/landing.json" with { type: "json" };
import id_notifications from "../../locales/id/notifications.json" with { type: "json" };
import id_offers from "../../locales/id/offers.json" with { type: "json" };
import id_office_care from "../../locales/id/office-care.json" with { type: "json" };
import id_orders from "../../locales/id/orders.json" with { type: "json" };
import id_payments from "../../locales/id/payments.json" with { type: "json" };
import id_practitioner from "../../locales/id/practitioner.json" with { type: "json" };
import id_privacy from "../../locales/id/privacy.json" with { type: "json" };
import id_profile from "../../locales/id/profile.json" with { type: "json" };
import id_questions from "../../locales/id/questions.json" with { type: "json" };
import id_record from "../../locales/id/record.json" with { type: "json" };
import id_referral_summary from "../../locales/id/referral-summary.json" with { type: "json" };
import id_referrals from "../../locales/id/referrals.json" with { type: "json" };
import id_refunds from "../../locales/id/refunds.json" with { type: "json" };
import id_refusals from "../../locales/id/refusals.json" with { type: "json" };
import id_registration from "../../locales/id/registration.json" with { type: "json" };
import id_reschedule from "../../locales/id/reschedule.json" with { type: "json" };
import id_results from "../../locales/id/results.json" with { type: "json" };
import id_retests from "../../locales/id/retests.json" with { type: "json" };
import id_reviews from "../../locales/id/reviews.json" with { type: "json" };
import id_subscriptions from "../../locales/id/subscriptions.json" with { type: "json" };
import id_two_factor from "../../locales/id/two-factor.json" with { type: "json" };
import id_ui from "../../locales/id/ui.json" with { type: "json" };
import id_visit from "../../locales/id/visit.json" with { type: "json" };
import id_waitlist from "../../locales/id/waitlist.json" with { type: "json" };
import type { Lang } from "./language.ts";

const en = {
  "access-requests": en_access_requests,
  account: en_account,
  applications: en_applications,
  approval: en_approval,
  auth: en_auth,
  barcode: en_barcode,
  branches: en_branches,
  "card-reading": en_card_reading,
  cart: en_cart,
  catalogue: en_catalogue,
  charts: en_charts,
  checkout: en_checkout,
  common: en_common,
  company: en_company,
  "company-payments": en_company_payments,
  "company-record": en_company_record,
  "complete-profile": en_complete_profile,
  consultations: en_consultations,
  "employee-imports": en_employee_imports,
  employees: en_employees,
  errors: en_errors,
  facility: en_facility,
  family: en_family,
  fees: en_fees,
  history: en_history,
  "home-care": en_home_care,
  identity: en_identity,
  invitations: en_invitations,
  landing: en_landing,
  notifications: en_notifications,
  offers: en_offers,
  "office-care": en_office_care,
  orders: en_orders,
  payments: en_payments,
  practitioner: en_practitioner,
  privacy: en_privacy,
  profile: en_profile,
  questions: en_questions,
  record: en_record,
  "referral-summary": en_referral_summary,
  referrals: en_referrals,
  refunds: en_refunds,
  refusals: en_refusals,
  registration: en_registration,
  reschedule: en_reschedule,
  results: en_results,
  retests: en_retests,
  reviews: en_reviews,
  subscriptions: en_subscriptions,
  "two-factor": en_two_factor,
  ui: en_ui,
  visit: en_visit,
  waitlist: en_waitlist,
};

/** Texts by namespace. */
export type Texts = typeof en;
export type Namespace = keyof Texts;

/** Keys of plurals for one. */
type One<T> = {
  [K in keyof T & string]: K extends `${infer Stem}_one`
    ? `${Stem}_other` extends keyof T
      ? K
      : never
    : never;
}[keyof T & string];

/** The English keys. Those of plurals for one are optional, because Indonesian has one form only. */
type InAnyLanguage<T> = T extends string
  ? T
  : { [K in Exclude<keyof T, One<T>>]: InAnyLanguage<T[K]> } & { [K in One<T>]?: string };

const id: InAnyLanguage<Texts> = {
  "access-requests": id_access_requests,
  account: id_account,
  applications: id_applications,
  approval: id_approval,
  auth: id_auth,
  barcode: id_barcode,
  branches: id_branches,
  "card-reading": id_card_reading,
  cart: id_cart,
  catalogue: id_catalogue,
  charts: id_charts,
  checkout: id_checkout,
  common: id_common,
  company: id_company,
  "company-payments": id_company_payments,
  "company-record": id_company_record,
  "complete-profile": id_complete_profile,
  consultations: id_consultations,
  "employee-imports": id_employee_imports,
  employees: id_employees,
  errors: id_errors,
  facility: id_facility,
  family: id_family,
  fees: id_fees,
  history: id_history,
  "home-care": id_home_care,
  identity: id_identity,
  invitations: id_invitations,
  landing: id_landing,
  notifications: id_notifications,
  offers: id_offers,
  "office-care": id_office_care,
  orders: id_orders,
  payments: id_payments,
  practitioner: id_practitioner,
  privacy: id_privacy,
  profile: id_profile,
  questions: id_questions,
  record: id_record,
  "referral-summary": id_referral_summary,
  referrals: id_referrals,
  refunds: id_refunds,
  refusals: id_refusals,
  registration: id_registration,
  reschedule: id_reschedule,
  results: id_results,
  retests: id_retests,
  reviews: id_reviews,
  subscriptions: id_subscriptions,
  "two-factor": id_two_factor,
  ui: id_ui,
  visit: id_visit,
  waitlist: id_waitlist,
};

export const texts: Record<Lang, InAnyLanguage<Texts>> = { en, id };
export const namespaces = Object.keys(en) as readonly Namespace[]; // own keys
