// Generated from the SQL in schema/ by `npm run docs`.
import type { Generated } from "kysely";

export type AlertRole = "patient" | "carer" | "doctor" | "facility";
export type ApprovalStep = "first" | "second";
export type Audience = "company" | "referrer";
export type CallOutcome = "read_back" | "not_repeated" | "passed_on" | "no_answer" | "wrong_number";
export type CallRole = "patient" | "carer" | "buyer" | "doctor" | "facility" | "duty";
export type CancelReason = "expired" | "denied" | "by_patient" | "by_lab";
export type ChainName = "approval" | "deposit";
export type Channel = "email" | "sms" | "whatsapp";
export type Comparator = "<" | "<=" | ">" | ">=";
export type ConsultationMode = "phone" | "video" | "branch";
export type CorrectableField = "first_name" | "last_name" | "place_of_birth" | "date_of_birth" | "gender"
  | "identity_number";
export type Decision = "approved" | "rejected";
export type DecisionMode = "selected" | "approve_all" | "reject_all";
export type DeclaredSection = "bank" | "tax";
export type EntrySection = "specialist" | "education" | "hospital";
export type Funding = "DEPOSIT" | "QUOTA" | "INVOICE";
export type InvitationChannel = "portal" | "email" | "sms" | "whatsapp";
export type InvitationKind = "invited" | "three_days" | "one_day" | "result";
export type LicenceFileKind = "pdf" | "jpg" | "png";
export type ObservationStatus = "registered" | "preliminary" | "final" | "corrected" | "amended" | "cancelled"
  | "entered_in_error";
export type OfferState = "open" | "accepted" | "declined" | "expired" | "withdrawn";
export type OfficeCareCode = "created" | "updated" | "submitted" | "added" | "first_decided"
  | "second_decided" | "rejected" | "started" | "completed" | "canceled" | "withdrawn";
export type OfficeCareStatus = "draft" | "pending" | "active" | "progress" | "completed" | "canceled";
export type OptionalPurpose = "promo" | "repeat_reminders";
export type OrderPaymentStatus = "unpaid" | "pending" | "paid" | "canceled";
export type OrderStatus = "pending" | "active" | "progress" | "completed" | "canceled" | "no_show";
export type OrderType = "test" | "package" | "subscription" | "deal" | "home_care" | "use_subscription"
  | "use_package" | "office_care" | "reschedule" | "consultation";
export type PractitionerSection = "license" | "specialist" | "education" | "hospital" | "bank" | "tax";
export type PrivacyRequestKind = "access" | "correction" | "restriction" | "erasure";
export type QuotaEventKind = "reserve" | "take" | "return";
export type ReferenceKind = "examination_item" | "invoice" | "topup" | "opening" | "correction";
export type ReferralStatus = "draft" | "pending" | "active" | "progress" | "completed" | "canceled";
export type RefundCode = "requested" | "account_given" | "approved" | "refused" | "sent" | "arrived"
  | "account_rejected";
export type RefundKind = "cancellation" | "not_done" | "late_payment";
export type ReportKind = "lab" | "mcu";
export type ResultFlag = "N" | "L" | "H" | "LL" | "HH" | "A";
export type ResultState = "waiting" | "partial" | "ready" | "withheld" | "withdrawn" | "canceled";
export type Service = "branch" | "home_care" | "consultation";
export type SpecimenEventCode = "collected" | "sent" | "received" | "progress" | "rejected" | "repeat"
  | "delayed" | "ready";
export type SpecimenState = "collected" | "sent" | "received" | "progress" | "rejected" | "repeat" | "ready";
export type SpecimenType = "blood" | "urine";
export type SubscriptionType = "subscription" | "package" | "deal";
export type Timezone = "Asia/Jakarta" | "Asia/Makassar" | "Asia/Jayapura";
export type TransferKind = "topup" | "reserve" | "charge" | "release" | "refund" | "adjustment";
export type Tube = "edta" | "serum" | "fluoride" | "citrate" | "cup";
export type VersionStatus = "preliminary" | "final" | "corrected" | "amended" | "appended"
  | "entered_in_error" | "cancelled";
export type WishEnd = "accepted" | "moved" | "canceled" | "begun" | "past" | "closed" | "patient";
export type WithdrawnBecause = "company" | "left";

