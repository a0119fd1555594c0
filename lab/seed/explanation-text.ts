import type { Bilingual } from "../lib/labels.ts";

export interface ExplanationSeed {
  /** LOINC codes it covers */
  codes: readonly string[];
  about: Bilingual;
  /** added to values above or below the range */
  high?: Bilingual;
  low?: Bilingual;
  /** absent: a draft, because no source has been checked yet */
  source?: readonly [title: string, url: string];
}

export function draft(
  codes: readonly string[],
  about: Bilingual,
  more: Omit<ExplanationSeed, "codes" | "about"> = {},
): ExplanationSeed {
  return { codes, about, ...more };
}

/** A text that says no more than this page of MedlinePlus (U.S. National Library of Medicine). */
export function fromMedlinePlus(title: string, path: string) {
  return { source: [`MedlinePlus: ${title}`, `https://medlineplus.gov/${path}`] } as const;
}
