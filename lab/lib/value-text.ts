import type { Lang } from "./texts.ts";
import { decimalText } from "./decimals.ts";

const SIGNS = { "<": "<", "<=": "≤", ">": ">", ">=": "≥" } as const;

const limits = {
  en: { at_most: "at most", at_least: "at least" },
  id: { at_most: "maksimal", at_least: "minimal" },
} as const;

/** Never rounds, so that the number is the one that was judged. */
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

/** Ignores flag and range. */
export function isSameValue(a: Compared, b: Compared): boolean {
  return (
    a.value === b.value &&
    a.comparator === b.comparator &&
    a.unit === b.unit &&
    a.value_text_en === b.value_text_en &&
    a.value_text_id === b.value_text_id
  );
}

export function bareValue(measured: Measured, lang: Lang): string {
  if (measured.value === null) return (lang === "id" ? measured.value_text_id : measured.value_text_en) ?? "";
  const number = numberText(measured.value, measured.decimals, lang);
  return measured.comparator ? `${SIGNS[measured.comparator]} ${number}` : number;
}

/** At least the value's decimals, all of each limit's; "" without limits. */
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

/** "" without a range or text. */
export function referenceText(reference: Reference, lang: Lang): string {
  const words = lang === "id" ? reference.reference_text_id : reference.reference_text_en;
  return rangeText(reference.ref_low, reference.ref_high, reference.decimals, lang) || (words ?? "");
}
