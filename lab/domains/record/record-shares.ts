import { hkdfSync, randomBytes, randomInt, randomUUID } from "node:crypto";
import { sql, type Selectable } from "kysely";
import { z } from "zod";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { logAccess, logSharedAccess } from "../patients/access-log.ts";
import { hashToken } from "../accounts/accounts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows } from "../../database/rows.ts";
import { notify } from "../notifications/notifications.ts";
import { hashPassword, verifyPassword } from "../accounts/passwords.ts";
import { decidesFor } from "../patients/access.ts";
import { scopeOfAccount } from "./record-copy.ts";
import type { RecordScope } from "./record.ts";
import type { RecordShareEventTable, RecordShareTable } from "../../database/tables.generated.ts";

/** wrong passcodes that end a share page */
const TRIES = 5;
const MAX_OPEN = 5;
const DIGITS = 6;

type ShareRow = Selectable<RecordShareTable>;
type ShareEvent = Selectable<RecordShareEventTable>;
export type ShareState = "open" | "expired" | "revoked" | "locked";

const orderList = z.array(z.string());

/**
 * The database stores only hashes and a salt of the secrets.
 * @param orders null = the whole record
 * @throws LabError `share_limit`
 */
export async function createShare(
  trx: Trx,
  call: CallContext,
  { patient_id, orders, hours }: { patient_id: string; orders: readonly string[] | null; hours: number },
) {
  const now = call.clock.now();
  const rows = await trx
    .selectFrom("record_share")
    .selectAll()
    .where("patient_id", "=", patient_id)
    .where("expires_at", ">", now.toISOString())
    .execute();
  let open = 0;
  for (const [index, { state }] of (await viewsOf(trx, call, rows)).entries()) {
    const row = rows[index];
    // Its maker may have lost the right.
    if (row && state === "open" && (await scopeOfMaker(trx, call, row, null))) open += 1;
  }
  if (open >= MAX_OPEN) throw new LabError("share_limit", { params: { limit: MAX_OPEN } });
  const token = randomBytes(32).toString("base64url");
  const passcode = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const share = {
    share_id: randomUUID(),
    patient_id,
    account_id: call.caller.account_id,
    scope: orders ? ("orders" as const) : ("record" as const),
    orders: JSON.stringify(orders ?? []),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
  };
  const link_salt = randomBytes(32).toString("base64url");
  const hashes = { token_hash: hashToken(token), passcode_hash: await hashPassword(passcode), link_salt };
  await insertRows(trx, "record_share", { ...share, ...hashes });
  await logAccess(trx, call, { patient_id, what: "share_page", action: "share" });
  const key = linkKey(token, link_salt).toString("base64url");
  return { share: viewOf({ ...share, ...hashes }, [], now), token, passcode, key };
}

export function linkKey(token: string, link_salt: string): Buffer {
  return Buffer.from(hkdfSync("sha256", token, link_salt, "health-link", 32));
}

export async function listShares(db: Db | Trx, { caller, clock }: CallContext, patient_id: string) {
  const rows = await db
    .selectFrom("record_share")
    .selectAll()
    .where("patient_id", "=", patient_id)
    .where("account_id", "=", caller.account_id)
    .orderBy("created_at", "desc")
    .orderBy(sql`rowid`, "desc")
    .limit(50)
    .execute();
  return viewsOf(db, { clock }, rows);
}

async function viewsOf(db: Db | Trx, { clock }: Pick<CallContext, "clock">, rows: readonly ShareRow[]) {
  const events = await eventsOf(
    db,
    rows.map(({ share_id }) => share_id),
  );
  return rows.map((row) =>
    viewOf(
      row,
      events.filter(({ share_id }) => share_id === row.share_id),
      clock.now(),
    ),
  );
}

/** Ignores a page that is over. @throws LabError `not_found` */
export async function revokeShare(
  trx: Trx,
  call: CallContext,
  { patient_id, share_id }: { patient_id: string; share_id: string },
) {
  const find = async () =>
    (await listShares(trx, call, patient_id)).find((share) => share.share_id === share_id);
  const share = await find();
  if (!share) throw new LabError("not_found");
  if (share.state !== "open") return share;
  await addEvent(trx, call, share_id, "revoked");
  await logAccess(trx, call, { patient_id, what: "share_page", action: "revoke" });
  return (await find()) ?? share;
}

/** Public before the passcode. @throws LabError `not_found` for an unknown token */
export async function checkShare(db: Db | Trx, call: CallContext, token: string) {
  const { state, expires_at, tries_left } = (await requireShare(db, call, token)).view;
  return { state, expires_at, tries_left };
}

