import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db } from "../../database/db.ts";
import { deleteRows, findRow, insertRows, updateRows } from "../../database/rows.ts";

const MAX_SIDE = 12_000;

/** Invalidates the former address. @returns the photo's path @throws LabError `photo_type` */
export async function savePhoto(db: Db, clock: Clock, account_id: string, jpeg: Uint8Array): Promise<string> {
  if (!(await isJpeg(jpeg))) throw new LabError("photo_type", { fields: { image: ["photo_type"] } });
  const photo_key = randomBytes(24).toString("base64url");
  const photo_url = `/photos/${photo_key}.jpg`;
  await db.transaction().execute(async (trx) => {
    await deleteRows(trx, "account_photo", { account_id });
    await insertRows(trx, "account_photo", {
      photo_key,
      account_id,
      jpeg,
      created_at: clock.now().toISOString(),
    });
    await updateRows(trx, "account", { account_id }, { photo_url });
  });
  return photo_url;
}

export async function removePhoto(db: Db, account_id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteRows(trx, "account_photo", { account_id });
    await updateRows(trx, "account", { account_id }, { photo_url: null });
  });
}

export async function findPhoto(db: Db, photo_key: string): Promise<Uint8Array | null> {
  const row = await findRow(db, "account_photo", { photo_key }, ["jpeg"]);
  return row?.jpeg ?? null;
}

/** Checks the content's header only. */
async function isJpeg(bytes: Uint8Array): Promise<boolean> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return false;
  try {
    const { format, width, height } = await sharp(bytes).metadata();
    return format === "jpeg" && Math.max(width, height) <= MAX_SIDE;
  } catch {
    return false;
  }
}
