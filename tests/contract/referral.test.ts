import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import {
  getReferral,
  openReferralLink,
  respondToReferral,
} from "../../app/upstream/referrals/referrals.server.ts";
import { getReferrerDashboard } from "../../app/upstream/referrals/referrer-dashboard.server.ts";
import {
  cancelReferral,
  checkPatient,
  deleteReferralDraft,
  getSent,
  listSent,
  repeatReferral,
  saveReferralDraft,
  sendReferral,
} from "../../app/upstream/referrals/referrer.server.ts";
import { refusalOf, refusedWith } from "../support/refused.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let doctor: UpstreamContext;
let stranger: UpstreamContext;
let patient2: UpstreamContext;
const lab = useOpened(openContractLab);
beforeAll(async () => {
  doctor = await lab.as("doctor");
  stranger = await lab.as("doctor2", { lang: "id" });
  patient2 = await lab.as("patient2", { lang: "id" });
});

const once = () => ({ client_request_id: randomUUID() });
const ANDI = { medical_record_number: "1000234505" };
const tests = { product_ids: ["prd-hba1c"], plant_id: "plt-jkt-sdr" };

async function sent(): Promise<string> {
  const { patient_token } = await checkPatient(doctor, ANDI);
  const draft_id = await saveReferralDraft(doctor, { patient_token, ...tests, ...once() });
  const { version, patient_price, fee } = await getSent(doctor, draft_id);
  return sendReferral(doctor, { draft_id, version, consent: true, patient_price, fee, ...once() });
}

it("finds a patient for a doctor only with both numbers right", async () => {
  const { patient_token, masked } = await checkPatient(doctor, ANDI);
  expect(patient_token).not.toBe("");
  expect(masked.name).not.toMatch(/\w{2}/);
  const siti = { identity_number: "3174055204880003", date_of_birth: "1988-04-12" };
  expect((await checkPatient(doctor, siti)).masked.birth_year).toBe(1988);
  const nobody = [404, "patient_not_found"];
  expect(await refusedWith(checkPatient(doctor, { ...siti, date_of_birth: "1988-04-13" }))).toEqual(nobody);
  expect(await refusedWith(checkPatient(doctor, { medical_record_number: "1999999999" }))).toEqual(nobody);
  const stolen = await refusalOf(saveReferralDraft(stranger, { patient_token, ...tests, ...once() }));
  expect([stolen.status, Object.keys(stolen.fields)]).toEqual([400, ["patient_token"]]);
});

it("repeats a referral as a draft for its patient, for its doctor only", async () => {
  const referral_number = await sent();
  const key = once();
  const draft_id = await repeatReferral(doctor, { referral_number, ...key });
  expect(await repeatReferral(doctor, { referral_number, ...key })).toBe(draft_id);
  expect(draft_id).not.toBe(referral_number);
  const [before, draft] = [await getSent(doctor, referral_number), await getSent(doctor, draft_id)];
  expect(draft).toMatchObject({
    state: "draft",
    version: 1,
    urgency: "routine",
    patient_name: before.patient_name,
    products: before.products,
    plant: before.plant,
  });
  expect(await refusedWith(repeatReferral(stranger, { referral_number, ...once() }))).toEqual([404, null]);
  expect(await refusedWith(repeatReferral(doctor, { referral_number: draft_id, ...once() }))).toEqual([
    404,
    null,
  ]);
  const contact = { name: "Joko Susilo", phone: "+6281234567890", date_of_birth: "1979-08-17" };
  const again = await repeatReferral(doctor, { referral_number: "REF-0000110", ...once() });
  expect(await getSent(doctor, again)).toMatchObject({ contact, diagnosis: "Hipertensi" });
  const refusal = { referral_number, decision: "refuse" as const, share_result: false };
  await respondToReferral(patient2, { ...refusal, ...once() });
  expect(await refusedWith(repeatReferral(doctor, { referral_number, ...once() }))).toEqual([
    409,
    "referral_declined",
  ]);
});

