import { UpstreamRefusal } from "../upstream/client/errors.ts";
import { FormRejection } from "./failure.server.ts";
import type { ChangedRow } from "./failure.ts";

/**
 * @param text message key
 * @param rowsOf form fields from the refusal's results, without equal ones
 * @throws FormRejection 409; whatever else the write throws
 */
export async function saveVersion(
  write: Promise<unknown>,
  text: string,
  rowsOf: (results: unknown) => ChangedRow[] | Promise<ChangedRow[]>,
): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof UpstreamRefusal && error.code === "version_changed")) throw error;
    const changed = differing(await rowsOf(error.results));
    throw new FormRejection({ "": [text] }, { status: 409, outdated: true, ...(changed && { changed }) });
  }
}

/** Null if all are equal. */
export function differing(rows: readonly ChangedRow[]): ChangedRow[] | null {
  const changed = rows.filter(({ yours, now }) => yours !== now);
  return changed.length > 0 ? changed : null;
}

export function changedRow(
  key: string,
  label: string,
  yours: string | null | undefined,
  now: string | null | undefined,
): ChangedRow {
  return { key, label, yours: yours ?? "", now: now ?? "" };
}
