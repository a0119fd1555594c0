/** English, Indonesian. */
export type Pair = readonly [en: string, id: string];

/** The portal's explanation of a class of values; the laboratory's text takes precedence. */
export interface Explanation {
  /** LOINC codes it covers */
  codes: readonly string[];
  about: Pair;
  /** possible causes of values above or below the range */
  high?: Pair;
  low?: Pair;
  /** YYYY-MM-DD of the text's last change */
  written: string;
  /** reviewing clinician and date; null = not reviewed yet */
  reviewed: { by: string; on: string } | null;
}

/** A text not yet reviewed by a clinician. */
export function draft(
  codes: readonly string[],
  about: Pair,
  more: Pick<Explanation, "high" | "low"> = {},
): Explanation {
  return { codes, about, ...more, written: "2026-11-22", reviewed: null };
}