export interface AccessEventTable {
  access_event_id: string; at: string; patient_id: string; actor_account_id: string | null;
  actor_name: string | null; on_behalf_of: string | null;
  what: "result" | "history" | "lab_report" | "mcu_report" | "record" | "share_page" | "access_log" | "fitness";
  action: "open" | "download" | "declare" | "share" | "revoke";
  ground: "self" | "relation" | "consent" | "share_link" | "employer" | "facility";
  order_number: string | null; request_id: string | null;
}
export interface AccessTokenTable {
  token_hash: string; account_id: string; expires_at: string; spent_on: string | null;
  device_id: string | null; is_pending: Generated<0 | 1>;
}
export interface AccountTable {
  account_id: string; uuid: string; username: string; email: string; phone: string | null;
  phone_code: Generated<string>; password_hash: string; user_type: 0 | 1 | 2 | 3 | 6; title_id: string | null;
  first_name: string; last_name: Generated<string>; photo_url: string | null; company_id: string | null;
  company_role: Generated<string>; fully_registered: Generated<0 | 1>; patient_id: string | null;
  created_at: string; lang: Generated<"en" | "id">; version: Generated<number>;
  phone_verified: Generated<0 | 1>; email_verified: Generated<0 | 1>;
}
export interface AccountClosingTable {
  closing_id: string; account_id: string; patient_id: string | null; asked_at: string; erases_at: string;
  kept_at: string | null; erased_at: string | null;
}
export interface AccountDeviceTable {
  device_id: string; account_id: string; device_hash: string; device_name: string; first_used_at: string;
  last_used_at: string;
}
export interface AccountPhotoTable {
  photo_key: string; account_id: string; jpeg: Uint8Array; created_at: string;
}
export interface AccountSettingTable {
  account_id: string; low_data: 0 | 1 | null; result_view: "simple" | "advanced" | null;
  message_by: "sms" | "whatsapp"; channels: string; version: number; updated_at: string;
}
export interface ApplicationTable {
  reference: string; kind: "doctor" | "company";
  status: "unconfirmed" | "waiting" | "replaced" | "approved" | "rejected" | "activated";
  client_request_id: string; body_hash: string; name: string; email: string; phone: string; number: string;
  fields: string; file_kind: "pdf" | "jpg" | "png"; file: Uint8Array; status_url: string | null;
  reason: string | null; company_code: string | null; account_id: string | null; created_at: string;
  submitted_at: string | null; decided_at: string | null; activated_at: string | null;
}
export interface ApplicationCodeTable {
  code_id: string; asked_for: string; reference: string | null; code_hash: string | null; created_at: string;
  expires_at: string; wrong_tries: Generated<number>; state: "open" | "replaced" | "used";
  token_hash: string | null; token_expires_at: string | null;
}
export interface ApprovalHeadTable { company_id: string; seq: number; hash: string; }
export interface ApprovalLogTable {
  company_id: string; seq: number; examination_id: string; step: ApprovalStep; mode: DecisionMode;
  account_id: string; actor_name: string; role: "admin" | "hrd" | "finance"; at: string;
  funding: Funding | null; reason: string | null; decisions: string; previous_hash: string; hash: string;
  mac: string | null;
}
export interface AttendanceTable {
  examination_item_id: string; state: "invited" | "attended" | "no_show" | "canceled";
  attended_at: string | null; order_number: string | null; valid_until: string | null;
  fitness: "fit" | "fit_note" | "fit_restricted" | "temp_unfit" | "unfit_job" | "unfit" | "pending" | null;
  withdrawn_at: string | null; withdrawn_by: string | null; withdrawn_because: WithdrawnBecause | null;
  withdrawn_reason: string | null;
}
export interface CartTable { account_id: string; version: Generated<number>; voucher_code: string | null; }
export interface CartLineTable {
  cart_item_id: string; account_id: string; product_id: string; plant_id: string; patient_id: string;
  qty: number; revision: Generated<number>; added_at: string;
}
export interface CityTable {
  city_id: string; name: string; province_id_sni: string; province_name: string; latitude: number;
  longitude: number;
}
export interface CompanyTable {
  company_id: string; company_code: string; name: string; created_at: string; address: string | null;
  tax_number: string | null;
}
export interface CompanyContractTable {
  contract_id: string; company_id: string; contract_number: string; start_date: string; end_date: string;
  payment_terms: "DEPOSIT" | "INVOICE"; funding: Generated<string>; discount_percent: Generated<number>;
  same_approver_allowed: Generated<0 | 1>; low_limit: Generated<number>; programme_en: string;
  programme_id: string;
}
export interface CompanyInvoiceTable {
  invoice_number: string; company_id: string; period: string; tax_invoice_number: string | null;
  issued_at: string; due_date: string; payment_status: Generated<"unpaid" | "paid" | "canceled">;
  paid_at: string | null; paid_by: string | null; reason_en: string | null; reason_id: string | null;
  issuer_name: string | null; company_name: string | null; stored_at: string | null;
  company_address: string | null; company_tax_number: string | null;
}
export interface CompanyInvoiceHeadTable {
  invoice_number: string; approval_length: number; approval_mac: string; deposit_length: number;
  deposit_mac: string;
}
export interface CompanyInvoiceLineTable {
  invoice_number: string; position: number; examination_item_id: string | null; office_care_id: string | null;
  event_name: string; employee_id: string; amount: number; discount: Generated<number>;
  employee_number: string | null; employee_name: string | null;
}
export interface CompanyPaymentTable {
  payment_id: string; company_id: string; account_id: string; kind: "topup" | "invoice";
  subject_number: string; method_code: string; va_number: string; amount: number;
  payment_status: "pending" | "paid" | "denied" | "expired" | "canceled"; finish_url: string | null;
  expires_at: string; created_at: string; closed_at: string | null;
}
export interface CompanySecurityTable {
  company_id: string; requires_second_lock: 0 | 1; approval_limit: number | null; version: number;
  changed_by: string; changed_at: string;
}
export interface ConsentEventTable {
  consent_event_id: Generated<number>; account_id: string; purpose: OptionalPurpose; given: 0 | 1;
  source: "person" | "settings" | "restriction" | "closing"; notice_version: string; lang: "en" | "id";
  at: string;
}
export interface ConsultantTable {
  practitioner_id: string; plant_id: string; fee: number; languages: string; modes: string;
}
export interface ConsultationTable {
  consultation_id: string; account_id: string; patient_id: string; order_number: string | null;
  practitioner_id: string; mode: ConsultationMode; slot_id: string; question: string; share_consent: 1;
  charge_number: string | null;
  consultation_status: "pending" | "active" | "progress" | "completed" | "canceled";
  cancel_reason: CancelReason | null; summary: string | null; advice: string | null;
  meeting_url: string | null; reschedule_count: Generated<number>; created_at: string;
}
export interface ConsultationEventTable {
  consultation_event_id: string; consultation_id: string; code: string; at: string;
}
export interface ContactCodeTable {
  code_id: string; account_id: string; kind: "email" | "phone"; value: string; code_hash: string;
  token_hash: string | null; created_at: string; resend_at: string; expires_at: string;
  wrong_tries: Generated<number>; state: "open" | "replaced" | "verified" | "used";
}
export interface ContractQuotaTable { contract_id: string; product_id: string; quota: number; }
export interface CorrectionRequestTable {
  ticket_number: string; account_id: string; field: CorrectableField; old_value: string | null; value: string;
  reason: string; proof: Uint8Array; correction_status: Generated<"waiting" | "accepted" | "refused">;
  created_at: string; answer: string | null; decided_at: string | null;
}
export interface CriticalAcknowledgementTable {
  alert_id: string; account_id: string; role: AlertRole; name: string; at: string;
}
export interface CriticalAlertTable {
  alert_id: string; result_id: string; version: number; raised_at: string; called_at: string | null;
  withdrawn_at: string | null; withdrawn_version: number | null;
}
export interface CriticalCallTable {
  call_id: string; alert_id: string; step: number; role: CallRole; account_id: string | null; name: string;
  phone: string | null; may_hear: 0 | 1; at: string;
}
export interface CriticalCallOutcomeTable {
  outcome_id: string; call_id: string; outcome: CallOutcome; reached: string | null; at: string;
}
export interface CriticalNoticeTable { alert_id: string; account_id: string; at: string; }
export interface DeclaredVersionTable {
  patient_id: string; version: number; allergies: string; conditions: string; medicines: string;
  account_id: string; at: string;
}
export interface DepartmentTable { department_id: string; company_id: string; name: string; }
export interface DepositTransferTable {
  seq: Generated<number>; transfer_id: string; company_id: string; kind: TransferKind;
  reference_kind: ReferenceKind; reference_id: string; pending_id: string | null; amount: number;
  debit: number; credit: number; balance_after: number; available_after: number; account_id: string | null;
  at: string; mac: string | null;
}
export interface DutyPhysicianTable { duty_id: 1; name: string; phone: string; }
export interface EmployeeTable {
  employee_id: string; company_id: string; employee_number: string; patient_id: string | null;
  title_id: string | null; first_name: string; last_name: Generated<string>; gender: "M" | "F";
  date_of_birth: string; place_of_birth: string | null; phone: string | null; email: string | null;
  department_id: string | null; position: string | null; join_date: string | null; active: Generated<0 | 1>;
  version: Generated<number>; created_at: string; waiting_patient_id: string | null;
  name_search: string | null;
}
export interface EmployeeEventTable {
  employee_event_id: string; employee_id: string; version: number;
  code: "created" | "updated" | "deactivated" | "reactivated"; fields: Generated<string>;
  reason: string | null; import_id: string | null; account_id: string | null; at: string;
}
export interface EmployeeIdentityTable {
  employee_id: string; company_id: string; position: number; identity_type: string; identity_number: string;
  identity_country_id: Generated<string>; is_primary: 0 | 1;
}
export interface EmployeeImportTable {
  import_id: string; company_id: string; account_id: string; content_hash: string; heads: string;
  status: "checking" | "ready" | "importing" | "done" | "canceled"; repairs: Generated<string>;
  version: Generated<number>; created_at: string; checked_at: string | null; done_at: string | null;
  confirmed_by: string | null;
}
export interface EmployeeImportRowTable {
  import_id: string; sheet_row: number; cells: string;
  outcome: "new" | "update" | "unchanged" | "error" | null; problems: Generated<string>;
  employee: string | null; done: "created" | "updated" | "unchanged" | "refused" | null;
  employee_id: string | null;
}
export interface EmployeeInsuranceTable {
  employee_id: string; position: number; insurance_company_id: string; insurance_number: string;
  insurance_expired_at: string;
}
export interface EventInvitationTable {
  invitation_id: string; examination_item_id: string; kind: InvitationKind; channel: InvitationChannel;
  token_hash: string | null; code_hash: string | null; wrong_tries: Generated<number>; used_at: string | null;
  used_by: string | null; expires_at: string | null; sent_at: string;
}
export interface ExaminationTable {
  examination_id: string; office_care_id: string; company_id: string; request_number: string;
  requested_by: string; requested_at: string; step: "first" | "second" | "done";
  status: "pending" | "approved" | "partial" | "rejected" | "canceled"; funding: Funding | null;
  version: Generated<number>;
}
export interface ExaminationItemTable {
  examination_item_id: string; examination_id: string; employee_id: string; group_id: string;
  window_id: string | null; product_name_en: string; product_name_id: string; amount: number;
  position: number; first_decision: Decision | null; first_reason: string | null; first_by: string | null;
  first_at: string | null; second_decision: Decision | null; second_reason: string | null;
  second_by: string | null; second_at: string | null;
}
export interface ExpiryNoticeTable { subscription_id: string; valid_until: string; sent_at: string; }
export interface ExplanationTable { explanation_id: string; codes: string; }
export interface ExplanationVersionTable {
  explanation_id: string; version: number; about_en: string; about_id: string; high_en: string;
  high_id: string; low_en: string; low_id: string; source: string; source_url: string; written_at: string;
  reviewed_by: string | null; reviewed_on: string | null;
}
export interface FacilityTable {
  facility_id: string; code: string; name: string; address: string; pic_name: string; pic_phone: string;
  plant_id: string; agreement_number: string; agreement_start: string; agreement_end: string;
}
export interface FacilityAccountTable { account_id: string; facility_id: string; staff_name: string; }
export interface FacilityOrderTable {
  order_number: string; facility_id: string; patient_id: string; sent_at: string;
}
export interface FamilyRelationTable {
  relation_id: string; owner_account_id: string; patient_id: string; relation_code: string;
  status: "pending" | "approved" | "rejected" | "canceled" | "ended"; permissions: Generated<string>;
  note: string | null; end_date: string | null; created_at: string; kind: Generated<"request" | "dependent">;
  approved_at: string | null; check_status: "unverified" | "verified" | null; asked_for: string | null;
  version: Generated<number>;
}
export interface FeePayoutTable {
  practitioner_id: string; period: string; gross: number; tax_base: number; pph21: number; net: number;
  has_npwp: 0 | 1; bank_code: string; account_number: string; account_name: string;
  tax_slip_number: string | null; paid_at: string;
}
export interface FeeRateTable {
  fee_rate_id: string; product_id: string | null; rate: number; valid_from: string;
}
export interface FeeSettledTable {
  seq: number; practitioner_id: string; payout_period: string; tax_period: string;
}
export interface FigurePersonTable { examination_item_id: string; office_care_id: string; round: number; }
export interface FigureRoundTable {
  office_care_id: string; round: number; drawn_on: string; figures: string;
}
export interface FileTokenTable {
  token_hash: string;
  kind: "invoice" | "invoice_homecare" | "lab_report" | "mcu_report" | "medical_record" | "office_care" | "billing" | "contract" | "fee_statement" | "fee_taxslip" | "licence" | "question";
  subject_id: string; account_id: string; lang: "en" | "id"; expires_at: string;
}
export interface FormerNameTable { account_id: string; first_name: string; last_name: string; until: string; }
export interface HolidayTable { date: string; name_en: string; name_id: string; }
export interface HolidayYearTable { year: number; }
export interface HomecareAreaTable {
  area_code: string; plant_id: string | null; service_fee: Generated<number>; min_order: Generated<number>;
  member_limit: Generated<number>;
}
export interface IdentityCaseTable {
  identity_case_id: string; employee_id: string | null; referral_number: string | null; patient_id: string;
  proof: "verified" | "code"; case_status: Generated<"waiting" | "same" | "different">; created_at: string;
  decided_at: string | null;
}
export interface IdentityCheckTable {
  identity_check_id: string; account_id: string; at: string; token_hash: string | null;
  patient_id: string | null; identity_type: string | null; identity_number: string | null;
}
export interface InsuranceCompanyTable {
  insurance_company_id: string; name: string; company_id: string | null; digits: number | null;
}
export interface InvoiceIssueTable {
  order_number: string; issuer_name: string | null; plant_name: string | null; stored_at: string | null;
}
export interface InvoicePersonTable {
  order_number: string; patient_id: string; medical_record_number: string; first_name: string;
  last_name: string; gender: "M" | "F"; date_of_birth: string; phone: string | null;
  home_phone: string | null; email: string | null; address: string | null; subdistrict: string | null;
  district: string | null; city: string | null; province: string | null; postal_code: string | null;
  country: string | null;
}
export interface IssuedReportTable {
  report_id: string; result_id: string; version: number; kind: ReportKind; verification_code: string;
  issued_at: string;
}
export interface LabOrderTable {
  order_number: string; invoice_number: string; checkout_id: string; account_id: string;
  order_type: OrderType; package_name_en: string | null; package_name_id: string | null;
  order_status: OrderStatus; payment_status: OrderPaymentStatus; cancel_reason: CancelReason | null;
  plant_id: string | null; slot_id: string | null; seats: Generated<number>; booking_code: string | null;
  practitioner_name: string | null; visit_address: string | null; voucher_id: string | null;
  voucher_discount: Generated<number>; amount_total: number; total_discount: number; grand_total: number;
  reschedule_count: Generated<number>; created_at: string; sensitive: Generated<0 | 1>;
}
export interface LabResultTable {
  result_id: string; order_number: string; patient_id: string; state: ResultState; version: Generated<number>;
  collected_at: string; issued_at: string | null; expected_at: string | null;
  withheld_code: "counselling" | "unpaid" | null; withheld_at: string | null; reason_en: string | null;
  reason_id: string | null;
}
export interface LaboratoryTable { only_row: 1; name: string; }
export interface LedgerAlertTable {
  company_id: string; chain: ChainName; fault: string; seq: number; noticed_at: string;
}
export interface LineNotDoneTable {
  order_line_id: string; refund_number: string | null; reason: string; at: string;
}
export interface NotificationTable {
  notification_id: string; account_id: string; title_en: string; title_id: string; message_en: string;
  message_id: string; link: string | null; is_read: Generated<0 | 1>; created_at: string;
  kind: Generated<"general" | "critical">;
}
export interface NumberSeriesTable { name: string; last_value: number; }
export interface ObservationTable {
  observation_id: string; result_id: string; version: number; position: number; product_code: string;
  code: string; name_en: string; name_id: string; sub_category_code: string; sub_category_en: string;
  sub_category_id: string; value: number | null; decimals: Generated<number>; value_text_en: string | null;
  value_text_id: string | null; comparator: Comparator | null; unit: string | null; method_en: string | null;
  method_id: string | null; flag: ResultFlag | null; ref_low: number | null; ref_high: number | null;
  reference_text_en: string | null; reference_text_id: string | null; goal_low: number | null;
  goal_high: number | null; act_from: number | null; comment_en: string | null; comment_id: string | null;
  status: ObservationStatus; reference_source: string | null; critical_low: number | null;
  critical_high: number | null; critical_source: string | null;
}
export interface OfficeCareTable {
  office_care_id: string; company_id: string; request_number: string; name: string;
  place_type: "on_site" | "at_branch"; address: string | null; pic_name: string | null;
  pic_phone: string | null; room_note: string | null; date_from: string; date_to: string; note: string | null;
  funding: Funding | null; status: OfficeCareStatus; draft_people: string | null; version: Generated<number>;
  created_by: string; created_at: string;
}
export interface OfficeCareEventTable {
  office_care_event_id: string; office_care_id: string; code: OfficeCareCode; examination_id: string | null;
  people: number | null; reason: string | null; account_id: string | null; at: string;
}
export interface OfficeCareGroupTable {
  group_id: string; office_care_id: string; name: string; position: number;
}
export interface OfficeCareInvitationTable {
  order_number: string; company_id: string; name_en: string; name_id: string;
}
export interface OfficeCarePlantTable { office_care_id: string; plant_id: string; }
export interface OfficeCareProductTable {
  group_id: string; product_id: string; price: number; position: number;
}
export interface OfficeCareWindowTable {
  window_id: string; office_care_id: string; date: string; time_start: string; time_end: string;
  capacity: number;
}
export interface OneTimeCodeTable {
  code_id: string; email: string; phone: string; code_hash: string | null; created_at: string;
  resend_at: string; expires_at: string; wrong_tries: Generated<number>; state: "open" | "replaced" | "used";
  channel: Channel | null;
}
export interface OrderCartLineTable { order_number: string; cart_item_id: string; revision: number; }
export interface OrderEventTable {
  order_event_id: string; order_number: string; code: string; at: string; note_en: string | null;
  note_id: string | null;
}
export interface OrderLineTable {
  order_line_id: string; order_number: string; position: number; product_id: string | null;
  product_code: string; name_en: string; name_id: string; category_en: string; category_id: string;
  sub_category_en: string; sub_category_id: string; content: Generated<string>; plant_id: string | null;
  patient_id: string; qty: number; amount: number; discount_percent: number; discount_amount: number;
  sub_total: number; voucher_share: Generated<number>;
}
export interface OrderRescheduleTable {
  reschedule_id: string; order_number: string; charge_number: string | null; from_slot_id: string;
  to_slot_id: string; to_plant_id: string; fee: number; reason: string | null; created_at: string;
}
export interface OutboxTable {
  message_id: string;
  kind: "one_time_code" | "password_reset" | "password_changed" | "critical" | "critical_call" | "contact_changed" | "notice";
  channel: "email" | "sms" | "whatsapp" | "call"; recipient: string; subject_en: string; subject_id: string;
  body_en: string; body_id: string; code: string | null; link: string | null; created_at: string;
}
export interface PasskeyTable {
  passkey_id: string; account_id: string; credential_id: string; public_key: Uint8Array; sign_count: number;
  transports: string; rp_id: string; name: string; created_at: string; last_used_at: string | null;
}
export interface PasswordResetTable {
  reset_id: string; asked_for: string; account_id: string | null; token_hash: string; created_at: string;
  expires_at: string; used_at: string | null;
}
export interface PasswordTryTable { account_id: string; at: string; }
export interface PatientTable {
  patient_id: string; medical_record_number: string; title_id: string | null; first_name: string;
  last_name: Generated<string>; gender: "M" | "F"; date_of_birth: string; place_of_birth: string | null;
  phone: string | null; home_phone: string | null; email: string | null; blood_type: string | null;
  identity_type: string | null; identity_number: string | null;
  identity_status: Generated<"verified" | "unverified">; address: string | null; subdistrict: string | null;
  district: string | null; city: string | null; province: string | null; postal_code: string | null;
  country: string | null; created_at: string; religion_id: string | null; marital_status_id: string | null;
  ethnicity_id: string | null; country_birth_id: string | null; identity_country_id: string | null;
  subdistrict_code: string | null; name_search: string | null;
}
export interface PatientCheckTable {
  patient_check_id: string; practitioner_id: string; patient_id: string | null; token_hash: string | null;
  at: string;
}
export interface PatientTitleTable { title_id: string; name_en: string; name_id: string; }
export interface PaymentTable {
  payment_id: string; order_number: string; position: number; method_code: string;
  method_phone: string | null; amount: number;
  payment_status: "unpaid" | "pending" | "paid" | "denied" | "expired" | "canceled"; va_number: string | null;
  qr_text: string | null; finish_url: string | null; expires_at: string | null; created_at: string;
}
export interface PaymentEventTable { payment_event_id: string; payment_id: string; code: string; at: string; }
export interface PlantTable {
  plant_id: string; code: string; name: string; address: string; city_id: string; city_name: string;
  province_name: string; phone: string; latitude: number; longitude: number; timezone: Timezone;
  opening_hours: string; supports_home_care: Generated<0 | 1>; facilities: Generated<string>;
}
export interface PractitionerTable {
  practitioner_id: string; account_id: string | null; name: string; specialist_en: string | null;
  specialist_id: string | null;
}
export interface PractitionerDeclaredTable {
  declared_id: string; practitioner_id: string; section: DeclaredSection; bank_code: string | null;
  account_number: string | null; account_name: string | null; npwp: string | null;
  state_employee: 0 | 1 | null; status: "unverified" | "verified" | "rejected" | "replaced" | "withdrawn";
  reason: string | null; created_at: string; decided_at: string | null;
}
export interface PractitionerDetailTable { practitioner_id: string; citizen: 0 | 1; }
export interface PractitionerEntryTable {
  entry_id: string; practitioner_id: string; section: EntrySection; name: string; detail: string | null;
  year: number | null; is_main: Generated<0 | 1>; version: Generated<number>; created_at: string;
  removed_at: string | null;
}
export interface PractitionerEventTable {
  practitioner_event_id: string; practitioner_id: string; section: PractitionerSection; subject_id: string;
  code: "added" | "changed" | "removed" | "withdrawn" | "verified" | "rejected"; fields: Generated<string>;
  reason: string | null; account_id: string | null; at: string;
}
export interface PractitionerLicenceTable {
  licence_id: string; practitioner_id: string; kind: "str" | "sip"; number: string;
  practice_place: string | null; issued_at: string | null; expires_at: string | null;
  status: Generated<"unverified" | "verified" | "rejected">; reason: string | null;
  version: Generated<number>; created_at: string; removed_at: string | null;
}
export interface PractitionerLicenceFileTable {
  licence_id: string; kind: LicenceFileKind; bytes: Uint8Array; created_at: string;
}
export interface PrivacyRequestTable {
  request_number: string; account_id: string; kind: PrivacyRequestKind; request_text: string;
  created_at: string; due_at: string; state: Generated<"received" | "in_work" | "answered" | "refused">;
  started_at: string | null; answer: string | null; answered_at: string | null;
}
export interface ProcessingEventTable {
  processing_event_id: Generated<number>; account_id: string; at: string; actor: "self" | "laboratory";
  what: "profile" | "contact" | "password" | "message" | "correction" | "consent" | "request" | "closing";
  action: "change" | "send" | "decide" | "give" | "withdraw" | "ask" | "answer" | "undo";
  purpose: "care" | "payment" | "account" | "promo" | "repeat_reminders" | "rights";
}
export interface ProductTable {
  product_id: string; product_code: string; product_type: "test" | "package" | "subscription" | "deal";
  name_en: string; name_id: string; aliases: Generated<string>; category_code: string;
  sub_category_code: string; description_en: string; description_id: string; preparation_en: string;
  preparation_id: string; fasting_hours: Generated<number>; specimen: string | null; turnaround_hours: number;
  gender_restriction: "M" | "F" | null; age_min: number | null; age_max: number | null;
  home_care_available: Generated<0 | 1>; quota: number | null; valid_days: number | null;
  start_at: string | null; end_at: string | null; stock_left: number | null; popularity: Generated<number>;
  sensitive: Generated<0 | 1>; visit_until: string | null; exclusion_group: string | null;
}
export interface ProductCategoryTable {
  category_code: string; category_en: string; category_id: string; position: number;
}
export interface ProductItemTable { package_id: string; product_id: string; qty: Generated<number>; }
export interface ProductPriceTable {
  product_id: string; plant_id: string; amount: number; discount_percent: Generated<number>;
}
export interface ProductSubCategoryTable {
  sub_category_code: string; category_code: string; sub_category_en: string; sub_category_id: string;
  position: number;
}
export interface PromoTable {
  promo_id: string; headline_en: string; headline_id: string; body_en: string; body_id: string;
  image_url: string | null; start_at: string; end_at: string; voucher_code: string | null;
  product_ids: Generated<string>; audience_en: Generated<string>; audience_id: Generated<string>;
  terms_en: Generated<string>; terms_id: Generated<string>;
}
export interface QuotaEventTable {
  quota_event_id: Generated<number>; subscription_id: string; product_id: string; patient_id: string;
  order_number: string; kind: QuotaEventKind; qty: number; reason: string; at: string;
}
export interface QuotaTransferTable {
  seq: Generated<number>; transfer_id: string; contract_id: string; product_id: string;
  kind: "reserve" | "charge" | "release" | "refund"; reference_kind: ReferenceKind; reference_id: string;
  pending_id: string | null; qty: number; account_id: string | null; at: string;
}
export interface RecordCopyTable {
  copy_id: string; patient_id: string; account_id: string | null; share_id: string | null; at: string;
}
export interface RecordShareTable {
  share_id: string; patient_id: string; account_id: string; token_hash: string; passcode_hash: string;
  scope: "record" | "orders"; orders: Generated<string>; created_at: string; expires_at: string;
  link_salt: string | null;
}
export interface RecordShareEventTable {
  record_share_event_id: string; share_id: string;
  code: "opened" | "downloaded" | "wrong_passcode" | "revoked"; at: string;
}
export interface ReferralTable {
  referral_number: string; practitioner_id: string; patient_id: string | null; contact_name: string | null;
  contact_phone: string | null; contact_birth_date: string | null; plant_id: string | null;
  diagnosis: string | null; note: string | null; fasting_note: string | null; urgent: Generated<0 | 1>;
  fee: number | null; status: ReferralStatus; share_result: Generated<0 | 1>; share_token: Generated<string>;
  version: Generated<number>; created_at: string; expires_at: string; age_reason: string | null;
  confirmation: "waiting" | "confirmed" | "refused" | null; confirmation_reason: string | null;
  confirmed_at: string | null;
}
export interface ReferralEventTable {
  referral_event_id: string; referral_number: string;
  code: "created" | "linked" | "taken" | "refused" | "used" | "released" | "started" | "completed" | "canceled";
  share_result: Generated<0 | 1>; order_number: string | null; at: string;
}
export interface ReferralFeeTable {
  seq: Generated<number>; referral_number: string; practitioner_id: string; kind: "fee" | "reversal";
  period: string; order_number: string | null; base: number; gross: number; parts: string; at: string;
}
export interface ReferralProductTable {
  referral_number: string; product_id: string; position: number; order_number: string | null;
}
export interface RefundTable {
  refund_number: string; order_number: string; kind: RefundKind; gross: number; fee: number; net: number;
  method_code: string; created_at: string;
}
export interface RefundEventTable {
  refund_event_id: Generated<number>; refund_number: string; code: RefundCode; at: string;
  due_on: string | null; reason: string | null; reference_number: string | null; bank_code: string | null;
  account_number: string | null; account_name: string | null;
}
export interface RegistrationTable { email: string; phone: string; username: string; updated_at: string; }
export interface RegistrationFinishTable { account_id: string; body_mac: string; results: string; }
export interface RelationEventTable {
  relation_event_id: string; relation_id: string;
  code: "requested" | "created" | "approved" | "rejected" | "canceled" | "ended" | "changed" | "renewed" | "checked" | "hand_over_told";
  permissions: string; at: string;
}
export interface RelationProofTable {
  relation_id: string; content_type: string; image: Uint8Array; created_at: string;
}
export interface RelationTryTable { relation_try_id: string; account_id: string; at: string; }
export interface ReminderTable {
  reminder_id: string; order_number: string | null; consultation_id: string | null; due_at: string;
  reminder_status: Generated<"waiting" | "sent" | "voided">;
}
export interface RepeatAdviceTable {
  repeat_id: string; patient_id: string; product_id: string; order_number: string; kind: "advice" | "yearly";
  months: number; result_at: string; due_on: string; postponed_to: string | null; reminded_at: string | null;
  ended_at: string | null; ended_by: string | null; version: Generated<number>;
}
export interface ReportCorrectionTable {
  position: number; former_hash: string; version: number | null; at: string; seal: string;
}
export interface ReportDownloadTable {
  report_download_id: string; order_number: string; result_id: string; version: number; account_id: string;
  actor_name: string; at: string; token_hash: string;
}
export interface ReportKeyTable { kid: string; jwk: string; created_at: string; }
export interface ReportStatementTable { report_id: string; content_hash: string; statement: string; }
export interface RequestOnceTable {
  account_id: string; client_request_id: string; body_hash: string; results: string; created_at: string;
}
export interface ResultConsentTable {
  consent_id: string; order_number: string; patient_id: string; audience: Audience; share: 0 | 1;
  wording: string; account_id: string; at: string; lang: "en" | "id" | null; practitioner_id: string | null;
}
export interface ResultQuestionTable {
  question_id: string; result_id: string; account_id: string; created_at: string; due_at: string;
  answered_at: string | null; closed_at: string | null; closed_by: "patient" | "laboratory" | "time" | null;
}
export interface ResultQuestionFileTable {
  question_id: string; kind: "pdf" | "jpg" | "png"; bytes: Uint8Array; created_at: string;
}
export interface ResultQuestionMessageTable {
  message_id: Generated<number>; question_id: string; author: "patient" | "laboratory"; message_text: string;
  sent_at: string;
}
export interface ResultReadTable { account_id: string; result_id: string; version: number; read_at: string; }
export interface ResultVersionTable {
  result_id: string; version: number; status: VersionStatus; issued_at: string; reason_en: string | null;
  reason_id: string | null; conclusion_en: string | null; conclusion_id: string | null;
  advice_en: string | null; advice_id: string | null; sections: Generated<string>;
}
export interface ReviewTable {
  review_id: string; account_id: string | null; order_number: string | null; plant_id: string;
  product_id: string | null; rating: number; comment: string | null; first_name: string | null;
  created_at: string; lang: "en" | "id" | null; updated_at: string | null;
}
export interface ReviewedProductTable { review_id: string; product_id: string; }
export interface SavedAddressTable {
  address_id: string; account_id: string; label: Generated<string>; subdistrict_code: string;
  subdistrict_name: string; district_name: string; city_name: string; province_name: string;
  postal_code: string | null; address: string; detail: string; landmark: string | null; contact_phone: string;
  is_default: Generated<0 | 1>; created_at: string; version: Generated<number>;
}
export interface SealAdoptionTable {
  chain: ChainName; company_id: string; length: number; fault: string | null; adopted_at: string;
}
export interface SealRegisterTable { id: 1; counter: number; heads: string; mac: string; }
export interface SearchTopicTable {
  topic_id: string; name_en: string; name_id: string; words: Generated<string>;
}
export interface SearchTopicProductTable { topic_id: string; product_id: string; position: number; }
export interface SecondLockTable { account_id: string; at_sign_in: 0 | 1; switched_on_at: string; }
export interface SecondLockChallengeTable {
  challenge_id: string; account_id: string; token_hash: string; purpose: string;
  method: "email" | "sms" | "whatsapp" | "passkey"; code_hash: string | null; webauthn: string | null;
  origin: string | null; created_at: string; expires_at: string; wrong_tries: Generated<number>;
  state: "open" | "used" | "replaced";
}
export interface SecondLockEventTable {
  event_id: Generated<number>; account_id: string;
  event: "on" | "off" | "proved" | "passkey_added" | "passkey_removed" | "reset" | "device_ended";
  details: Generated<string>; at: string;
}
export interface SecondLockProofTable {
  proof_hash: string; token_hash: string; purpose: string; expires_at: string;
}
export interface SlotTable {
  slot_id: string; plant_id: string; service: Service; date: string; time_start: string; time_end: string;
  starts_at: string; capacity: number;
}
export interface SlotChangeTable { slot_id: string; places: number; }
export interface SlotHoldTable {
  hold_id: string; account_id: string; plant_id: string; service: Service; slot_id: string; qty: number;
  expires_at: string; offer_id: string | null;
}
export interface SpecimenTable {
  specimen_id: string; order_number: string; accession_number: string; specimen_type: SpecimenType;
  tube: Tube; position: number; repeat_of: string | null; state: Generated<SpecimenState>;
  expected_at: string | null; delayed_at: string | null;
}
export interface SpecimenEventTable {
  specimen_event_id: string; specimen_id: string; code: SpecimenEventCode; at: string;
  reason_code: string | null; expected_at: string | null;
}
export interface SubscriptionTable {
  subscription_id: string; account_id: string; order_number: string; subscription_type: SubscriptionType;
  product_id: string; name_en: string; name_id: string; patient_id: string; plant_id: string | null;
  cost: number; valid_until: string; canceled_at: string | null; created_at: string;
}
export interface SubscriptionQuotaTable { subscription_id: string; product_id: string; quota_total: number; }
export interface TimeOfferTable {
  offer_id: string; wish_id: string; slot_id: string; offered_at: string; expires_at: string;
  state: Generated<OfferState>;
}
export interface TimeWishTable {
  position: Generated<number>; wish_id: string; order_number: string; from_slot_id: string; last_day: string;
  parts: string; plant_ids: string; asked_at: string; ended_at: string | null; ended_because: WishEnd | null;
}
export interface VerifiedContactTable {
  token_hash: string; email: string; phone: string; expires_at: string; body_mac: string | null;
  account_id: string | null; channel: Channel | null;
}
export interface VoucherTable {
  voucher_id: string; code: string; name_en: string; name_id: string; discount_type: "percent" | "amount";
  discount_value: number; max_discount: number | null; min_amount: Generated<number>;
  product_types: Generated<string>; product_ids: Generated<string>; plant_ids: Generated<string>;
  start_at: string; end_at: string; total_limit: number | null; user_limit: number | null;
  combinable: Generated<0 | 1>;
}
export interface VoucherClaimTable { account_id: string; voucher_id: string; claimed_at: string; }
export interface Tables {
  access_event: AccessEventTable; access_token: AccessTokenTable; account: AccountTable;
  account_closing: AccountClosingTable; account_device: AccountDeviceTable; account_photo: AccountPhotoTable;
  account_setting: AccountSettingTable; application: ApplicationTable; application_code: ApplicationCodeTable;
  approval_head: ApprovalHeadTable; approval_log: ApprovalLogTable; attendance: AttendanceTable;
  cart: CartTable; cart_line: CartLineTable; city: CityTable; company: CompanyTable;
  company_contract: CompanyContractTable; company_invoice: CompanyInvoiceTable;
  company_invoice_head: CompanyInvoiceHeadTable; company_invoice_line: CompanyInvoiceLineTable;
  company_payment: CompanyPaymentTable; company_security: CompanySecurityTable;
  consent_event: ConsentEventTable; consultant: ConsultantTable; consultation: ConsultationTable;
  consultation_event: ConsultationEventTable; contact_code: ContactCodeTable;
  contract_quota: ContractQuotaTable; correction_request: CorrectionRequestTable;
  critical_acknowledgement: CriticalAcknowledgementTable; critical_alert: CriticalAlertTable;
  critical_call: CriticalCallTable; critical_call_outcome: CriticalCallOutcomeTable;
  critical_notice: CriticalNoticeTable; declared_version: DeclaredVersionTable; department: DepartmentTable;
  deposit_transfer: DepositTransferTable; duty_physician: DutyPhysicianTable; employee: EmployeeTable;
  employee_event: EmployeeEventTable; employee_identity: EmployeeIdentityTable;
  employee_import: EmployeeImportTable; employee_import_row: EmployeeImportRowTable;
  employee_insurance: EmployeeInsuranceTable; event_invitation: EventInvitationTable;
  examination: ExaminationTable; examination_item: ExaminationItemTable; expiry_notice: ExpiryNoticeTable;
  explanation: ExplanationTable; explanation_version: ExplanationVersionTable; facility: FacilityTable;
  facility_account: FacilityAccountTable; facility_order: FacilityOrderTable;
  family_relation: FamilyRelationTable; fee_payout: FeePayoutTable; fee_rate: FeeRateTable;
  fee_settled: FeeSettledTable; figure_person: FigurePersonTable; figure_round: FigureRoundTable;
  file_token: FileTokenTable; former_name: FormerNameTable; holiday: HolidayTable;
  holiday_year: HolidayYearTable; homecare_area: HomecareAreaTable; identity_case: IdentityCaseTable;
  identity_check: IdentityCheckTable; insurance_company: InsuranceCompanyTable;
  invoice_issue: InvoiceIssueTable; invoice_person: InvoicePersonTable; issued_report: IssuedReportTable;
  lab_order: LabOrderTable; lab_result: LabResultTable; laboratory: LaboratoryTable;
  ledger_alert: LedgerAlertTable; line_not_done: LineNotDoneTable; notification: NotificationTable;
  number_series: NumberSeriesTable; observation: ObservationTable; office_care: OfficeCareTable;
  office_care_event: OfficeCareEventTable; office_care_group: OfficeCareGroupTable;
  office_care_invitation: OfficeCareInvitationTable; office_care_plant: OfficeCarePlantTable;
  office_care_product: OfficeCareProductTable; office_care_window: OfficeCareWindowTable;
  one_time_code: OneTimeCodeTable; order_cart_line: OrderCartLineTable; order_event: OrderEventTable;
  order_line: OrderLineTable; order_reschedule: OrderRescheduleTable; outbox: OutboxTable;
  passkey: PasskeyTable; password_reset: PasswordResetTable; password_try: PasswordTryTable;
  patient: PatientTable; patient_check: PatientCheckTable; patient_title: PatientTitleTable;
  payment: PaymentTable; payment_event: PaymentEventTable; plant: PlantTable; practitioner: PractitionerTable;
  practitioner_declared: PractitionerDeclaredTable; practitioner_detail: PractitionerDetailTable;
  practitioner_entry: PractitionerEntryTable; practitioner_event: PractitionerEventTable;
  practitioner_licence: PractitionerLicenceTable; practitioner_licence_file: PractitionerLicenceFileTable;
  privacy_request: PrivacyRequestTable; processing_event: ProcessingEventTable; product: ProductTable;
  product_category: ProductCategoryTable; product_item: ProductItemTable; product_price: ProductPriceTable;
  product_sub_category: ProductSubCategoryTable; promo: PromoTable; quota_event: QuotaEventTable;
  quota_transfer: QuotaTransferTable; record_copy: RecordCopyTable; record_share: RecordShareTable;
  record_share_event: RecordShareEventTable; referral: ReferralTable; referral_event: ReferralEventTable;
  referral_fee: ReferralFeeTable; referral_product: ReferralProductTable; refund: RefundTable;
  refund_event: RefundEventTable; registration: RegistrationTable;
  registration_finish: RegistrationFinishTable; relation_event: RelationEventTable;
  relation_proof: RelationProofTable; relation_try: RelationTryTable; reminder: ReminderTable;
  repeat_advice: RepeatAdviceTable; report_correction: ReportCorrectionTable;
  report_download: ReportDownloadTable; report_key: ReportKeyTable; report_statement: ReportStatementTable;
  request_once: RequestOnceTable; result_consent: ResultConsentTable; result_question: ResultQuestionTable;
  result_question_file: ResultQuestionFileTable; result_question_message: ResultQuestionMessageTable;
  result_read: ResultReadTable; result_version: ResultVersionTable; review: ReviewTable;
  reviewed_product: ReviewedProductTable; saved_address: SavedAddressTable; seal_adoption: SealAdoptionTable;
  seal_register: SealRegisterTable; search_topic: SearchTopicTable;
  search_topic_product: SearchTopicProductTable; second_lock: SecondLockTable;
  second_lock_challenge: SecondLockChallengeTable; second_lock_event: SecondLockEventTable;
  second_lock_proof: SecondLockProofTable; slot: SlotTable; slot_change: SlotChangeTable;
  slot_hold: SlotHoldTable; specimen: SpecimenTable; specimen_event: SpecimenEventTable;
  subscription: SubscriptionTable; subscription_quota: SubscriptionQuotaTable; time_offer: TimeOfferTable;
  time_wish: TimeWishTable; verified_contact: VerifiedContactTable; voucher: VoucherTable;
  voucher_claim: VoucherClaimTable;
}
