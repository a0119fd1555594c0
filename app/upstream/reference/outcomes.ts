import { CONCLUSION } from "../client/words/results.ts";

type Conclusion = Exclude<(typeof CONCLUSION.codes)[number], "pending">;

/** Recordable outcomes of an employee at an event. */
export const OUTCOMES = [
  "attended",
  "no_show",
  "canceled",
  ...CONCLUSION.codes.filter((code): code is Conclusion => code !== "pending"),
] as const;
