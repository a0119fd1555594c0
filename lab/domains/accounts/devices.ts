import { createHash, randomUUID } from "node:crypto";
import { LabError } from "../../http/errors.ts";
import { UNNAMED_DEVICE, type Caller, type Clock } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { deleteRows, findRow, insertRows, updateRows } from "../../database/rows.ts";
import { hashToken } from "./accounts.ts";
import { labToday, midnight } from "../../lib/local-time.ts";
import { dropDeviceNotices, tellOwner } from "./owner-notices.ts";

interface Device {
  id: string;
  name: string;
}

/** The owner is told of a new device, unless it is the first. */
export async function noteDevice(
  trx: Trx,
  clock: Clock,
  account_id: string,
  { id, name }: Device,
): Promise<string> {
  const last_used_at = clock.now().toISOString();
  const device_hash = createHash("sha256").update(id).digest("hex");
  const known = await findRow(trx, "account_device", { account_id, device_hash }, ["device_id"]);
  if (known) {
    await updateRows(trx, "account_device", known, { device_name: name, last_used_at });
    return known.device_id;
  }
  const isFirst = !(await findRow(trx, "account_device", { account_id }, ["device_id"]));
  const device_id = randomUUID();
  await insertRows(trx, "account_device", {
    device_id,
    account_id,
    device_hash,
    device_name: name,
    first_used_at: last_used_at,
    last_used_at,
  });
  if (!isFirst) await tellOfDevice(trx, clock, account_id, name);
  return device_id;
}

/** One unread notice a day. */
async function tellOfDevice(trx: Trx, clock: Clock, account_id: string, device: string): Promise<void> {
  const since = midnight(labToday(clock.now()));
  if (!(await dropDeviceNotices(trx, account_id, since))) {
    const event = device === UNNAMED_DEVICE ? "unnamed_device" : "new_device";
    return tellOwner(trx, clock, account_id, event, { device });
  }
  const devices = trx
    .selectFrom("account_device")
    .select("first_used_at")
    .where("account_id", "=", account_id);
  const [, ...later] = await devices.orderBy("first_used_at").execute();
  const count = later.filter(({ first_used_at }) => first_used_at >= since).length;
  return tellOwner(trx, clock, account_id, "new_devices", { count: String(count) });
}

/** The caller's first. */
export async function listDevices(db: Db, caller: Caller) {
  const tokenHash = await findRow(db, "access_token", { token_hash: hashToken(caller.token) }, ["device_id"]);
  const rows = await db
    .selectFrom("account_device")
    .select(["device_id", "device_name", "first_used_at", "last_used_at"])
    .where("account_id", "=", caller.account_id)
    .orderBy("last_used_at", "desc")
    .orderBy("device_id")
    .execute();
  const marked = rows.map((row) => ({ ...row, is_this: row.device_id === tokenHash?.device_id }));
  return [...marked.filter(({ is_this }) => is_this), ...marked.filter(({ is_this }) => !is_this)];
}

/** @throws LabError `not_found` for the caller's own or another account's */
export async function endDevice(trx: Trx, { account_id, token }: Caller, device_id: string): Promise<void> {
  const device = await findRow(trx, "account_device", { account_id, device_id }, ["device_id"]);
  const tokenHash = await findRow(trx, "access_token", { token_hash: hashToken(token) }, ["device_id"]);
  if (!device || tokenHash?.device_id === device_id) throw new LabError("not_found");
  await deleteRows(trx, "access_token", { device_id });
  await deleteRows(trx, "account_device", { device_id });
}
