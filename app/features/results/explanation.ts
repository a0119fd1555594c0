/** English, Indonesian. */
export type Pair = readonly [en: string, id: string];

/** What a class of values means, in the portal's own words. The laboratory's text wins over it. */
export interface Explanation {
  /** LOINC codes that it is for */
  codes: readonly string[];
  about: Pair;
  /** what a value above, or below, the range may come from */
  high?: Pair;
  low?: Pair;
  /** YYYY-MM-DD of the last change of the text */
  written: string;
  /** the clinician who checked it, and when; null = nobody has yet */
  reviewed: { by: string; on: string } | null;
}

/** A text that no clinician has checked yet. */
export function draft(
  codes: readonly string[],
  about: Pair,
  more: Pick<Explanation, "high" | "low"> = {},
): Explanation {
  return { codes, about, ...more, written: "2026-11-22", reviewed: null };
}
