import type { Trx } from "./db.ts";

/** The next order and invoice number; they share their digits. */
export async function nextNumber(trx: Trx): Promise<{ order_number: string; invoice_number: string }> {
  const row = await trx
    .insertInto("number_series")
    .values({ name: "order", last_value: 1 })
    .onConflict((on) =>
      on.column("name").doUpdateSet((set) => ({ last_value: set("number_series.last_value", "+", 1) })),
    )
    .returning("last_value")
    .executeTakeFirstOrThrow();
  const digits = String(row.last_value).padStart(7, "0");
  return { order_number: `ORD-${digits}`, invoice_number: `INV-${digits}` };
}
