import { randomUUID } from "node:crypto";
import type { Trx } from "../../../database/db.ts";
import { insertRows } from "../../../database/rows.ts";

export async function addOrderEvent(
  trx: Trx,
  order_number: string,
  code: string,
  at: string,
  note: { en: string; id: string } | null = null,
): Promise<void> {
  await insertRows(trx, "order_event", {
    order_event_id: randomUUID(),
    order_number,
    code,
    at,
    note_en: note?.en ?? null,
    note_id: note?.id ?? null,
  });
}

export async function addPaymentEvent(trx: Trx, payment_id: string, code: string, at: string): Promise<void> {
  await insertRows(trx, "payment_event", { payment_event_id: randomUUID(), payment_id, code, at });
}
