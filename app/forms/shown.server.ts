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
  page: string;
  lines: ShownLine[];
  record?: object;
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

/** Encrypted for this account and page. */
export function fingerprintOf({ accountKey }: { accountKey: string }, shown: Shown): string {
  const short = linesOf(shown).map(({ key, label, value, is }) => [key, label, value, is]);
  return encrypt(JSON.stringify([accountKey, shown.page, short]));
}

const RECORD = "record";

function linesOf({ lines, record }: Shown): ShownLine[] {
  return record ? [...lines, shownLineOf(RECORD, "", "", record)] : lines;
}

/** Null if equal. A form without a valid fingerprint has shown nothing. */
export function changesSince(
  form: FormData,
  { accountKey }: { accountKey: string },
  now: Shown,
): ChangedRow[] | null {
  const before = readLines(readText(form, "shown"), accountKey, now.page);
  const current = linesOf(now);
  const keys = new Set([...before, ...current].map(({ key }) => key));
  const lines = { before: byKey(before), now: byKey(current) };
  const rows = [...keys].flatMap((key): ChangedRow[] => {
    const old = lines.before.get(key);
    const line = lines.now.get(key);
    if (old?.is === line?.is) return [];
    return [{ key, label: (line ?? old)?.label ?? "", yours: old?.value ?? "", now: line?.value ?? "" }];
  });
  if (rows.length === 0) return null;
  const visible = rows.filter(({ key }) => key !== RECORD);
  return visible.length > 0 ? visible : firstLine(now);
}

function firstLine({ lines }: Shown): ChangedRow[] {
  return lines.slice(0, 1).map(({ key, label, value }) => ({ key, label, yours: value, now: value }));
}

/** Status 409; nothing was done. */
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
