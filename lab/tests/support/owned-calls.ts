import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { OrderRow } from "../../domains/orders/lifecycle/order-flow.ts";
import { own } from "../../domains/orders/quota/owned.ts";
import { shopAt, SUDIRMAN } from "./order-calls.ts";
import type { Answer, TestLab } from "./test-lab.ts";

const owned = z.looseObject({
  subscription_id: z.string(),
  type: z.string(),
  status: z.string(),
  valid_until: z.string(),
  quota: z.array(
    z.looseObject({
      product_id: z.string(),
      quota_total: z.number(),
      quota_used: z.number(),
      quota_reserved: z.number(),
    }),
  ),
  plants: z.array(z.object({ id: z.string() }).loose()),
  uses: z.array(
    z.looseObject({ kind: z.string(), qty: z.number(), reason: z.string(), order_number: z.string() }),
  ),
});

/** One product for one patient, by default Siti. */
export const one = (product_id: string, patient_id = "pat-siti") => [{ product_id, patient_id }];

export const orderNumber = (answer: Answer) =>
  z.looseObject({ order_number: z.string() }).parse(answer.results).order_number;

const DAYS_BEFORE_CHRISTMAS = 31;

export function ownedAt(open: TestLab, now: string) {
  const shop = shopAt(open);
  let days = 0;
  let made = 0;

  /** A free time on a day that few other calls use. */
  const freeSlot = (plant_id = SUDIRMAN, date?: string): string => {
    days += 1;
    const first = Date.parse("2026-11-24");
    const day =
      date ?? new Date(first + (days % DAYS_BEFORE_CHRISTMAS) * 86_400_000).toISOString().slice(0, 10);
    return `${plant_id}.branch.${day}.1000`;
  };
  const list = async (query = "", username = "patient") =>
    z.array(owned).parse((await open.get(`/subscription/get?per_page=100${query}`, username)).results);
  const detail = async (id: string) =>
    owned.parse((await open.get(`/subscription/get-detail?subscription_id=${id}`)).results);
  const use = (subscription_id: string, items: ReturnType<typeof one>, more: object = {}) => {
    const body = { plant_id: SUDIRMAN, slot_id: freeSlot(), client_request_id: randomUUID(), ...more };
    return shop.post("/subscription/use", { subscription_id, items, fasting_confirmed: true, ...body });
  };
  const give = async (code: string, more: Partial<Parameters<typeof own>[1]> = {}): Promise<string> => {
    made += 1;
    const row = {
      subscription_id: `test-${String(made)}`,
      account_id: "acc-patient",
      order_number: "ORD-0001008",
      subscription_type: "subscription" as const,
      product_id: `prd-${code.toLowerCase()}`,
      name_en: code,
      name_id: code,
      patient_id: "pat-siti",
      plant_id: null,
      cost: 1000,
      valid_until: "2027-01-31",
      canceled_at: null,
      created_at: now,
      ...more,
    };
    await open.lab.db.transaction().execute((trx) => own(trx, row));
    return row.subscription_id;
  };
  /** Makes these unusable. */
  const discard = (...ids: string[]) =>
    open.lab.db
      .updateTable("subscription")
      .set({ canceled_at: now })
      .where("subscription_id", "in", ids)
      .execute();
  const discardAll = async () => discard(...(await list()).map(({ subscription_id }) => subscription_id));
  const orderRow = (order_number: string): Promise<OrderRow> =>
    open.lab.db
      .selectFrom("lab_order")
      .selectAll()
      .where("order_number", "=", order_number)
      .executeTakeFirstOrThrow();
  return { shop, freeSlot, list, detail, use, give, discard, discardAll, orderRow };
}
