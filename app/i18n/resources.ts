import en_ui from "../../locales/en/ui.json" with { type: "json" };
import en_common from "../../locales/en/common.json" with { type: "json" };
import en_landing from "../../locales/en/landing.json" with { type: "json" };
import en_errors from "../../locales/en/errors.json" with { type: "json" };
import en_auth from "../../locales/en/auth.json" with { type: "json" };
import en_account from "../../locales/en/account.json" with { type: "json" };
import en_catalogue from "../../locales/en/catalogue.json" with { type: "json" };
import en_cart from "../../locales/en/cart.json" with { type: "json" };
import en_checkout from "../../locales/en/checkout.json" with { type: "json" };
import en_packages from "../../locales/en/packages.json" with { type: "json" };
import en_payment from "../../locales/en/payment.json" with { type: "json" };
import en_order from "../../locales/en/order.json" with { type: "json" };
import en_register from "../../locales/en/register.json" with { type: "json" };
import en_practice from "../../locales/en/practice.json" with { type: "json" };
import en_profile from "../../locales/en/profile.json" with { type: "json" };
import en_scan from "../../locales/en/scan.json" with { type: "json" };
import en_notifications from "../../locales/en/notifications.json" with { type: "json" };
import en_reschedule from "../../locales/en/reschedule.json" with { type: "json" };
import en_consultation from "../../locales/en/consultation.json" with { type: "json" };
import en_reviews from "../../locales/en/reviews.json" with { type: "json" };
import en_visit from "../../locales/en/visit.json" with { type: "json" };
import en_offers from "../../locales/en/offers.json" with { type: "json" };
import en_map from "../../locales/en/map.json" with { type: "json" };
import en_requests from "../../locales/en/requests.json" with { type: "json" };
import en_referral from "../../locales/en/referral.json" with { type: "json" };
import en_refused from "../../locales/en/refused.json" with { type: "json" };
import en_family from "../../locales/en/family.json" with { type: "json" };
import en_homecare from "../../locales/en/homecare.json" with { type: "json" };
import en_charts from "../../locales/en/charts.json" with { type: "json" };
import en_history from "../../locales/en/history.json" with { type: "json" };
import en_results from "../../locales/en/results.json" with { type: "json" };
import en_record from "../../locales/en/record.json" with { type: "json" };
import en_myprofile from "../../locales/en/myprofile.json" with { type: "json" };
import en_barcode from "../../locales/en/barcode.json" with { type: "json" };
import en_company from "../../locales/en/company.json" with { type: "json" };
import en_approval from "../../locales/en/approval.json" with { type: "json" };
import en_employees from "../../locales/en/employees.json" with { type: "json" };
import en_invitation from "../../locales/en/invitation.json" with { type: "json" };
import en_officecare from "../../locales/en/officecare.json" with { type: "json" };
import en_imports from "../../locales/en/imports.json" with { type: "json" };
import en_facility from "../../locales/en/facility.json" with { type: "json" };
import en_money from "../../locales/en/money.json" with { type: "json" };
import en_companyrecord from "../../locales/en/companyrecord.json" with { type: "json" };
import en_fees from "../../locales/en/fees.json" with { type: "json" };
import en_summary from "../../locales/en/summary.json" with { type: "json" };
import id_ui from "../../locales/id/ui.json" with { type: "json" };
import id_common from "../../locales/id/common.json" with { type: "json" };
import id_landing from "../../locales/id/landing.json" with { type: "json" };
import id_errors from "../../locales/id/errors.json" with { type: "json" };
import id_auth from "../../locales/id/auth.json" with { type: "json" };
import id_account from "../../locales/id/account.json" with { type: "json" };
import id_catalogue from "../../locales/id/catalogue.json" with { type: "json" };
import id_cart from "../../locales/id/cart.json" with { type: "json" };
import id_checkout from "../../locales/id/checkout.json" with { type: "json" };
import id_packages from "../../locales/id/packages.json" with { type: "json" };
import id_payment from "../../locales/id/payment.json" with { type: "json" };
import id_order from "../../locales/id/order.json" with { type: "json" };
import id_register from "../../locales/id/register.json" with { type: "json" };
import id_practice from "../../locales/id/practice.json" with { type: "json" };
import id_profile from "../../locales/id/profile.json" with { type: "json" };
import id_scan from "../../locales/id/scan.json" with { type: "json" };
import id_notifications from "../../locales/id/notifications.json" with { type: "json" };
import id_reschedule from "../../locales/id/reschedule.json" with { type: "json" };
import id_consultation from "../../locales/id/consultation.json" with { type: "json" };
import id_reviews from "../../locales/id/reviews.json" with { type: "json" };
import id_visit from "../../locales/id/visit.json" with { type: "json" };
import id_offers from "../../locales/id/offers.json" with { type: "json" };
import id_map from "../../locales/id/map.json" with { type: "json" };
import id_requests from "../../locales/id/requests.json" with { type: "json" };
import id_referral from "../../locales/id/referral.json" with { type: "json" };
import id_refused from "../../locales/id/refused.json" with { type: "json" };
import id_family from "../../locales/id/family.json" with { type: "json" };
import id_homecare from "../../locales/id/homecare.json" with { type: "json" };
import id_charts from "../../locales/id/charts.json" with { type: "json" };
import id_history from "../../locales/id/history.json" with { type: "json" };
import id_results from "../../locales/id/results.json" with { type: "json" };
import id_record from "../../locales/id/record.json" with { type: "json" };
import id_myprofile from "../../locales/id/myprofile.json" with { type: "json" };
import id_barcode from "../../locales/id/barcode.json" with { type: "json" };
import id_company from "../../locales/id/company.json" with { type: "json" };
import id_approval from "../../locales/id/approval.json" with { type: "json" };
import id_employees from "../../locales/id/employees.json" with { type: "json" };
import id_invitation from "../../locales/id/invitation.json" with { type: "json" };
import id_officecare from "../../locales/id/officecare.json" with { type: "json" };
import id_imports from "../../locales/id/imports.json" with { type: "json" };
import id_facility from "../../locales/id/facility.json" with { type: "json" };
import id_money from "../../locales/id/money.json" with { type: "json" };
import id_companyrecord from "../../locales/id/companyrecord.json" with { type: "json" };
import id_fees from "../../locales/id/fees.json" with { type: "json" };
import id_summary from "../../locales/id/summary.json" with { type: "json" };
import type { Lang } from "./language.ts";

