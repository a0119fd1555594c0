import { randomUUID } from "node:crypto";
import { LabError } from "../../http/errors.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import { bookingCloses, ensureSlot, remainingFor, type SlotRow } from "./slots.ts";

const HOLD_MINUTES = 15;

interface Hold {
  hold_id: string;
  slot_id: string;
  qty: number;
  expires_at: string;
}

/**
 * Lasts 15 minutes; an account's next hold per branch and service keeps its id.
 * @throws LabError `not_found`, `slot_full`, `members_exceed`
 */
export async function holdSlot(
  trx: Trx,
  now: Date,
  account_id: string,
  { slot_id, qty }: { slot_id: string; qty: number },
): Promise<Hold> {
  const slot = await ensureSlot(trx, now, slot_id);
  if (!slot) throw new LabError("not_found");
  await requireCapacity(trx, now, account_id, slot, qty);
  const expires_at = new Date(Math.min(holdEnds(now).getTime(), bookingCloses(slot).getTime())).toISOString();
  await trx.deleteFrom("slot_hold").where("expires_at", "<=", now.toISOString()).execute();
  return trx
    .insertInto("slot_hold")
    .values({
      hold_id: randomUUID(),
      account_id,
      plant_id: slot.plant_id,
      service: slot.service,
      slot_id,
      qty,
      expires_at,
    })
    .onConflict((on) =>
      on
        .columns(["account_id", "plant_id", "service"])
        .where("offer_id", "is", null)
        .doUpdateSet({ slot_id, qty, expires_at }),
    )
    .returning(["hold_id", "slot_id", "qty", "expires_at"])
    .executeTakeFirstOrThrow();
}

/** Beside the account's own hold. @throws LabError `slot_full`, `members_exceed` */
export async function holdForOffer(
  trx: Trx,
  now: Date,
  account_id: string,
  { slot, qty, offer_id }: { slot: SlotRow; qty: number; offer_id: string },
): Promise<void> {
  await requireCapacity(trx, now, account_id, slot, qty);
  const { slot_id, plant_id, service } = slot;
  await insertRows(trx, "slot_hold", {
    hold_id: randomUUID(),
    account_id,
    plant_id,
    service,
    slot_id,
    qty,
    offer_id,
    expires_at: holdEnds(now).toISOString(),
  });
}

export function holdEnds(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000);
}

/** @throws LabError `slot_full`, or `members_exceed` when fewer places are left */
export async function requireCapacity(
  trx: Trx,
  now: Date,
  account_id: string,
  slot: SlotRow,
  qty: number,
): Promise<void> {
  const remaining =
    bookingCloses(slot) <= now ? 0 : Math.max(0, await remainingFor(trx, now, slot, account_id));
  if (remaining < qty) {
    const { plant_id, slot_id } = slot;
    const results = { plant_id, slot_id, remaining };
    throw new LabError(remaining > 0 ? "members_exceed" : "slot_full", { results });
  }
}

export async function releaseHold(trx: Trx, account_id: string, slot: SlotRow): Promise<void> {
  await trx
    .deleteFrom("slot_hold")
    .where("account_id", "=", account_id)
    .where("plant_id", "=", slot.plant_id)
    .where("service", "=", slot.service)
    .where("offer_id", "is", null)
    .execute();
}
