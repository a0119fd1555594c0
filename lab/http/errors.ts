import { z } from "zod";

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 501;

export const errorTable = {
  bad_request: [400, "bad_request", null],
  body_large: [413, "bad_request", null],
  check_fields: [400, "check_fields", null],
  session_over: [401, "session_over", null],
  /** also for records of other accounts, to hide that they exist */
  not_found: [404, "not_found", null],
  no_such_call: [501, "not_found", "not_available"],

  role_missing: [403, "role_missing", "role_missing"],

  /** results: `purpose` of the call */
  second_lock_required: [403, "second_lock_required", "second_lock_required"],
  second_lock_by_company: [409, "second_lock_by_company", "second_lock_by_company"],
  passkey_refused: [400, "passkey_refused", "passkey_refused"],
  passkey_limit: [409, "passkey_limit", "passkey_limit"],

  login_refused: [400, "login_refused", "login_refused"],
  company_refused: [400, "company_refused", "company_refused"],
  otp_wrong: [400, "otp_wrong", "otp_wrong"],
  otp_expired: [400, "otp_expired", "otp_expired"],
  otp_locked: [400, "otp_locked", "otp_locked"],
  otp_used: [400, "otp_used", "otp_used"],
  otp_token: [400, "check_fields", "otp_token"],
  otp_other_contact: [400, "check_fields", "otp_other_contact"],
  reset_invalid: [400, "check_fields", "reset_invalid"],
  identity_taken: [400, "check_fields", "identity_taken"],
  /** another person's data about the caller differs */
  name_differs: [409, "name_differs", "name_differs"],
  /** results: `tries_left` of a sent code */
  code_wrong: [400, "code_wrong", "code_wrong"],
  code_locked: [400, "code_locked", "code_locked"],
  code_expired: [400, "code_expired", "code_expired"],
  code_used: [400, "code_used", "code_used"],
  invitation_withdrawn: [400, "invitation_withdrawn", "invitation_withdrawn"],
  identity_different: [400, "identity_different", "identity_different"],
  /** results: `time_to_wait` in seconds */
  wait: [429, "wait", "wait"],
  /** reused with another body */
  request_reused: [409, "request_reused", "request_reused"],

  no_image: [400, "image_required", "no_image"],
  image_type: [400, "image_type", "image_type"],
  image_small: [400, "image_small", "image_small"],
  image_large: [413, "image_large", "image_large"],
  unreadable: [400, "image_unreadable", "unreadable"],
  busy: [429, "reader_busy", "busy"],

  identity_locked: [409, "identity_locked", "identity_locked"],
  photo_type: [400, "photo_type", "photo_type"],
  /** results: `ticket_number` of the pending request */
  already_asked: [409, "already_asked", "already_asked"],

  alert_withdrawn: [409, "alert_withdrawn", "alert_withdrawn"],
  /** the result allows no entry or withdrawal */
  result_state: [409, "result_state", "result_state"],
  explanation_incomplete: [409, "explanation_incomplete", "explanation_incomplete"],

  repeat_ended: [409, "repeat_ended", "repeat_ended"],
  wish_open: [409, "wish_open", "wish_open"],
  wish_ended: [409, "wish_ended", "wish_ended"],
  /** accepted, declined, expired or withdrawn */
  offer_over: [409, "offer_over", "offer_over"],

  /** results: `question_id` of the open one */
  question_open: [409, "question_open", "question_open"],
  question_limit: [409, "question_limit", "question_limit"],
  question_full: [409, "question_full", "question_full"],
  question_closed: [409, "question_closed", "question_closed"],
  question_file_once: [409, "question_file_once", "question_file_once"],

  /** the law or the service needs this use */
  purpose_required: [409, "purpose_required", "purpose_required"],
  /** results: `request_number` of the open one */
  request_open: [409, "request_open", "request_open"],
  request_answered: [409, "request_answered", "request_answered"],
  /** results: `obstacles` */
  closing_blocked: [409, "closing_blocked", "closing_blocked"],
  closing_pending: [409, "closing_pending", "closing_pending"],

  unavailable: [409, "unavailable", "unavailable"],
  restricted: [409, "restricted", "restricted"],
  deal_not_started: [409, "deal_not_started", "deal_not_started"],
  deal_ended: [409, "deal_ended", "deal_ended"],
  sold_out: [409, "sold_out", "sold_out"],
  not_covered: [409, "not_covered", "not_covered"],
  below_minimum: [409, "below_minimum", "below_minimum"],
  member_limit: [409, "member_limit", "member_limit"],
  address_limit: [409, "address_limit", "address_limit"],
  cart_full: [409, "cart_full", "cart_full"],
  version_changed: [409, "version_changed", "version_changed"],
  price_changed: [409, "price_changed", "price_changed"],
  /** results: plant_id, slot_id, remaining */
  slot_full: [409, "slot_full", "slot_full"],
  members_exceed: [409, "members_exceed", "slot_full"],
  visit_overlaps: [409, "visit_overlaps", "visit_overlaps"],
  visit_overlaps_hidden: [409, "visit_overlaps_hidden", "visit_overlaps"],
  visits_together: [409, "visits_together", "visit_overlaps"],
  wrong_hour: [409, "wrong_hour", "wrong_hour"],
  tests_exclude: [409, "tests_exclude", "tests_exclude"],
  duplicate_test: [422, "duplicate_test", "duplicate_test"],
  /** results: plant_id, slot_id, fasting_hours, fasting_from of each such visit */
  fasting_unconfirmed: [422, "fasting_unconfirmed", "fasting_unconfirmed"],
  not_movable: [409, "not_movable", "not_movable"],
  too_late: [409, "too_late", "too_late"],
  not_cancelable: [409, "not_cancelable", "not_cancelable"],
  limit_reached: [409, "limit_reached", "limit_reached"],
  product_unavailable: [409, "unavailable", "product_unavailable"],
  already_pending: [409, "already_pending", "already_pending"],
  fee_changed: [409, "fee_changed", "fee_changed"],
  quota_empty: [409, "quota_empty", "quota_empty"],
  /** results: product_id, valid_until (YYYY-MM-DD) */
  expired_at_visit: [409, "expired_at_visit", "expired_at_visit"],
  /** results: product_id, permitted plants */
  plant_not_allowed: [409, "plant_not_allowed", "plant_not_allowed"],
  outside_event: [409, "outside_event", "outside_event"],
  not_completed: [409, "not_completed", "not_completed"],
  already_reviewed: [409, "already_reviewed", "already_reviewed"],
  review_closed: [409, "review_closed", "review_closed"],
  already_paid: [409, "already_paid", "already_paid"],
  already_started: [409, "already_paid", "already_started"],
  not_refundable: [409, "not_refundable", "not_refundable"],
  cancel_too_late: [409, "cancel_too_late", "cancel_too_late"],
  already_used: [409, "already_used", "already_used"],
  /** results: the current `cancellation` of the order */
  refund_changed: [409, "refund_changed", "refund_changed"],
  refund_state: [409, "refund_state", "refund_state"],
  already_canceled: [409, "already_canceled", "already_canceled"],
  not_pending: [409, "not_pending", "not_pending"],
  /** results: `status_code` of the payment */
  payment_closed: [409, "payment_closed", "payment_closed"],

  /** also for a wrong birth date, to hide accounts */
  account_not_found: [404, "account_not_found", "account_not_found"],
  already_related: [409, "already_related", "already_related"],
  dependent_limit: [409, "dependent_limit", "dependent_limit"],
  dependent_exists: [409, "dependent_exists", "dependent_exists"],
  dependent_similar: [409, "dependent_similar", "dependent_similar"],
  identity_doubtful: [409, "identity_doubtful", "identity_doubtful"],
  /** results: the current employee and its last change */
  employee_changed: [409, "employee_changed", "version_changed"],
  duplicate_identity: [409, "duplicate_identity", "duplicate_identity"],
  duplicate_number: [409, "duplicate_number", "duplicate_number"],
  employee_locked: [409, "employee_locked", "identity_locked"],
  reuse_expired: [409, "reuse_expired", "reuse_expired"],
  import_closed: [409, "import_closed", "import_closed"],
  import_changed: [409, "import_changed", "version_changed"],
  import_unreadable: [400, "import_unreadable", "import_unreadable"],
  import_empty: [400, "import_empty", "import_empty"],
  import_rows: [400, "import_rows", "import_rows"],
  /** params: columns */
  import_columns: [400, "import_columns", "import_columns"],

  office_care_changed: [409, "office_care_changed", "version_changed"],
  office_care_decided: [409, "office_care_decided", "already_decided"],
  office_care_begun: [409, "office_care_begun", "office_care_begun"],
  office_care_closed: [409, "office_care_closed", "office_care_closed"],
  office_care_undecided: [409, "office_care_undecided", "office_care_undecided"],
  no_contract: [409, "no_contract", "no_contract"],
  split_needed: [409, "split_needed", "split_needed"],
  clashes: [409, "clashes", "clashes"],
  /** results: `state` of the sample */
  specimen_state: [409, "specimen_state", "specimen_state"],
  attendance_closed: [409, "attendance_closed", "attendance_closed"],
  already_withdrawn: [409, "already_withdrawn", "already_withdrawn"],
  already_attended: [409, "already_attended", "already_attended"],
  not_invited: [409, "not_invited", "not_invited"],
  unreachable: [409, "unreachable", "unreachable"],
  /** results: `required` and `available` deposit, rupiah */
  deposit_insufficient: [409, "deposit_insufficient", "deposit_insufficient"],
  /** tampering was found: decisions and payments of the company stop */
  ledger_broken: [409, "ledger_broken", "ledger_broken"],
  topup_open: [409, "topup_open", "topup_open"],
  month_open: [409, "month_open", "month_open"],
  bank_missing: [409, "bank_missing", "bank_missing"],
  nothing_to_pay: [409, "nothing_to_pay", "nothing_to_pay"],

  /** results: the current row or section, masked */
  practitioner_changed: [409, "practitioner_changed", "version_changed"],
  row_limit: [409, "row_limit", "row_limit"],

  already_decided: [409, "already_decided", "already_decided"],
  examination_changed: [409, "examination_changed", "version_changed"],
  examination_decided: [409, "already_decided", "already_decided"],
  step_not_reached: [409, "step_not_reached", "step_not_reached"],
  same_approver: [409, "same_approver", "same_approver"],
  /** results: `open` (waiting) and `shown` (received) row counts */
  rows_changed: [409, "rows_changed", "rows_changed"],
  contract_ended: [409, "contract_ended", "contract_ended"],
  referral_expired: [409, "referral_expired", "referral_expired"],
  patient_not_found: [404, "patient_not_found", "patient_not_found"],
  already_sent: [409, "already_sent", "already_sent"],
  referral_changed: [409, "referral_changed", "version_changed"],
  referral_closed: [409, "referral_closed", "referral_closed"],
  referral_unsuitable: [409, "referral_unsuitable", "referral_unsuitable"],
  licence_missing: [409, "licence_missing", "licence_missing"],
  referral_unconfirmed: [409, "referral_unconfirmed", "referral_unconfirmed"],
  referral_declined: [409, "referral_declined", "referral_declined"],

  account_exists: [409, "account_exists", "account_exists"],
  not_approved: [409, "not_approved", "not_approved"],

  share_limit: [409, "share_limit", "share_limit"],
  /** results: `state` (expired, revoked, locked) */
  share_over: [409, "share_over", "share_over"],
  passcode_wrong: [400, "passcode_wrong", "passcode_wrong"],

  voucher_not_found: [409, "voucher_not_found", "not_found"],
  voucher_not_started: [409, "voucher_not_started", "not_started"],
  voucher_expired: [409, "voucher_expired", "expired"],
  voucher_used_up: [409, "voucher_used_up", "used_up"],
  voucher_user_limit: [409, "voucher_user_limit", "user_limit"],
  voucher_min_amount: [409, "voucher_min_amount", "min_amount"],
  voucher_wrong_product: [409, "voucher_wrong_product", "wrong_product"],
  voucher_wrong_plant: [409, "voucher_wrong_plant", "wrong_plant"],
  voucher_not_combinable: [409, "voucher_not_combinable", "not_combinable"],
} as const satisfies Record<string, readonly [Status, string, string | null]>;

