import { vocabulary } from "../vocabulary.ts";

/** HL7 table 0078, FHIR ObservationInterpretation. AA is critical without a direction. */
export const FLAG = vocabulary(
  "flag",
  {
    N: ["normal", "in range", "within range", "within normal limits", "dalam batas normal"],
    L: ["low", "below", "below low normal", "rendah"],
    H: ["high", "above", "above high normal", "tinggi"],
    LL: ["LU", "critical low", "critically low", "significantly low", "panic low", "sangat rendah"],
    HH: ["HU", "critical high", "critically high", "significantly high", "panic high", "sangat tinggi"],
    A: ["abnormal", "abnormal result", "out of range", "tidak normal"],
    AA: ["crit", "critical", "critical abnormal", "critically abnormal", "panic", "kritis"],
  },
  ["null", "none"],
);

/** HL7 table 0085 and FHIR ObservationStatus. */
export const VALUE_STATUS = vocabulary("value status", {
  registered: ["I"],
  preliminary: ["P", "R", "S", "partial"],
  final: ["F", "U"],
  corrected: ["C"],
  amended: ["A"],
  appended: ["B"],
  cancelled: ["X", "N", "not done", "dibatalkan"],
  entered_in_error: ["D", "W", "withdrawn", "retracted", "deleted", "ditarik"],
});

/** HL7 table 0123 and FHIR DiagnosticReportStatus. */
export const VERSION_STATUS = vocabulary("version status", {
  registered: ["O", "I"],
  preliminary: ["P", "A", "R", "S", "partial"],
  final: ["F"],
  corrected: ["C"],
  amended: [],
  appended: [],
  cancelled: ["X", "dibatalkan"],
  entered_in_error: ["withdrawn", "retracted", "ditarik"],
});

/** FHIR QuantityComparator. */
export const COMPARATOR = vocabulary(
  "comparator",
  {
    "<": ["＜", "lt", "less than", "kurang dari"],
    "<=": ["≤", "⩽", "≦", "=<", "lte", "at most"],
    ">": ["＞", "gt", "greater than", "more than", "lebih dari"],
    ">=": ["≥", "⩾", "≧", "=>", "gte", "at least"],
  },
  ["=", "==", "eq"],
);

export const RESULT_STATE = vocabulary("result state", {
  waiting: [],
  partial: [],
  ready: [],
  withheld: [],
  withdrawn: ["entered in error"],
  canceled: ["not done"],
});

export const ALERT_STATE = vocabulary("alert state", { open: [], withdrawn: [] });
const FACILITY_ALIASES = ["health facility", "medical center", "medical centre", "fasilitas kesehatan"];
export const ALERT_ROLE = vocabulary("alert role", {
  patient: [],
  carer: [],
  doctor: [],
  facility: FACILITY_ALIASES,
});
export const CALL_ROLE = vocabulary("call role", {
  patient: [],
  carer: [],
  buyer: [],
  doctor: [],
  facility: FACILITY_ALIASES,
  duty: ["duty physician", "dokter jaga"],
});
export const REPORT_KIND = vocabulary("report kind", { lab: [], mcu: [] });
export const REPORT_STANDING = vocabulary("report standing", { current: [], superseded: [], withdrawn: [] });
export const SIDE = vocabulary("side", { right: ["R", "kanan"], left: ["L", "kiri"] });
export const CONDUCTION = vocabulary("conduction", { air: [], bone: [] });
export const FINDING_KIND = vocabulary("finding kind", {
  physical: [],
  dental: [],
  visus: [],
  ecg: [],
  radiology: [],
});
export const CONCLUSION = vocabulary("conclusion", {
  fit: [],
  fit_note: ["fit_with_note"],
  fit_restricted: ["fit_with_restriction"],
  temp_unfit: ["temporary_unfit", "temporarily_unfit"],
  unfit_job: ["unfit_for_job"],
  unfit: [],
  pending: [],
});
export const AUDIENCE = vocabulary("audience", { company: [], referrer: [] });

export const GENDER = vocabulary("gender", {
  M: ["male", "L", "laki-laki", "pria"],
  F: ["female", "P", "perempuan", "wanita"],
});
export const SHARE_STATE = vocabulary("share state", { open: [], expired: [], revoked: [], locked: [] });
export const SHARE_SCOPE = vocabulary("share scope", { record: [], orders: [] });
export const ACCESS_SUBJECT = vocabulary("access subject", {
  result: [],
  history: [],
  lab_report: [],
  mcu_report: [],
  record: [],
  share_page: [],
  access_log: [],
  fitness: [],
});
export const ACCESS_ACTION = vocabulary("access action", {
  open: [],
  download: [],
  declare: [],
  share: [],
  revoke: [],
});
export const ACCESS_GROUND = vocabulary("access ground", {
  self: [],
  relation: [],
  consent: [],
  share_link: [],
  employer: [],
  facility: [],
});
