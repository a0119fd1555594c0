import { vocabulary } from "../vocabulary.ts";

export const EMPLOYEE_STATUS = vocabulary("employee status", {
  active: ["aktif"],
  inactive: ["left", "tidak aktif"],
});
export const CONTRACT_STATUS = vocabulary("contract status", {
  active: ["aktif"],
  ended: ["expired", "berakhir"],
});
export const PAYMENT_TERMS = vocabulary("payment terms", { DEPOSIT: [], INVOICE: [] });
export const FUNDING = vocabulary("funding", { DEPOSIT: [], QUOTA: [], INVOICE: [] });
export const INVOICE_STATUS = vocabulary("invoice status", {
  unpaid: ["belum dibayar"],
  pending: [],
  paid: [],
  canceled: ["dibatalkan"],
});
export const TRANSFER_TYPE = vocabulary("transfer type", {
  topup: [],
  reserve: [],
  charge: [],
  release: [],
  refund: [],
  adjustment: [],
});
export const ATTENDANCE = vocabulary("attendance", { invited: [], attended: [], no_show: [] });
export const PARTICIPANT_STATE = vocabulary("participant state", {
  waiting: [],
  rejected: [],
  invited: [],
  attended: [],
  no_show: [],
  canceled: ["dibatalkan"],
});
export const EVENT_STATUS = vocabulary("event status", {
  draft: [],
  pending: [],
  active: [],
  progress: ["in progress"],
  completed: [],
  canceled: ["dibatalkan"],
});
export const PLACE_TYPE = vocabulary("place type", { on_site: [], at_branch: [] });
export const EVENT_CHANGE = vocabulary("event change", {
  created: [],
  updated: [],
  submitted: [],
  added: [],
  first_decided: [],
  second_decided: [],
  rejected: [],
  started: [],
  completed: [],
  canceled: ["dibatalkan"],
  withdrawn: [],
  other: [],
});
/** `call` is by staff. */
export const CHANNEL = vocabulary("channel", {
  portal: [],
  email: ["e-mail"],
  sms: [],
  whatsapp: ["wa"],
  call: ["phone", "telepon"],
});
export const WITHDRAWAL_CAUSE = vocabulary("withdrawal cause", { company: [], left: [] });
export const PARTICIPANT_REFUSAL = vocabulary("participant refusal", {
  already_withdrawn: [],
  already_attended: [],
  office_care_closed: [],
  not_invited: [],
});
export const PARTICIPANT_RESULT = vocabulary("participant result", { waiting: [], ready: [] });
export const PERSON_PROBLEM = vocabulary("person problem", { unknown: [], inactive: [], repeated: [] });
export const OFFERED_TYPE = vocabulary("offered type", { test: [], package: [] });
export const IDENTITY_MATCH = vocabulary("identity match", { none: [], employee: [], patient: [] });
export const INVITATION_STATE = vocabulary("invitation state", { linked: [], checking: [] });
export const APPROVAL_STEP = vocabulary("approval step", { first: [], second: [], done: [] });
export const APPROVAL_STATUS = vocabulary("approval status", {
  pending: [],
  approved: [],
  partial: [],
  rejected: [],
  canceled: ["dibatalkan"],
});
export const APPROVAL_DECISION = vocabulary("approval decision", {
  approved: [],
  rejected: [],
  refused: [],
  not_attempted: [],
});
export const APPROVAL_MODE = vocabulary("approval mode", { selected: [], approve_all: [], reject_all: [] });
export const APPROVAL_BLOCKED = vocabulary("approval blocked", {
  decided: [],
  role_missing: [],
  same_approver: [],
});
export const IMPORT_STATUS = vocabulary("import status", {
  checking: [],
  ready: [],
  importing: [],
  done: [],
  canceled: [],
});
export const IMPORT_LEVEL = vocabulary("import level", { error: [], warning: [] });
export const IMPORT_OUTCOME = vocabulary("import outcome", { new: [], update: [], unchanged: [], error: [] });
export const IMPORT_DONE = vocabulary("import done", {
  created: [],
  updated: [],
  unchanged: [],
  refused: [],
});
