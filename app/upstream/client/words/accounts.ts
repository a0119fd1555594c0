import { vocabulary } from "../vocabulary.ts";

/** Of the specification; PAYER is its other spelling. */
export const ACCOUNT_TYPE = vocabulary("account type", {
  PATIENT: ["pasien"],
  REFERRER: [],
  PAYOR: ["payer"],
  "HEALTH FACILITY": [],
});
