import { vocabulary } from "../vocabulary.ts";

export const IDENTITY_PROOF = vocabulary("identity proof", { verified: [], code: [] });
export const IDENTITY_CASE = vocabulary("identity case", { waiting: [], same: [], different: [] });
export const IDENTITY_STATUS = vocabulary("identity status", { verified: [], unverified: [] });
export const DECLARED_SECTION = vocabulary("declared section", { license: [], bank: [], tax: [] });
export const REFUND_DECISION = vocabulary("refund decision", {
  approve: [],
  refuse: [],
  send: [],
  arrive: [],
  reject_account: [],
});
export const SPECIMEN_STEP = vocabulary("specimen step", {
  receive: [],
  progress: [],
  ready: [],
  reject: [],
  repeat: [],
  delay: [],
  replace: [],
});
export const IDENTITY_DOCUMENT = vocabulary("identity document", { ktp: [], passport: [], kia: [] });
