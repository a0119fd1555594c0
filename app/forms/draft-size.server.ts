import { MAX_DRAFT_CHARS } from "../state/drafts.server.ts";
import type { FieldErrors } from "./failure.ts";

/** A form's share of a draft, which holds other data too. */
const MAX_VALUES_CHARS = MAX_DRAFT_CHARS / 2;

/**
 * Error at the longest field if posted values are too large for a draft, else null. Check before
 * sending anything: schemas trim surrounding blanks, which count here.
 */
export function tooLargeForDraft(values: Record<string, string[]>): FieldErrors | null {
  if (JSON.stringify(values).length <= MAX_VALUES_CHARS) return null;
  const sizes = Object.entries(values).map(([name, all]) => ({ name, size: JSON.stringify(all).length }));
  const longest = sizes.reduce((a, b) => (b.size > a.size ? b : a));
  return { [longest.name]: ["errors:too_long"] };
}
