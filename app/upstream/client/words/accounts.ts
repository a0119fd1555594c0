import { vocabulary } from "../vocabulary.ts";

/** PAYER is the specification's other spelling. */
export const ACCOUNT_TYPE = vocabulary("account type", {
  PATIENT: ["pasien"],
  REFERRER: [],
  PAYOR: ["payer"],
  "HEALTH FACILITY": [],
});
export const RELATION_DIRECTION = vocabulary("relation direction", { owner: [], sent: [], received: [] });
export const RELATION_KIND = vocabulary("relation kind", { request: [], dependent: [] });
/** Grants access: only the word itself means approved. */
export const RELATION_STATUS = vocabulary("relation status", {
  pending: [],
  approved: [],
  rejected: [],
  canceled: [],
  ended: [],
});
export const CORRECTION_STATUS = vocabulary("correction status", { waiting: [], accepted: [], refused: [] });
export const LANGUAGE = vocabulary("language", {
  en: ["eng", "english"],
  id: ["in", "ind", "indonesian", "bahasa indonesia"],
});
export const CODE_CHANNEL = vocabulary("code channel", { email: [], sms: [], whatsapp: ["wa"] });
export const MESSAGE_CHANNEL = vocabulary("message channel", { sms: [], whatsapp: ["wa"] });
export const RESULT_VIEW = vocabulary("result view", { simple: [], advanced: [] });
export const IDENTITY_STATUS = vocabulary("identity status", { verified: [], unverified: [] });
export const NOTIFICATION_KIND = vocabulary("notification kind", { general: [], critical: [] });
export const APPLICATION_KIND = vocabulary("application kind", { doctor: [], company: [] });
export const APPLICATION_STATUS = vocabulary("application status", {
  waiting: [],
  approved: [],
  rejected: [],
  activated: [],
  replaced: [],
});
export const QUESTION_STATE = vocabulary("question state", { open: [], answered: [], closed: [] });
export const QUESTION_END = vocabulary("end of a question", { patient: [], laboratory: [], time: [] });
export const QUESTION_AUTHOR = vocabulary("question author", { patient: [], laboratory: [] });
export const QUESTION_REFUSAL = vocabulary("question refusal", { question_open: [], question_limit: [] });
export const FILE_KIND = vocabulary("file kind", { pdf: [], jpg: ["jpeg"], png: [] });
export const LEGAL_BASIS = vocabulary("legal basis", {
  contract: [],
  law: [],
  vital: [],
  interest: [],
  consent: [],
});
export const CONSENT_SOURCE = vocabulary("consent source", {
  person: [],
  settings: [],
  restriction: [],
  closing: [],
});
export const PRIVACY_REQUEST_KIND = vocabulary("privacy request kind", {
  access: [],
  correction: [],
  restriction: [],
  erasure: [],
});
export const PRIVACY_REQUEST_STATE = vocabulary("privacy request state", {
  received: [],
  in_work: [],
  answered: [],
  refused: [],
});
export const LOG_ACTOR = vocabulary("log actor", {
  self: [],
  relative: [],
  doctor: [],
  employer: [],
  facility: [],
  link: [],
  laboratory: [],
});
export const LOG_SUBJECT = vocabulary("log subject", {
  result: [],
  history: [],
  lab_report: [],
  mcu_report: [],
  record: [],
  share_page: [],
  access_log: [],
  fitness: [],
  profile: [],
  contact: [],
  password: [],
  message: [],
  correction: [],
  consent: [],
  request: [],
  closing: [],
  other: [],
});
export const LOG_ACTION = vocabulary("log action", {
  open: [],
  download: [],
  declare: [],
  share: [],
  revoke: [],
  change: [],
  send: [],
  decide: [],
  give: [],
  withdraw: [],
  ask: [],
  answer: [],
  undo: [],
  other: [],
});
export const LOG_PURPOSE = vocabulary("log purpose", {
  own: [],
  family: [],
  consent: [],
  share: [],
  employer: [],
  care: [],
  payment: [],
  account: [],
  promo: [],
  repeat_reminders: [],
  rights: [],
  other: [],
});
