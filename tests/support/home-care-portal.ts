import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { FormFailure } from "../../app/forms/failure.ts";
import { finished } from "../../app/features/checkout/done.server.ts";
import { checkoutDrafts } from "../../app/features/checkout/draft.server.ts";
import { homeCareSource } from "../../app/features/checkout/sources.server.ts";
import { addDays, today } from "../../app/lib/dates.ts";
import { action, loader } from "../../app/routes/patient/home-care/route.tsx";
import { readSession } from "../../app/session/session.server.ts";
import type { Outcome, PatientPortal } from "./patient-portal.ts";

interface Step {
  name: string;
  limit: number;
  product: { id: string } | null;
  people: { patient_id: string; tests: { id: string; name: string }[] }[] | null;
  picker: { products: { id: string }[] } | null;
  area: string | null;
  typed: Record<string, string>;
  outside: { nearest: { id: string }[] } | null;
  times: { from: string; date: string; slots: { slot_id: string; remaining: number }[] };
  total: number;
  clientRequestId: string;
  fingerprint: string;
  quote: { grand_total: number; items: { product_id: string | null }[] };
  visits: { card: { home: { lines: string[] } } }[];
}

const PATH = "/patient/home-care";
export const SITI = "pat-siti";
export const BUDI = "pat-budi";
export const RAKA = "pat-raka";
/** A day early enough for any fast at any time of the run. */
export const SOON = addDays(today(), 2);

export const stepOf = (outcome: Outcome) => (outcome.data as { step: Step }).step; // its loader's answer
export const failureOf = (outcome: Outcome) => outcome.data as FormFailure; // its action's answer
export const textsOf = (outcome: Outcome) => failureOf(outcome).errors.map(({ text }) => text);

export const at = (step: number) => `${PATH}?step=${String(step)}`;

export async function openHomeCare(portal: PatientPortal) {
  const cookie = await portal.signIn("patient");
  const session = await readSession(cookie);
  const owner = { accountKey: session?.accountKey ?? "" };
  await checkoutDrafts.drop(owner, homeCareSource.draftId);
  await finished.drop(owner, homeCareSource.draftId);
  const page = (step: number, query = "") => portal.get(loader, cookie, at(step) + query);
  const submit = (step: number, form: Record<string, string | string[]>) =>
    portal.post(action, cookie, at(step), { client_request_id: randomUUID(), ...form });

  async function choose(people: string[], tests: Record<string, string[]>): Promise<void> {
    expect((await submit(1, { patients: people })).status).toBe(303);
    for (const [patient_id, ids] of Object.entries(tests))
      expect((await submit(2, { intent: "add", patient_id, tests: ids })).location).toBe(at(2));
  }

  async function toSchedule(): Promise<void> {
    await choose([SITI, BUDI, RAKA], { [SITI]: ["prd-cbc"], [BUDI]: ["prd-lipid"], [RAKA]: ["prd-cbc"] });
    expect((await submit(2, {})).location).toBe(at(3));
    expect((await submit(3, { intent: "saved", address_id: "adr-home" })).location).toBe(at(4));
  }

  async function toReview(index = 0): Promise<Step> {
    await toSchedule();
    const { times } = stepOf(await page(4, `&from=${SOON}`));
    const slot_id = times.slots[index]?.slot_id ?? "";
    const time = { intent: "slot", plant_id: "plt-jkt-sdr", from: times.from, slot_id };
    expect([at(5), at(6)]).toContain((await submit(4, time)).location);
    const { total } = stepOf(await page(5));
    const paid = await submit(5, { method_code: "VA_BCA", shown_total: String(total) });
    expect(paid.location).toBe(at(6));
    return stepOf(await page(6));
  }

  const payForm = ({ clientRequestId, fingerprint }: Step, more: Record<string, string> = {}) => ({
    client_request_id: clientRequestId,
    shown: fingerprint,
    ...more,
  });
  return { cookie, page, submit, choose, toSchedule, toReview, payForm };
}
