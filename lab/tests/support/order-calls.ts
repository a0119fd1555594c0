import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Answer, type TestLab } from "./test-lab.ts";

export const SUDIRMAN = "plt-jkt-sdr";
export const GADING = "plt-jkt-klg";

export function item(code: string, plant_id: string | null = SUDIRMAN, patient_id = "pat-siti", qty = 1) {
  return { product_id: `prd-${code.toLowerCase()}`, plant_id, patient_id, qty };
}

const created = z
  .array(
    z.looseObject({
      order_number: z.string(),
      invoice_number: z.string(),
      order_status: z.string(),
      payment_status: z.string(),
      payment: z.looseObject({
        payment_id: z.string(),
        payment_status: z.string(),
        expires_at: z.string().nullable(),
        redirect_url: z.string().nullable(),
        va_number: z.string().nullable(),
        qr_text: z.string().nullable(),
      }),
    }),
  )
  .min(1);

export function ordersOf(answer: Answer) {
  return created.parse(answer.results);
}

export function orderOf(answer: Answer) {
  const [order] = ordersOf(answer);
  if (!order) throw new Error("no order");
  return order;
}

export function shopAt(open: TestLab) {
  const send = async (method: string, path: string, body: unknown, username = "patient") =>
    open.call(method, path, { token: await open.token(username), body });
  const post = (path: string, body: unknown, username?: string) => send("POST", path, body, username);
  const slots = async (plant_id = SUDIRMAN, date_from = "2026-11-24", more = "") => {
    const path = `/schedule/get?plant_id=${plant_id}&date_from=${date_from}&days=1${more}`;
    const list = z.array(
      z.looseObject({ slot_id: z.string(), time_start: z.string(), remaining: z.number() }),
    );
    return list.parse((await open.get(path)).results);
  };
  const slotAt = async (time: string, plant_id = SUDIRMAN, date = "2026-11-24") => {
    const slot = (await slots(plant_id, date)).find((entry) => entry.time_start === time);
    return slot ?? { slot_id: `${plant_id}.branch.${date}.${time.replace(":", "")}`, remaining: 0 };
  };
  const body = (more: Record<string, unknown>) => ({
    order_type: "test",
    items: [item("GLU-F")],
    slot_id: `${SUDIRMAN}.branch.2026-11-24.0900`,
    method_code: "VA_BCA",
    accept_terms: true,
    quoted_total: 45000,
    finish_url: "http://localhost:3000/payment-success",
    client_request_id: randomUUID(),
    ...more,
  });
  const create = (more: Record<string, unknown>, username?: string) =>
    post("/order/create", body(more), username);
  const pay = (payment_id: string, outcome = "settlement", username?: string) =>
    post("/payment/simulate", { payment_id, outcome }, username);
  const status = async (invoice_number: string, username?: string) =>
    open.get(`/registration/status-transaction?invoice_number=${invoice_number}`, username);
  return { send, post, slots, slotAt, body, create, pay, status };
}