const en = {
  ui: en_ui,
  common: en_common,
  landing: en_landing,
  errors: en_errors,
  auth: en_auth,
  account: en_account,
  catalogue: en_catalogue,
  cart: en_cart,
  checkout: en_checkout,
  packages: en_packages,
  payment: en_payment,
  order: en_order,
  register: en_register,
  practice: en_practice,
  profile: en_profile,
  scan: en_scan,
  notifications: en_notifications,
  reschedule: en_reschedule,
  consultation: en_consultation,
  reviews: en_reviews,
  visit: en_visit,
  offers: en_offers,
  map: en_map,
  requests: en_requests,
  referral: en_referral,
  refused: en_refused,
  family: en_family,
  homecare: en_homecare,
  charts: en_charts,
  history: en_history,
  results: en_results,
  record: en_record,
  myprofile: en_myprofile,
  barcode: en_barcode,
  company: en_company,
  approval: en_approval,
  employees: en_employees,
  imports: en_imports,
  invitation: en_invitation,
  officecare: en_officecare,
  facility: en_facility,
  money: en_money,
  companyrecord: en_companyrecord,
  fees: en_fees,
  summary: en_summary,
};

/** Texts by namespace; the Indonesian ones must match the English type. */
export type Texts = typeof en;
export type Namespace = keyof Texts;

const id: Texts = {
  ui: id_ui,
  common: id_common,
  landing: id_landing,
  errors: id_errors,
  auth: id_auth,
  account: id_account,
  catalogue: id_catalogue,
  cart: id_cart,
  checkout: id_checkout,
  packages: id_packages,
  payment: id_payment,
  order: id_order,
  register: id_register,
  practice: id_practice,
  profile: id_profile,
  scan: id_scan,
  notifications: id_notifications,
  reschedule: id_reschedule,
  consultation: id_consultation,
  reviews: id_reviews,
  visit: id_visit,
  offers: id_offers,
  map: id_map,
  requests: id_requests,
  referral: id_referral,
  refused: id_refused,
  family: id_family,
  homecare: id_homecare,
  charts: id_charts,
  history: id_history,
  results: id_results,
  record: id_record,
  myprofile: id_myprofile,
  barcode: id_barcode,
  company: id_company,
  approval: id_approval,
  employees: id_employees,
  imports: id_imports,
  invitation: id_invitation,
  officecare: id_officecare,
  facility: id_facility,
  money: id_money,
  companyrecord: id_companyrecord,
  fees: id_fees,
  summary: id_summary,
};

export const texts: Record<Lang, Texts> = { en, id };
export const namespaces = Object.keys(en) as readonly Namespace[]; // own keys
