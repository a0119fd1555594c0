import type { Lang } from "./texts.ts";
import { decimalText } from "./decimals.ts";

const SIGNS = { "<": "<", "<=": "≤", ">": ">", ">=": "≥" } as const;

const limits = {
  en: { at_most: "at most", at_least: "at least" },
  id: { at_most: "maksimal", at_least: "minimal" },
} as const;

/**
 * Localized number with at least `decimals`: 5.10, Indonesian 5,10. Never rounds, so that the number is the one
 * that was judged.
 */
export function numberText(value: number, decimals: number, lang: Lang): string {
  const text = decimalText(value, decimals);
  return lang === "id" ? text.replace(".", ",") : text;
}

export interface Measured {
  value: number | null;
  decimals: number;
  comparator: keyof typeof SIGNS | null;
  value_text_en: string | null;
  value_text_id: string | null;
}

type Compared = Omit<Measured, "decimals"> & { unit: string | null };

/** Whether both say the same; flag and range do not count. */
export function isSameValue(a: Compared, b: Compared): boolean {
  return (
    a.value === b.value &&
    a.comparator === b.comparator &&
    a.unit === b.unit &&
    a.value_text_en === b.value_text_en &&
    a.value_text_id === b.value_text_id
  );
}

/** Value without its unit; "" if missing. */
export function bareValue(one: Measured, lang: Lang): string {
  if (one.value === null) return (lang === "id" ? one.value_text_id : one.value_text_en) ?? "";
  const number = numberText(one.value, one.decimals, lang);
  return one.comparator ? `${SIGNS[one.comparator]} ${number}` : number;
}

/**
 * A range, e.g. "70–99" or "at most 200", with at least the value's decimals and all of each limit's; "" without
 * limits.
 */
export function rangeText(low: number | null, high: number | null, decimals: number, lang: Lang): string {
  const number = (value: number) => numberText(value, decimals, lang);
  if (low !== null && high !== null) return `${number(low)}–${number(high)}`;
  if (high !== null) return `${limits[lang].at_most} ${number(high)}`;
  return low === null ? "" : `${limits[lang].at_least} ${number(low)}`;
}

interface Reference {
  ref_low: number | null;
  ref_high: number | null;
  decimals: number;
  reference_text_en: string | null;
  reference_text_id: string | null;
}

/** The person's range at the time, or the laboratory's text; "" without either. */
export function referenceText(one: Reference, lang: Lang): string {
  const words = lang === "id" ? one.reference_text_id : one.reference_text_en;
  return rangeText(one.ref_low, one.ref_high, one.decimals, lang) || (words ?? "");
}
