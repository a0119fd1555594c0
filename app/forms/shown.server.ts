import { createHash } from "node:crypto";
import { z } from "zod";
import { decrypt, encrypt } from "../state/encryption.server.ts";
import { FormRejection } from "./failure.server.ts";
import type { ChangedRow } from "./failure.ts";
import { readText } from "./read-form.server.ts";

export interface ShownLine {
  /** identifies the line on its page: "total", "visit:plt-1" */
  key: string;
  label: string;
  value: string;
  /** hash of the relevant value: the same in both languages */
  is: string;
}

export interface Shown {
  /** subject of the page: "cancel:ORD-1" */
  page: string;
  lines: ShownLine[];
}

/** Account, page and lines. Kept short, because encrypted text does not compress. */
const fingerprint = z.tuple([
  z.string(),
  z.string(),
  z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
]);

/** `is` is what counts, by default the shown value. */
export function shownLineOf(key: string, label: string, value: string, is: unknown = value): ShownLine {
  const counts = createHash("sha256")
    .update(JSON.stringify(is) ?? "")
    .digest("base64url");
  return { key, label, value, is: counts.slice(0, 16) };
}

/** Hidden field `shown` of a review: its content, encrypted for this account and page. */
export function fingerprintOf({ accountKey }: { accountKey: string }, { page, lines }: Shown): string {
  const short = lines.map(({ key, label, value, is }) => [key, label, value, is]);
  return encrypt(JSON.stringify([accountKey, page, short]));
}

/**
 * Lines that differ between the posted page and the current state, with both values. Null if equal.
 * A form without a valid fingerprint has shown nothing.
 */
export function changesSince(
  form: FormData,
  { accountKey }: { accountKey: string },
  now: Shown,
): ChangedRow[] | null {
  const before = readLines(readText(form, "shown"), accountKey, now.page);
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

/** Shows the page again with its changes, status 409; nothing was done. */
export function changedRejection(changed: ChangedRow[]): FormRejection {
  return new FormRejection({ "": ["errors:changed_meanwhile"] }, { status: 409, changed });
}

/** @throws FormRejection if the page differs from what would be done now */
export function requireShown(form: FormData, owner: { accountKey: string }, now: Shown): void {
  const changes = changesSince(form, owner, now);
  if (changes) throw changedRejection(changes);
}

function readLines(encrypted: string, accountKey: string, page: string): ShownLine[] {
  const text = encrypted === "" ? null : decrypt(encrypted);
  if (text === null) return [];
  // Everything the portal encrypts is JSON.
  const parsed = fingerprint.safeParse(JSON.parse(text));
  if (!parsed.success) return [];
  const [owner, of, lines] = parsed.data;
  if (owner !== accountKey || of !== page) return [];
  return lines.map(([key, label, value, is]) => ({ key, label, value, is }));
}

function byKey(lines: readonly ShownLine[]): Map<string, ShownLine> {
  return new Map(lines.map((line) => [line.key, line]));
}
