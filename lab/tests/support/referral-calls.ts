import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { item, orderOf, shopAt } from "./order-calls.ts";
import type { TestLab } from "./test-lab.ts";

/** Branch suggested by test referrals. */
export const BRANCH = "plt-jkt-sdr";
export const MRN = { siti: "1000234501", andi: "1000234505" };

export const sentDetail = z.looseObject({
  version: z.number(),
  fee: z.number().nullable(),
  patient_price: z.number().nullable(),
  share_url: z.string().nullable(),
});

/** Referral helpers: the doctor is `doctor`, the patient Andi (`patient2`). */
export function referralsAt(open: TestLab) {
  const send = async (method: string, path: string, body: object, username = "doctor") =>
    open.call(method, path, {
      token: await open.token(username),
      body: { client_request_id: randomUUID(), ...body },
    });
  const current = (number: string, username = "doctor") =>
    open.get(`/referral/get-detail?referral_number=${number}`, username);
  const check = (who: object, username?: string) => send("POST", "/referral/check-patient", who, username);
  const tokenFor = async (who: object, username?: string) =>
    z.object({ patient_token: z.string() }).parse((await check(who, username)).results).patient_token;
  const draftOf = async (body: object, username?: string) =>
    z
      .object({ draft_id: z.string(), version: z.number() })
      .parse((await send("POST", "/referral/create", body, username)).results);

  /** Sends a draft with these tests. @returns its number and link token */
  async function refer(who: object, codes: readonly string[], username?: string) {
    const product_ids = codes.map((code) => `prd-${code}`);
    const { draft_id, version } = await draftOf({ ...who, product_ids, plant_id: BRANCH }, username);
    const { fee, patient_price } = sentDetail.parse((await current(draft_id, username)).results);
    const draft = { draft_id, version, consent: true, fee, patient_price };
    const sent = await send("PUT", "/referral/confirm", draft, username);
    expect(sent).toMatchObject({ status: 200, results: { referral_number: draft_id } });
    const { share_url } = z.object({ share_url: z.string() }).parse(sent.results);
    return { number: draft_id, share: share_url.replace("/referral/", "") };
  }
  async function referred(codes: readonly string[], shares: boolean, username?: string): Promise<string> {
    const patient_token = await tokenFor({ medical_record_number: MRN.andi }, username);
    const { number } = await refer({ patient_token }, codes, username);
    expect((await take(number, shares)).status).toBe(200);
    return number;
  }
  const respond = (referral_number: string, body: object, username = "patient2") =>
    send("POST", "/referral/respond", { referral_number, ...body }, username);
  const take = (referral_number: string, share_result: boolean, username?: string) =>
    respond(referral_number, { decision: "take", share_result }, username);

  let halfHours = 14;
  /** Orders tests at a separate time. @returns the order number */
  async function order(
    codes: readonly string[],
    { username = "patient2", patient_id = "pat-andi" } = {},
  ): Promise<string> {
    halfHours += 1;
    const shop = shopAt(open);
    const hour = String(Math.floor(halfHours / 2)).padStart(2, "0");
    const slot_id = `${BRANCH}.branch.2026-11-24.${hour}${halfHours % 2 === 0 ? "00" : "30"}`;
    const items = codes.map((code) => item(code, BRANCH, patient_id));
    const quote = await shop.post("/order/quote", { order_type: "test", items }, username);
    const { grand_total } = z.object({ grand_total: z.number() }).parse(quote.results);
    const body = { order_type: "test", items, slot_id, quoted_total: grand_total, fasting_confirmed: true };
    return orderOf(await shop.post("/order/create", shop.body(body), username)).order_number;
  }
  async function release(order_number: string): Promise<void> {
    await open.lab.db
      .updateTable("lab_order")
      .set({ order_status: "progress", payment_status: "paid" })
      .where("order_number", "=", order_number)
      .execute();
    expect((await send("POST", "/reference/release-result", { order_number })).status).toBe(200);
  }
  const share = (order_number: string, requested: boolean, practitioner_id?: string) =>
    send(
      "PUT",
      "/consent/update",
      { order_number, audience: "referrer", share: requested, practitioner_id },
      "patient2",
    );
  return {
    send,
    own: current,
    check,
    tokenFor,
    draftOf,
    refer,
    referred,
    respond,
    take,
    order,
    release,
    share,
  };
}
