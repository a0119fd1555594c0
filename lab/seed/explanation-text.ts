import type { Bilingual } from "../lib/labels.ts";

export interface ExplanationSeed {
  codes: readonly string[];
  about: Bilingual;
  high?: Bilingual;
  low?: Bilingual;
  /** absent: a draft without a checked source */
  source?: readonly [title: string, url: string];
}

export function draft(
  codes: readonly string[],
  about: Bilingual,
  more: Omit<ExplanationSeed, "codes" | "about"> = {},
): ExplanationSeed {
  return { codes, about, ...more };
}

/** The text must say no more than this MedlinePlus page. */
export function fromMedlinePlus(title: string, path: string) {
  return { source: [`MedlinePlus: ${title}`, `https://medlineplus.gov/${path}`] } as const;
}
