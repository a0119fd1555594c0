/** `pending` until there is one. */
export const CONCLUSIONS = [
  "fit",
  "fit_note",
  "fit_restricted",
  "temp_unfit",
  "unfit_job",
  "unfit",
  "pending",
] as const;
export type Conclusion = (typeof CONCLUSIONS)[number];
export type FinalConclusion = Exclude<Conclusion, "pending">;

export const FINAL_CONCLUSIONS = CONCLUSIONS.filter(
  (conclusion): conclusion is FinalConclusion => conclusion !== "pending",
);
