import { createHash } from "node:crypto";
import { z } from "zod";
import { decrypt, encrypt } from "../state/encryption.server.ts";
import { FormRejection } from "./failure.server.ts";
import type { ChangedRow } from "./failure.ts";
import { textOf } from "./read-form.server.ts";

export interface ShownLine {
  /** tells the lines of a page apart: "total", "visit:plt-1" */
  key: string;
  /** name and value as the page says them */
  label: string;
  value: string;
  /** a hash of what counts: the same in both languages */
  is: string;
}

/** Everything that a page shows of what its form will do. */
export interface Shown {
  /** what the page is about: "cancel:ORD-1" */
  page: string;
  lines: ShownLine[];
}

/** Account, page and lines. Encrypted text does not compress, so that every character of it costs. */
const fingerprint = z.tuple([
  z.string(),
  z.string(),
  z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
]);

/** A line; `is` counts, by default what is shown. */
export function shownLineOf(key: string, label: string, value: string, is: unknown = value): ShownLine {
  const counts = createHash("sha256")
    .update(JSON.stringify(is) ?? "")
    .digest("base64url");
  return { key, label, value, is: counts.slice(0, 16) };
}

/** The hidden field `shown` of a review: what its page shows, encrypted for this account and page. */
export function fingerprintOf({ accountKey }: { accountKey: string }, { page, lines }: Shown): string {
  const short = lines.map(({ key, label, value, is }) => [key, label, value, is]);
  return encrypt(JSON.stringify([accountKey, page, short]));
}

/**
 * Where the posted page showed something else than would be done now: each line that differs, before and now.
 * Null when it showed just this. A form without a valid fingerprint has shown nothing.
 */
export function changesSince(
  form: FormData,
  { accountKey }: { accountKey: string },
  now: Shown,
): ChangedRow[] | null {
  const before = readLines(textOf(form, "shown"), accountKey, now.page);
  const keys = new Set([...before, ...now.lines].map(({ key }) => key));
  const lines = { before: byKey(before), now: byKey(now.lines) };
  const rows = [...keys].flatMap((key): ChangedRow[] => {
    const old = lines.before.get(key);
    const current = lines.now.get(key);
    if (old?.is === current?.is) return [];
    return [
      { key, label: (current ?? old)?.label ?? "", yours: old?.value ?? "", now: current?.value ?? "" },
    ];
  });
  return rows.length > 0 ? rows : null;
}

/** Shows the page again with its changes, status 409; nothing has been done. */
export function changedRejection(changed: ChangedRow[]): FormRejection {
  return new FormRejection({ "": ["errors:changed_meanwhile"] }, { status: 409, changed });
}

/** @throws FormRejection the page showed something else than would be done now */
export function requireShown(form: FormData, owner: { accountKey: string }, now: Shown): void {
  const changes = changesSince(form, owner, now);
  if (changes) throw changedRejection(changes);
}

function readLines(encrypted: string, accountKey: string, page: string): ShownLine[] {
  const text = encrypted === "" ? null : decrypt(encrypted);
  if (text === null) return [];
  // Whatever the portal encrypts is JSON.
  const parsed = fingerprint.safeParse(JSON.parse(text));
  if (!parsed.success) return [];
  const [owner, of, lines] = parsed.data;
  if (owner !== accountKey || of !== page) return [];
  return lines.map(([key, label, value, is]) => ({ key, label, value, is }));
}

function byKey(lines: readonly ShownLine[]): Map<string, ShownLine> {
  return new Map(lines.map((line) => [line.key, line]));
}
