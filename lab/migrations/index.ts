// Generated from the files beside it by `npm run docs`.
import { up as core } from "./001_core.ts";
import { up as orders } from "./002_orders.ts";
import { up as registration } from "./003_registration.ts";
import { up as live } from "./004_live.ts";
import { up as searchTopics } from "./005_search_topics.ts";
import { up as reviewLanguage } from "./006_review_language.ts";
import { up as offers } from "./007_offers.ts";
import { up as homecare } from "./008_homecare.ts";
import { up as subscriptions } from "./009_subscriptions.ts";
import { up as afterVisit } from "./010_after_visit.ts";
import { up as requests } from "./011_requests.ts";
import { up as results } from "./012_results.ts";
import { up as family } from "./013_family.ts";
import { up as recordAccess } from "./014_record_access.ts";
import { up as profile } from "./015_profile.ts";
import { up as referralOrders } from "./016_referral_orders.ts";
import { up as company } from "./017_company.ts";
import { up as officeCare } from "./018_office_care.ts";
import { up as approval } from "./019_approval.ts";
import { up as money } from "./020_money.ts";
import { up as corrections } from "./021_corrections.ts";
import { up as referralStates } from "./022_referral_states.ts";
import { up as importConfirmed } from "./023_import_confirmed.ts";
import { up as billing } from "./024_billing.ts";
import { up as referrers } from "./025_referrers.ts";
import { up as fees } from "./026_fees.ts";
import { up as practitioners } from "./027_practitioners.ts";
import { up as facility } from "./028_facility.ts";
import { up as referralParts } from "./029_referral_parts.ts";
import { up as samePerson } from "./030_same_person.ts";
import { up as critical } from "./035_critical.ts";
import { up as eventFigures } from "./040_event_figures.ts";
import { up as sealedLedgers } from "./045_sealed_ledgers.ts";
import { up as feeSettlement } from "./046_fee_settlement.ts";
import { up as applications } from "./090_applications.ts";
import { up as reportStatements } from "./126_report_statements.ts";
import { up as healthLinks } from "./127_health_links.ts";
import { up as refunds } from "./128_refunds.ts";
import { up as repeats } from "./130_repeats.ts";
import { up as explanations } from "./131_explanations.ts";
import { up as resultQuestions } from "./132_result_questions.ts";
import { up as timeWishes } from "./133_time_wishes.ts";
import { up as privacy } from "./134_privacy.ts";
import { up as secondLock } from "./135_second_lock.ts";
import { up as moveLimits } from "./136_move_limits.ts";
import { up as readersApart } from "./137_readers_apart.ts";
import { up as formerNames } from "./138_former_names.ts";
import { up as withdrawals } from "./139_withdrawals.ts";
import { up as expiryNotices } from "./140_expiry_notices.ts";
import { up as emailVerified } from "./141_email_verified.ts";
import { up as withdrawnReports } from "./142_withdrawn_reports.ts";
import { up as referenceSources } from "./143_reference_sources.ts";
import { up as openingsBeforeLink } from "./144_openings_before_link.ts";
import { up as issuedInvoices } from "./145_issued_invoices.ts";
import { up as holidays } from "./146_holidays.ts";
import { up as criticalCalls } from "./147_critical_calls.ts";
import { up as visitRules } from "./148_visit_rules.ts";
import { up as orderStates } from "./149_order_states.ts";
import { up as invoiceOwners } from "./150_invoice_owners.ts";
import { up as nameSearch } from "./151_name_search.ts";

/** Applied once, in order. Never edit a released migration; add another. */
export const migrations = [
  { name: "001_core", up: core },
  { name: "002_orders", up: orders },
  { name: "003_registration", up: registration },
  { name: "004_live", up: live },
  { name: "005_search_topics", up: searchTopics },
  { name: "006_review_language", up: reviewLanguage },
  { name: "007_offers", up: offers },
  { name: "008_homecare", up: homecare },
  { name: "009_subscriptions", up: subscriptions },
  { name: "010_after_visit", up: afterVisit },
  { name: "011_requests", up: requests },
  { name: "012_results", up: results },
  { name: "013_family", up: family },
  { name: "014_record_access", up: recordAccess },
  { name: "015_profile", up: profile },
  { name: "016_referral_orders", up: referralOrders },
  { name: "017_company", up: company },
  { name: "018_office_care", up: officeCare },
  { name: "019_approval", up: approval },
  { name: "020_money", up: money },
  { name: "021_corrections", up: corrections },
  { name: "022_referral_states", up: referralStates },
  { name: "023_import_confirmed", up: importConfirmed },
  { name: "024_billing", up: billing },
  { name: "025_referrers", up: referrers },
  { name: "026_fees", up: fees },
  { name: "027_practitioners", up: practitioners },
  { name: "028_facility", up: facility },
  { name: "029_referral_parts", up: referralParts },
  { name: "030_same_person", up: samePerson },
  { name: "035_critical", up: critical },
  { name: "040_event_figures", up: eventFigures },
  { name: "045_sealed_ledgers", up: sealedLedgers },
  { name: "046_fee_settlement", up: feeSettlement },
  { name: "090_applications", up: applications },
  { name: "126_report_statements", up: reportStatements },
  { name: "127_health_links", up: healthLinks },
  { name: "128_refunds", up: refunds },
  { name: "130_repeats", up: repeats },
  { name: "131_explanations", up: explanations },
  { name: "132_result_questions", up: resultQuestions },
  { name: "133_time_wishes", up: timeWishes },
  { name: "134_privacy", up: privacy },
  { name: "135_second_lock", up: secondLock },
  { name: "136_move_limits", up: moveLimits },
  { name: "137_readers_apart", up: readersApart },
  { name: "138_former_names", up: formerNames },
  { name: "139_withdrawals", up: withdrawals },
  { name: "140_expiry_notices", up: expiryNotices },
  { name: "141_email_verified", up: emailVerified },
  { name: "142_withdrawn_reports", up: withdrawnReports },
  { name: "143_reference_sources", up: referenceSources },
  { name: "144_openings_before_link", up: openingsBeforeLink },
  { name: "145_issued_invoices", up: issuedInvoices },
  { name: "146_holidays", up: holidays },
  { name: "147_critical_calls", up: criticalCalls },
  { name: "148_visit_rules", up: visitRules },
  { name: "149_order_states", up: orderStates },
  { name: "150_invoice_owners", up: invoiceOwners },
  { name: "151_name_search", up: nameSearch },
] as const;
