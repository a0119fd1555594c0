import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import * as orderProduct from "../../app/routes/patient/order-product/route.tsx";
import * as orderTest from "../../app/routes/patient/order-test/route.tsx";
import type { FormFailure } from "../../app/forms/failure.ts";
import { addDays, today } from "../../app/lib/dates.ts";
import type { Outcome, PatientPortal } from "./patient-portal.ts";

type SingleKind = "test" | "package" | "deal" | "subscription";

interface SingleStep {
  name: string;
  times: { from: string; slots: { slot_id: string }[] };
  total: number;
  method_code: string | null;
  method_phone: string;
  methods: { method_code: string }[];
  voucher: { code: string; discount_amount: number; problem_code: string | null } | null;
  clientRequestId: string;
  fingerprint: string;
  total_before: number | null;
  quote: { grand_total: number; total_discount: number };
}
export const singleStep = (outcome: Outcome) => (outcome.data as { step: SingleStep }).step; // its loader
export const failureTexts = (outcome: Outcome) =>
  (outcome.data as FormFailure).errors.map(({ text }) => text); // its action's answer

export function openSingle(
  portal: PatientPortal,
  cookie: string,
  kind: SingleKind,
  id: string,
  branch = "plt-jkt-sdr",
) {
  const { loader, action } = kind === "test" ? orderTest : orderProduct;
  const params: Record<string, string> = kind === "test" ? { branch, id } : { id };
  const path = `/patient/order-${kind}/${kind === "test" ? `${branch}/` : ""}${id}`;
  const at = (step: number) => `${path}?step=${String(step)}`;
  const paymentAt = kind === "subscription" ? 2 : 3;
  const page = (step: number, query = "") => portal.get(loader, cookie, at(step) + query, params);
  const submit = (step: number, form: Record<string, string | string[]>) =>
    portal.post(action, cookie, at(step), { client_request_id: randomUUID(), ...form }, params);

  /** Up to the payment methods; without a branch a package or deal is for later use. */
  async function toPayment(patient_id: string, plant?: string): Promise<void> {
    const entered = await submit(1, { [`people.${id}`]: patient_id });
    if (kind === "subscription") return;
    expect(entered.location).toBe(at(2));
    const later = kind !== "test" && plant === undefined;
    if (later) {
      expect((await submit(2, { intent: "later" })).status).toBe(303);
      return;
    }
    const plant_id = plant ?? branch;
    const { times } = singleStep(await page(2, `&plant=${plant_id}&from=${addDays(today(), 3)}`));
    const slot_id = times.slots.at(-1)?.slot_id ?? "";
    const chosen = await submit(2, { intent: "slot", plant_id, from: times.from, slot_id });
    expect([at(3), at(4)]).toContain(chosen.location);
  }
  const payment = async () => singleStep(await page(paymentAt));
  const setVoucher = (code: string, more: Record<string, string> = {}) =>
    submit(paymentAt, { intent: "voucher", code, ...more });
  /** Pays by voucher alone if nothing is left to pay. */
  async function toReview(): Promise<SingleStep> {
    const { total, methods } = await payment();
    const method_code = total === 0 ? (methods[0]?.method_code ?? "") : "VA_BCA";
    const paid = await submit(paymentAt, { method_code, shown_total: String(total) });
    expect(paid.location).toBe(at(paymentAt + 1));
    return singleStep(await page(paymentAt + 1));
  }
  const placeOrder = ({ clientRequestId, fingerprint }: SingleStep, more: Record<string, string> = {}) =>
    submit(paymentAt + 1, {
      client_request_id: clientRequestId,
      shown: fingerprint,
      ...more,
    });
  return { at, paymentAt, page, submit, toPayment, payment, setVoucher, toReview, placeOrder };
}
