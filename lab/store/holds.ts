import { randomUUID } from "node:crypto";
import { LabError } from "../http.ts";
import type { Trx } from "./db.ts";
import { bookingCloses, ensureSlot, remainingFor, type SlotRow } from "./slots.ts";

const HOLD_MINUTES = 15;

export interface Hold {
  hold_id: string;
  slot_id: string;
  qty: number;
  expires_at: string;
}

/**
 * Keeps `qty` places of a slot for an account for 15 minutes, at most until the slot closes for booking.
 * An account has one hold per plant and service: holding again renews or moves it, under the same id.
 * @throws LabError 404 unknown slot; 409 `slot_full` with `results.remaining`
 */
export async function holdSlot(
  trx: Trx,
  now: Date,
  account_id: string,
  ask: { slot_id: string; qty: number },
): Promise<Hold> {
  const slot = await ensureSlot(trx, now, ask.slot_id);
  if (!slot) throw new LabError(404, "not_found");
  await requireRoom(trx, now, account_id, slot, ask.qty);
  const expires_at = new Date(
    Math.min(now.getTime() + HOLD_MINUTES * 60_000, bookingCloses(slot).getTime()),
  ).toISOString();
  await trx.deleteFrom("slot_hold").where("expires_at", "<=", now.toISOString()).execute();
  const kept = await trx
    .insertInto("slot_hold")
    .values({
      hold_id: randomUUID(),
      account_id,
      plant_id: slot.plant_id,
      service: slot.service,
      slot_id: slot.slot_id,
      qty: ask.qty,
      expires_at,
    })
    .onConflict((on) =>
      on
        .columns(["account_id", "plant_id", "service"])
        .doUpdateSet({ slot_id: slot.slot_id, qty: ask.qty, expires_at }),
    )
    .returning(["hold_id", "slot_id", "qty", "expires_at"])
    .executeTakeFirstOrThrow();
  return kept;
}

/** @throws LabError 409 `slot_full` when fewer than `qty` places are left or booking has closed */
export async function requireRoom(
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
    throw new LabError(409, remaining > 0 ? "members_exceed" : "slot_full", {
      code: "slot_full",
      results: { plant_id, slot_id, remaining },
    });
  }
}

/** Gives the caller's hold at a plant back: a booking has taken its place. */
export async function dropHold(trx: Trx, account_id: string, slot: SlotRow): Promise<void> {
  await trx
    .deleteFrom("slot_hold")
    .where("account_id", "=", account_id)
    .where("plant_id", "=", slot.plant_id)
    .where("service", "=", slot.service)
    .execute();
}
