/** What the laboratory does with a sample. `replace`: another one has come for it. */
export const STEPS = [
  ...(["receive", "progress", "ready", "reject"] as const),
  ...(["repeat", "delay", "replace"] as const),
] as const;

/** Reasons of the steps that need one. */
export const REASONS_OF = {
  reject: ["haemolysed", "clotted", "insufficient", "unlabelled", "wrong_tube", "too_old", "leaked"],
  repeat: ["confirm", "used_up"],
  delay: ["analyser", "rerun", "courier", "reagent"],
} as const;

export const REASON_CODES = [...REASONS_OF.reject, ...REASONS_OF.repeat, ...REASONS_OF.delay] as const;
