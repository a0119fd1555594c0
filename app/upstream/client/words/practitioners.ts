import { vocabulary } from "../vocabulary.ts";

export const URGENCY = vocabulary("urgency", {
  urgent: ["stat", "asap", "S", "A", "cito", "emergency", "segera"],
  routine: ["R", "rutin", "normal"],
});
export const REFERRAL_DECISION = vocabulary("referral decision", { take: [], refuse: [] });
export const PAYOUT_STATUS = vocabulary("payout status", { pending: [], paid: [] });
export const FEE_KIND = vocabulary("fee kind", { fee: [], reversal: [] });
export const VERIFICATION = vocabulary("verification", { unverified: [], verified: [], rejected: [] });
export const LICENCE_KIND = vocabulary("licence kind", { str: [], sip: [] });
export const LICENCE_STATE = vocabulary("licence state", { expiring: [], expired: [] });
export const SPECIMEN_STATE = vocabulary("specimen state", {
  collected: [],
  sent: [],
  received: [],
  progress: ["in progress"],
  rejected: [],
  repeat: [],
  ready: [],
});
export const FACILITY_ORDER_STATE = vocabulary("facility order state", {
  action: [],
  sent: [],
  progress: ["in progress"],
  delayed: [],
  ready: [],
});
