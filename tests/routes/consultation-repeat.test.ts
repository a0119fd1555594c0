import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { action, loader } from "../../app/routes/patient/consult-new/route.tsx";
import { openPatientPortal, type PatientPortal } from "../support/patient-portal.ts";
import { failureTexts } from "../support/single-checkout.ts";

let portal: PatientPortal;
let cookie: string;
beforeAll(async () => {
  portal = await openPatientPortal();
  cookie = await portal.signIn("patient");
});
afterAll(() => portal.close());

const reviewed = z.object({
  step: z.object({ clientRequestId: z.string().default(randomUUID), fingerprint: z.string() }),
});
const timed = z.object({
  step: z.object({ times: z.object({ slots: z.array(z.object({ slot_id: z.string() })) }) }),
});

const at = (step: number) => `/patient/consultation/new?step=${String(step)}`;
const page = async (step: number) => (await portal.get(loader, cookie, at(step))).data;
const send = (step: number, form: Record<string, string>) =>
  portal.post(action, cookie, at(step), { client_request_id: randomUUID(), ...form });

async function toReview(question: string): Promise<void> {
  await send(1, { patient_id: "pat-siti", order_number: "" });
  await send(2, { practitioner_id: "prc-doctor", mode: "phone" });
  const slot_id = timed.parse(await page(3)).step.times.slots[0]?.slot_id ?? "";
  expect((await send(3, { slot_id })).location).toBe(at(4));
  expect((await send(4, { question, share_consent: "on" })).location).toBe(at(5));
}

async function book(method_code: string) {
  const { clientRequestId, fingerprint } = reviewed.parse(await page(5)).step;
  return send(5, { client_request_id: clientRequestId, shown: fingerprint, method_code });
}

const charges = (question: string) =>
  portal.lab.db.selectFrom("consultation").select("charge_number").where("question", "=", question).execute();

it("a consultation with a lost answer is booked and charged once when it is booked again", async () => {
  const question = "Is this fine?";
  await toReview(question);
  portal.loseAnswer("POST /consultation/create");
  expect((await book("VA_BCA")).status).toBe(503);
  const other = await book("QRIS");
  expect(failureTexts(other)).toEqual([expect.stringContaining("already sent with other details")]);
  expect((await book("VA_BCA")).location).toMatch(/^\/simulated-payment\//);
  expect(await charges(question)).toHaveLength(1);
});

it("the same consultation can be booked again once the first is booked", async () => {
  const question = "And this?";
  for (const times of [1, 2]) {
    await toReview(question);
    expect((await book("VA_BCA")).location).toMatch(/^\/simulated-payment\//);
    expect(await charges(question)).toHaveLength(times);
  }
});
