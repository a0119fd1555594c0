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
export const CONCLUSION = vocabulary("conclusion", {
  fit: [],
  fit_note: [],
  fit_restricted: [],
  temp_unfit: [],
  unfit_job: [],
  unfit: [],
  pending: [],
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
export const APPROVAL_STEP = vocabulary("approval step", { first: [], second: [], done: [] });
export const APPROVAL_STATUS = vocabulary("approval status", {
  pending: [],
  approved: [],
  partial: [],
  rejected: [],
  canceled: ["dibatalkan"],
});
export const APPROVAL_DECISION = vocabulary("approval decision", { approved: [], rejected: [], refused: [] });
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