export type ErrorName = keyof typeof errorTable;
export type ErrorText = (typeof errorTable)[ErrorName][1];

/** Text keys by field. */
export type FieldErrors = Record<string, string[]>;

/** `form` without a field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) (fields[issue.path.join(".") || "form"] ??= []).push(issue.message);
  return fields;
}

/** Parses each field separately to report all errors. */
export function readFields<S extends z.ZodObject>(
  schema: S,
  body: unknown,
): { passed: Partial<z.output<S>>; errors: FieldErrors } {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return { passed: parsed.data, errors: {} };
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const input = z.record(z.string(), z.unknown()).catch({}).parse(body);
  const right = Object.entries<z.core.$ZodType>(schema.shape).filter(([name]) => !wrong.has(name));
  const passed = right.map(([name, field]) => [name, z.parse(field, input[name])]);
  return { passed: Object.fromEntries(passed) as Partial<z.output<S>>, errors: fieldErrors(parsed.error) }; // fields of the schema
}

export type Fail = (field: string, key: string) => void;

export const failInto =
  (errors: FieldErrors): Fail =>
  (field, key) =>
    void (errors[field] ??= [key]);

/** Rethrows other errors. */
export async function fieldErrorsOf(check: Promise<unknown>): Promise<FieldErrors> {
  try {
    await check;
    return {};
  } catch (error) {
    if (error instanceof LabError && error.code === "check_fields") return error.detail.fields ?? {};
    throw error;
  }
}

/** @throws LabError `check_fields` */
export function requireNone(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new LabError("check_fields", { fields: errors });
}

export class LabError extends Error {
  constructor(
    readonly code: ErrorName,
    readonly detail: {
      fields?: FieldErrors;
      results?: unknown;
      params?: Record<string, string | number | null>;
    } = {},
  ) {
    super(code);
  }
}

export function waitError(seconds: number): LabError {
  return new LabError("wait", { params: { seconds }, results: { time_to_wait: seconds } });
}