interface OpenedShare {
  share: ShareRow;
  scope: RecordScope;
  view: ReturnType<typeof viewOf>;
}

/**
 * Returns failure for a wrong passcode, as throwing would undo its count.
 * @throws LabError `not_found`, `share_over`
 */
export async function openShare(
  trx: Trx,
  call: CallContext,
  { token, passcode, recipient = null }: { token: string; passcode: string; recipient?: string | null },
  action: "open" | "download",
): Promise<OpenedShare | { tries_left: number }> {
  const { row, view, scope } = await requireShare(trx, call, token);
  if (view.state !== "open" || !scope)
    throw new LabError("share_over", { results: { state: scope ? view.state : "revoked" } });
  if (!(await verifyPassword(passcode, row.passcode_hash))) {
    await addEvent(trx, call, row.share_id, "wrong_passcode");
    return { tries_left: view.tries_left - 1 };
  }
  const { share_id, patient_id, account_id } = row;
  await addEvent(trx, call, share_id, action === "open" ? "opened" : "downloaded");
  await logSharedAccess(trx, call, { patient_id, account_id, action, recipient });
  if (view.opened_count === 0) await tellOwner(trx, call, row);
  return { share: row, scope, view };
}

async function requireShare(db: Db | Trx, call: CallContext, token: string) {
  const row = await findRow(db, "record_share", { token_hash: hashToken(token) });
  if (!row) throw new LabError("not_found");
  const view = viewOf(row, await eventsOf(db, [row.share_id]), call.clock.now());
  const orders = row.scope === "orders" ? orderList.parse(JSON.parse(row.orders)) : null;
  const scope = await scopeOfMaker(db, call, row, orders);
  return { row, view: scope ? view : { ...view, state: "revoked" as const }, scope };
}

export async function scopeOfShare(db: Db, call: Pick<CallContext, "clock">, share_id: string) {
  const row = await findRow(db, "record_share", { share_id });
  if (!row || viewOf(row, await eventsOf(db, [share_id]), call.clock.now()).state !== "open") return null;
  const orders = row.scope === "orders" ? orderList.parse(JSON.parse(row.orders)) : null;
  return scopeOfMaker(db, call, row, orders);
}

/** Null once its maker lost access or no longer decides. */
async function scopeOfMaker(
  db: Db | Trx,
  { clock }: Pick<CallContext, "clock">,
  { account_id, patient_id }: Pick<ShareRow, "account_id" | "patient_id">,
  orders: readonly string[] | null,
): Promise<RecordScope | null> {
  const scope = await scopeOfAccount(db, clock, account_id, patient_id, orders);
  const decides =
    scope && (scope.ground === "self" || (await decidesFor(db, { patient_id: null }, scope.patient)));
  return decides ? scope : null;
}

function viewOf(row: ShareRow, events: readonly ShareEvent[], now: Date) {
  const wrong = events.filter(({ code }) => code === "wrong_passcode").length;
  const opened = events.filter(({ code }) => code === "opened" || code === "downloaded");
  const state: ShareState = events.some(({ code }) => code === "revoked")
    ? "revoked"
    : wrong >= TRIES
      ? "locked"
      : row.expires_at <= now.toISOString()
        ? "expired"
        : "open";
  return {
    share_id: row.share_id,
    scope: row.scope,
    orders: orderList.parse(JSON.parse(row.orders)),
    state,
    created_at: row.created_at,
    expires_at: row.expires_at,
    opened_count: opened.length,
    opened_at: opened.at(-1)?.at ?? null,
    tries_left: Math.max(0, TRIES - wrong),
  };
}

function eventsOf(db: Db | Trx, share_ids: readonly string[]): Promise<ShareEvent[]> {
  return db
    .selectFrom("record_share_event")
    .selectAll()
    .where("share_id", "in", share_ids.concat(""))
    .orderBy("at")
    .orderBy(sql`rowid`)
    .execute();
}

async function addEvent(
  trx: Trx,
  call: CallContext,
  share_id: string,
  code: ShareEvent["code"],
): Promise<void> {
  const at = call.clock.now().toISOString();
  await insertRows(trx, "record_share_event", { record_share_event_id: randomUUID(), share_id, code, at });
}

async function tellOwner(trx: Trx, call: CallContext, { account_id, patient_id }: ShareRow): Promise<void> {
  await notify(trx, call.clock, {
    account_id,
    title_en: "Shared page opened",
    title_id: "Halaman yang dibagikan dibuka",
    message_en: "Someone has opened a page you share, with its passcode.",
    message_id: "Seseorang membuka halaman yang Anda bagikan, dengan kode aksesnya.",
    link: `/patient/medical-record/${patient_id}/share`,
  });
}
