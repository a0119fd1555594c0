import { createHash, randomInt, randomUUID, timingSafeEqual } from "node:crypto";

export const CODE_MINUTES = 10;
export const RESEND_SECONDS = 60;
export const MAX_WRONG = 5;
const MAX_PER_HOUR = 5;
const HOUR = 3_600_000;

export type CodeRefusal = "otp_wrong" | "otp_expired" | "otp_locked" | "otp_used";

interface Code {
  code_id: string;
  code_hash: string | null;
  state: string;
  wrong_tries: number;
  /** ISO instant */
  expires_at: string;
}

export function newCode(): { code_id: string; code: string } {
  return { code_id: randomUUID(), code: String(randomInt(0, 1_000_000)).padStart(6, "0") };
}

export function codeHash(id: string, code: string): string {
  return createHash("sha256").update(`${id}:${code}`).digest("hex");
}

/** Constant time; an unknown row costs the same. */
export function isCode(id: string, code: string, hash: string | null | undefined): boolean {
  const given = Buffer.from(codeHash(id, code));
  return timingSafeEqual(given, Buffer.from(hash ?? codeHash("", ""))) && Boolean(hash);
}

/** Null when it is right. Only holders of the code learn its state. */
export function codeRefusal(row: Code | undefined, code: string, now: Date): CodeRefusal | null {
  if (!isCode(row?.code_id ?? "", code, row?.code_hash) || !row) return "otp_wrong";
  if (row.state !== "open") return "otp_used";
  if (row.wrong_tries >= MAX_WRONG) return "otp_locked";
  return row.expires_at <= now.toISOString() ? "otp_expired" : null;
}

/** Ignores requests later than now, left by a clock that was ahead. */
export const codesSince = (now: number) => new Date(now - HOUR).toISOString();

/** Milliseconds since the epoch; five an hour. @param rows of the last hour, the newest first */
export function nextCodeAt(rows: readonly { created_at: string; resend_at?: string }[]): number {
  const resend = rows.map(({ created_at, resend_at }) =>
    resend_at ? Date.parse(resend_at) : Date.parse(created_at) + RESEND_SECONDS * 1000,
  );
  const fifth = rows[MAX_PER_HOUR - 1];
  return Math.max(0, ...resend, fifth ? Date.parse(fifth.created_at) + HOUR : 0);
}

/** Instants in ms. */
export const secondsUntil = (instant: number, now: number) => Math.max(0, Math.ceil((instant - now) / 1000));
