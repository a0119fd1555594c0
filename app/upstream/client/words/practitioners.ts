import { vocabulary } from "../vocabulary.ts";

export const URGENCY = vocabulary("urgency", {
  urgent: ["stat", "asap", "S", "A", "cito", "emergency", "segera"],
  routine: ["R", "rutin", "normal"],
});
export const REFERRAL_DECISION = vocabulary("referral decision", { take: [], refuse: [] });
export const REFERRAL_STATUS = vocabulary("referral status", {
  draft: [],
  pending: [],
  active: ["ordered"],
  progress: ["in progress"],
  completed: [],
  canceled: ["dibatalkan"],
});
export const SENT_STATE = vocabulary("sent state", {
  draft: [],
  pending: [],
  taken: [],
  active: ["ordered"],
  progress: ["in progress"],
  completed: [],
  not_done: [],
  refused: [],
  canceled: ["dibatalkan"],
  expired: [],
});
export const REFERRAL_CONFIRMATION = vocabulary(
  "referral confirmation",
  { waiting: [], confirmed: [], refused: ["rejected"] },
  ["none", "not needed"],
);
export const LICENCE_PROBLEM = vocabulary("licence problem", {
  unchecked: ["unverified"],
  ended: ["expired"],
  rejected: [],
  none: ["missing"],
});
export const LICENCE_CHECK = vocabulary("licence check", { warn: [], confirm: [], refuse: [] });
export const PAYOUT_STATUS = vocabulary("payout status", { pending: [], paid: [] });
export const FEE_KIND = vocabulary("fee kind", { fee: [], reversal: [] });
export const VERIFICATION = vocabulary("verification", { unverified: [], verified: [], rejected: [] });
export const LICENCE_KIND = vocabulary("licence kind", { str: [], sip: [] });
export const LICENCE_STATE = vocabulary("licence state", { expiring: [], expired: [] });
export const LICENCE_FILE = vocabulary("licence file", { pdf: [], jpg: ["jpeg"], png: [] });
export const HISTORY_AUTHOR = vocabulary("history author", { doctor: [], laboratory: ["lab"] });
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
export const SPECIMEN_PROBLEM = vocabulary("specimen problem", { rejected: [], repeat: [] });
export const SPECIMEN_EVENT = vocabulary("specimen event", {
  collected: [],
  sent: [],
  received: [],
  progress: ["in progress"],
  rejected: [],
  repeat: [],
  ready: [],
  delayed: [],
});
