import { randomUUID } from "node:crypto";
import { z } from "zod";
import { addDays } from "../../app/lib/dates.ts";
import { checkIn } from "../../lab/domains/orders/lifecycle/order-flow.ts";
import { getOrder } from "../../app/upstream/orders/orders.server.ts";
import type { ContractLab } from "./contract-lab.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "../../lab/tests/support/order-calls.ts";

interface Purchase {
  order_type?: string;
  items?: ReturnType<typeof item>[];
  /** null: for later */
  slot_id?: string | null;
  method_code?: string;
  voucher_code?: string;
  /** of a home visit */
  more?: object;
}

const quoted = z.looseObject({ grand_total: z.number() });

/** Paid orders, and what happens to their money. */
export function refundsAt(open: ContractLab) {
  const shop = shopAt(open);
  let visits = 0;
  /** A time of its own, at least five days ahead. */
  const freeSlot = () => {
    const half = 16 + (visits % 8);
    const day = addDays("2026-11-25", Math.floor(visits / 8));
    visits += 1;
    return `${SUDIRMAN}.branch.${day}.${String(Math.floor(half / 2)).padStart(2, "0")}${half % 2 ? "30" : "00"}`;
  };
  const buy = async ({ more, ...purchase }: Purchase = {}, username = "patient"): Promise<string> => {
    const current = username === "patient" ? "pat-siti" : "pat-andi";
    const body = {
      order_type: "test",
      items: [item("GLU-F", SUDIRMAN, current)],
      method_code: "GOPAY",
      slot_id: freeSlot(),
      fasting_confirmed: true,
      ...purchase,
      ...more,
    };
    const { grand_total } = quoted.parse((await shop.post("/order/quote", body, username)).results);
    const order = orderOf(await shop.create({ ...body, quoted_total: grand_total }, username));
    if (order.payment_status !== "paid") await shop.pay(order.payment.payment_id, "settlement", username);
    return order.order_number;
  };
  const orderAt = async (order_number: string, username = "patient") =>
    getOrder(await open.as(username), order_number);
  /** Asks for exactly what the order shows. */
  const cancel = async (order_number: string, more: object = {}, username = "patient") => {
    const { cancellation } = await orderAt(order_number, username);
    const { gross = 1, fee = 0, net = 1 } = cancellation ?? {};
    const body = { order_number, gross, fee, net, client_request_id: randomUUID(), ...more };
    return shop.post("/refund/request", body, username);
  };
  const decide = (refund_number: string, version: number, decision: string, more: object = {}) =>
    open.call("POST", "/reference/decide-refund", { body: { refund_number, version, decision, ...more } });
  const notDone = (order_number: string, product_code: string, more: object = {}) =>
    open.call("POST", "/reference/mark-not-done", {
      body: { order_number, product_code, reason: "Sampel beku", ...more },
    });
  const arrive = async (order_number: string) => {
    await open.lab.db.transaction().execute(async (trx) => {
      const order = await trx
        .selectFrom("lab_order")
        .selectAll()
        .where("order_number", "=", order_number)
        .executeTakeFirstOrThrow();
      await checkIn(trx, open.clock, order);
    });
  };
  const release = (order_number: string) =>
    open.call("POST", "/reference/release-result", { body: { order_number } });
  return { shop, freeSlot, buy, orderAt, cancel, decide, notDone, arrive, release };
}

export const ACCOUNT = { bank_code: "014", account_number: "123 456 7890", account_name: "siti rahmawati" };
