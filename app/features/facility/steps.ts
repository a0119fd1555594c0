/** Laboratory actions on a sample. `replace`: a new one has arrived. */
export const SPECIMEN_STEPS = [
  "receive",
  "progress",
  "ready",
  "reject",
  "repeat",
  "delay",
  "replace",
] as const;

export const REASONS_OF = {
  reject: ["haemolysed", "clotted", "insufficient", "unlabelled", "wrong_tube", "too_old", "leaked"],
  repeat: ["confirm", "used_up"],
  delay: ["analyser", "rerun", "courier", "reagent"],
} as const;

export const REASON_CODES = [...REASONS_OF.reject, ...REASONS_OF.repeat, ...REASONS_OF.delay] as const;
