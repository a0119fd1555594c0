import { MAX_DRAFT_CHARS } from "../state/drafts.server.ts";
import type { FieldErrors } from "./failure.ts";

/** What a form may take of a draft, which holds other things too. */
const MAX_VALUES_CHARS = MAX_DRAFT_CHARS / 2;

/**
 * An error at the longest field when posted values are too large for a draft; null when they fit. To be asked before
 * anything is sent: blanks around a value pass a schema that trims them, and count here.
 */
export function tooLargeForDraft(values: Record<string, string[]>): FieldErrors | null {
  if (JSON.stringify(values).length <= MAX_VALUES_CHARS) return null;
  const sizes = Object.entries(values).map(([name, all]) => ({ name, size: JSON.stringify(all).length }));
  const longest = sizes.reduce((a, b) => (b.size > a.size ? b : a));
  return { [longest.name]: ["errors:too_long"] };
}
