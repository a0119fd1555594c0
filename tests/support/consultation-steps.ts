import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { action, loader } from "../../app/routes/patient/consult-new/route.tsx";
import type { PatientPortal } from "./patient-portal.ts";

const reviewed = z.object({
  step: z.object({ clientRequestId: z.string().default(randomUUID), fingerprint: z.string() }),
});
const timed = z.object({
  step: z.object({ times: z.object({ slots: z.array(z.object({ slot_id: z.string() })) }) }),
});

/** Loaders and actions of a new consultation, in process. */
export function consultationSteps(portal: PatientPortal, cookie: string) {
  const at = (step: number) => `/patient/consultation/new?step=${String(step)}`;
  const page = async (step: number, query = "") => (await portal.get(loader, cookie, at(step) + query)).data;
  const send = (step: number, form: Record<string, string>) =>
    portal.post(action, cookie, at(step), { client_request_id: randomUUID(), ...form });
  async function chooseTime(): Promise<void> {
    // A time that overlaps a seeded visit of the patient is refused.
    let status = 409;
    for (const { slot_id } of timed.parse(await page(3)).step.times.slots) {
      ({ status } = await send(3, { slot_id }));
      if (status !== 409) break;
    }
    expect(status).toBe(303);
  }
  async function toReview(question: string): Promise<void> {
    await send(1, { patient_id: "pat-siti", order_number: "" });
    await send(2, { practitioner_id: "prc-doctor", mode: "phone" });
    await chooseTime();
    expect((await send(4, { question, share_consent: "on" })).location).toBe(at(5));
  }
  async function book(method: Record<string, string>) {
    const { clientRequestId, fingerprint } = reviewed.parse(await page(5)).step;
    return send(5, { client_request_id: clientRequestId, shown: fingerprint, ...method });
  }
  return { at, page, send, chooseTime, toReview, book };
}
