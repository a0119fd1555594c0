import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import {
  cancelConsultation,
  createConsultation,
  findConsultation,
  listConsultations,
  listPractitioners,
  moveConsultation,
} from "../../app/upstream/consultations/consultations.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

let siti: UpstreamContext;
let andi: UpstreamContext;
const lab = useOpenedEach(openContractLab);
beforeEach(async () => {
  siti = await lab.as("patient");
  andi = await lab.as("patient2");
});

/** Free, by video, on Monday 23 November at 10:00 WIB. */
const BOOKED = "con-0000002";
const slotOf = (doctor: string, date: string, time: string) => `${doctor}.consultation.${date}.${time}`;
const FREE = slotOf("prc-free", "2026-11-24", "1000");
const refused = (status: number, code: string | null): unknown => expect.objectContaining({ status, code });
const move = (slot_id: string, up = siti, client_request_id: string = randomUUID()) =>
  moveConsultation(up, { consultation_id: BOOKED, slot_id, client_request_id });
const cancel = (consultation_id = BOOKED, up = siti, client_request_id: string = randomUUID()) =>
  cancelConsultation(up, { consultation_id, client_request_id });
const ask = (up: UpstreamContext, more: Partial<Parameters<typeof createConsultation>[1]> = {}) =>
  createConsultation(up, {
    patient_id: up === siti ? "pat-siti" : "pat-andi",
    practitioner_id: "prc-free",
    mode: "phone",
    slot_id: FREE,
    question: "Apa artinya?",
    share_consent: true,
    accept_fee: 0,
    client_request_id: randomUUID(),
    ...more,
  });
/** Moves the laboratory's clock; the previous session may have expired. */
async function waitUntil(at: string): Promise<void> {
  lab.clock.at = new Date(at);
  lab.forget();
  siti.token = await lab.token("patient");
}
const historyOf = async (consultation_id: string) =>
  (
    await lab.lab.db
      .selectFrom("consultation_event")
      .select("code")
      .where("consultation_id", "=", consultation_id)
      .execute()
  ).map(({ code }) => code);

describe("consultations", () => {
  it("are read with doctor, question and what may be done, newest first", async () => {
    const { results, meta } = await listConsultations(siti, 1);
    expect([results.map(({ consultation_id }) => consultation_id), meta.total]).toEqual([
      [BOOKED, "con-0000001"],
      2,
    ]);
    expect(results[0]).toMatchObject({
      status: "active",
      mode: "video",
      practitioner_id: "prc-free",
      meeting_url: null,
      cancelable: true,
      reschedule: { allowed: true, deadline: "2026-11-22T23:00:00.000Z" },
    });
    expect(results[1]).toMatchObject({
      status: "completed",
      cancelable: false,
      reschedule: { allowed: false },
    });
    const doctors = await listPractitioners({ ...siti, lang: "id" });
    expect(doctors.find(({ fee }) => fee === 0)).toMatchObject({ specialist: "Dokter umum" });
  });

  it("stay hidden from another account in every call", async () => {
    await expect(findConsultation(andi, BOOKED)).rejects.toEqual(refused(404, null));
    await expect(move(FREE, andi)).rejects.toEqual(refused(404, null));
    await expect(cancel(BOOKED, andi)).rejects.toEqual(refused(404, null));
    expect(await findConsultation(siti, BOOKED)).toMatchObject({ status: "active", changes: 0 });
  });

  it("are booked at once without a fee, and wait for the payment of one; a repeat books nothing more", async () => {
    const client_request_id = randomUUID();
    const first = await ask(siti, { client_request_id });
    expect(await ask(siti, { client_request_id })).toEqual(first);
    expect([first.invoice_number, first.payment]).toEqual([null, null]);
    const slot_id = slotOf("prc-nutrition", "2026-11-24", "1100");
    const fee = { practitioner_id: "prc-nutrition", mode: "video", slot_id } as const;
    await expect(ask(siti, fee)).rejects.toEqual(refused(409, "fee_changed"));
    const paying = await ask(siti, { ...fee, accept_fee: 100_000, method_code: "VA_BCA" });
    expect(paying.payment).toMatchObject({ payment_status: "pending" });
    expect(await findConsultation(siti, paying.consultation_id)).toMatchObject({ status: "pending" });
    expect((await listConsultations(siti, 1)).meta.total).toBe(4);
  });

  it("are refused at a time that is taken", async () => {
    const taken = slotOf("prc-free", "2026-11-23", "1000");
    await expect(ask(andi, { slot_id: taken })).rejects.toEqual(refused(409, "slot_full"));
    await ask(andi);
    await expect(move(FREE)).rejects.toEqual(refused(409, "slot_full"));
    expect(await findConsultation(siti, BOOKED)).toMatchObject({ schedule: { slot_id: taken }, changes: 0 });
  });

  it("move to a time of the same doctor until four hours before, once for each confirmation", async () => {
    await expect(move(slotOf("prc-nutrition", "2026-11-24", "1000"))).rejects.toEqual(refused(404, null));
    const key = randomUUID();
    await move(FREE, siti, key);
    await move(FREE, siti, key);
    const moved = await findConsultation(siti, BOOKED);
    expect(moved).toMatchObject({ changes: 1, schedule: { slot_id: FREE, date: "2026-11-24" } });
    expect(await historyOf(BOOKED)).toEqual(["rescheduled"]);
    await waitUntil("2026-11-23T22:59:59Z");
    await move(slotOf("prc-free", "2026-11-25", "1000"));
    await waitUntil("2026-11-24T23:00:00Z");
    await expect(move(slotOf("prc-free", "2026-11-26", "1000"))).rejects.toEqual(refused(409, "too_late"));
    expect(await findConsultation(siti, BOOKED)).toMatchObject({ reschedule: { allowed: false } });
  });

  it("can be canceled without a fee until they begin, which frees their time; a paid one stays", async () => {
    const key = randomUUID();
    await cancel(BOOKED, siti, key);
    await cancel(BOOKED, siti, key);
    expect(await findConsultation(siti, BOOKED)).toMatchObject({ status: "canceled", cancelable: false });
    expect(await historyOf(BOOKED)).toEqual(["canceled_by_patient"]);
    await expect(cancel()).rejects.toEqual(refused(409, "already_canceled"));
    await expect(move(FREE)).rejects.toEqual(refused(409, "not_movable"));
    await ask(andi, { slot_id: slotOf("prc-free", "2026-11-23", "1000") });

    const { consultation_id } = await ask(siti);
    await waitUntil("2026-11-24T03:00:00Z");
    await expect(cancel(consultation_id)).rejects.toEqual(refused(409, "not_cancelable"));
    await expect(cancel("con-0000001")).rejects.toEqual(refused(409, "not_cancelable"));
  });

  it("cannot be canceled once their fee is paid", async () => {
    const slot_id = slotOf("prc-nutrition", "2026-11-24", "1000");
    const { consultation_id, payment } = await ask(siti, {
      practitioner_id: "prc-nutrition",
      mode: "video",
      slot_id,
      accept_fee: 100_000,
      method_code: "VA_BCA",
    });
    const paid = { payment_id: payment?.payment_id, outcome: "settlement" };
    await lab.call("POST", "/payment/simulate", { token: siti.token ?? "", body: paid });
    expect(await findConsultation(siti, consultation_id)).toMatchObject({
      status: "active",
      cancelable: false,
    });
    await expect(cancel(consultation_id)).rejects.toEqual(refused(409, "not_cancelable"));
  });
});
