import { z } from "zod";
import type { Session } from "~/session/session.server.ts";
import { draftKind, MAX_DRAFT_CHARS } from "~/state/drafts.server.ts";

const numbers = draftKind("imported-numbers", z.array(z.string()));

/** Keeps the numbers for a day, unless too many for a draft. */
export async function keepImportedNumbers(session: Session, import_id: string, existing: readonly string[]) {
  const kept = [...new Set(existing.filter(Boolean))];
  if (kept.length > 0 && JSON.stringify(kept).length <= MAX_DRAFT_CHARS)
    await numbers.save(session, kept, import_id);
}

export function findImportedNumbers(session: Session, import_id: string): Promise<string[] | null> {
  return numbers.find(session, import_id);
}