it("keeps a draft, changes it once and deletes it", async () => {
  const contact = { name: "Joko Susilo", phone: "+6281234567891", date_of_birth: "1979-08-17" };
  const key = once();
  const draft_id = await saveReferralDraft(doctor, { contact, ...key });
  expect(await saveReferralDraft(doctor, { contact, ...key })).toBe(draft_id);
  const { version } = await getSent(doctor, draft_id);
  const change = { draft_id, version, ...tests, note: "Fasting", urgency: "urgent" as const };
  await saveReferralDraft(doctor, { ...change, ...once() });
  expect(await refusedWith(saveReferralDraft(doctor, { ...change, ...once() }))).toEqual([
    409,
    "version_changed",
  ]);
  expect(await getSent(doctor, draft_id)).toMatchObject({
    state: "draft",
    note: "Fasting",
    urgency: "urgent",
    contact,
    products: [{ product_id: "prd-hba1c" }],
  });
  const { results } = await listSent(doctor, { status: "draft" }, 1, 100);
  expect(results.map(({ referral_number }) => referral_number)).toContain(draft_id);
  expect(await refusedWith(getSent(stranger, draft_id))).toEqual([404, null]);
  await deleteReferralDraft(doctor, draft_id);
  expect(await refusedWith(getSent(doctor, draft_id))).toEqual([404, null]);
});

it("sends a draft only at the price and the fee that were shown", async () => {
  const { patient_token } = await checkPatient(doctor, ANDI);
  const draft_id = await saveReferralDraft(doctor, { patient_token, ...tests, ...once() });
  const { version, patient_price, fee } = await getSent(doctor, draft_id);
  const shown = { draft_id, version, consent: true as const, patient_price, fee };
  const with_ = (changed: Partial<typeof shown>) =>
    refusedWith(sendReferral(doctor, { ...shown, ...changed, ...once() }));
  expect(patient_price).toBeGreaterThan(0);
  expect(await with_({ patient_price: 1 })).toEqual([409, "price_changed"]);
  expect(await with_({ fee: 1 })).toEqual([409, "fee_changed"]);
  expect(await with_({})).toBeNull();
  expect(await with_({})).toEqual([409, "already_sent"]);
});

it("opens the referral link for its patient only, who takes the referral", async () => {
  const number = await sent();
  const { share_url, patient_name, named } = await getSent(doctor, number);
  expect([patient_name, named]).toEqual([expect.not.stringMatching(/\w{2}/), false]);
  const share = (share_url ?? "").replace("/referral/", "");
  const patient = await lab.as("patient");
  expect(await refusedWith(openReferralLink(patient, share))).toEqual([404, null]);
  expect(await openReferralLink(patient2, share)).toBe(number);
  expect((await getReferral(patient2, number)).products.map(({ product_id }) => product_id)).toEqual([
    "prd-hba1c",
  ]);
  await respondToReferral(patient2, {
    referral_number: number,
    decision: "take",
    share_result: false,
    ...once(),
  });
  expect(await getSent(doctor, number)).toMatchObject({ state: "taken", result_shared: false });
  expect(await refusedWith(getReferral(patient, number))).toEqual([404, null]);
});

it("withdraws an unordered referral once", async () => {
  const referral_number = await sent();
  expect(await refusedWith(cancelReferral(stranger, { referral_number, ...once() }))).toEqual([404, null]);
  await cancelReferral(doctor, { referral_number, ...once() });
  expect(await getSent(doctor, referral_number)).toMatchObject({ state: "canceled", share_url: null });
  expect(await refusedWith(cancelReferral(doctor, { referral_number, ...once() }))).toEqual([
    409,
    "referral_closed",
  ]);
});

it("shows a doctor's home: open referrals, results, fee, licences", async () => {
  const home = await getReferrerDashboard(doctor);
  expect(home.counts.pending).toBeGreaterThan(0);
  expect(home.shared_results_count).toBe(home.shared_results.length);
  expect(home.shared_results[0]?.patient_name).not.toBe("");
  expect(home.fee?.month_net).toBeGreaterThan(0);
  expect(home.warnings.map(({ kind }) => kind)).toEqual(["sip"]);
  expect(await getReferrerDashboard(stranger)).toMatchObject({ shared_results_count: 0 });
});
