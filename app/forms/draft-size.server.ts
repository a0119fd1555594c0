import { MAX_DRAFT_CHARS } from "../state/drafts.server.ts";
import type { FieldErrors } from "./failure.ts";

const MAX_VALUES_CHARS = MAX_DRAFT_CHARS / 2;

/**
 * Null if not too large. Check before sending anything: schemas trim surrounding blanks, which
 * count here.
 */
export function tooLargeForDraft(values: Record<string, string[]>): FieldErrors | null {
  if (JSON.stringify(values).length <= MAX_VALUES_CHARS) return null;
  const sizes = Object.entries(values).map(([name, all]) => ({ name, size: JSON.stringify(all).length }));
  const longest = sizes.reduce((a, b) => (b.size > a.size ? b : a));
  return { [longest.name]: ["errors:too_long"] };
}
