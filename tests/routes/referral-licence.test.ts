import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import * as confirmation from "../../app/routes/doctor/referral-confirmation/route.tsx";
import * as sentReferral from "../../app/routes/doctor/referral/route.tsx";
import * as patientReferral from "../../app/routes/patient/referral/route.tsx";
import { MRN } from "../../lab/tests/support/referral-calls.ts";
import { openPatientPortal } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openPatientPortal);
beforeAll(async () => {
  await portal.lab.db.updateTable("practitioner_licence").set({ status: "rejected", reason: "x" }).execute();
});

const check = z.object({
  draft: z.looseObject({ licence_problem: z.string(), licence_check: z.string() }),
  fingerprint: z.string(),
});

it("tells a doctor without a valid licence before sending; the patient's page waits until staff confirm", async () => {
  const doctor = await portal.signIn("doctor", 2);
  const { draft_id } = await draftFor(MRN.andi);
  const path = `/doctor/referral/confirmation?draft_id=${draft_id}`;
  const { draft, fingerprint } = check.parse((await portal.get(confirmation.loader, doctor, path)).data);
  expect(draft).toMatchObject({ licence_problem: "rejected", licence_check: "confirm" });
  const form = { client_request_id: crypto.randomUUID(), shown: fingerprint, consent: "on" };
  expect(await portal.post(confirmation.action, doctor, path, form)).toMatchObject({ status: 303 });
  const params = { referral_number: draft_id };
  const current = async () =>
    (await portal.get(sentReferral.loader, doctor, `/doctor/referral/detail/${draft_id}`, params)).data;
  expect(await current()).toMatchObject({ referral: { state: "pending", confirmation: "waiting" } });
  const andi = await portal.signIn("patient2");
  const theirs = async () =>
    (await portal.get(patientReferral.loader, andi, `/patient/referral/${draft_id}`, params)).data;
  expect(await theirs()).toMatchObject({ referral: { state: "unconfirmed" } });
  const decide = async (decision: string) => {
    const answer = await fetch(`${portal.lab.url}/reference/decide-referral`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ referral_number: draft_id, decision }),
    });
    return answer.status;
  };
  expect([await decide("refuse"), await decide("confirm")]).toEqual([400, 200]);
  expect(await theirs()).toMatchObject({ referral: { state: "open" } });
});

async function draftFor(medical_record_number: string) {
  const call = async (path: string, body: object) => {
    const response = await fetch(portal.lab.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${await token()}` },
      body: JSON.stringify({ client_request_id: crypto.randomUUID(), ...body }),
    });
    return z.object({ results: z.unknown() }).parse(await response.json()).results;
  };
  const checked = await call("/referral/check-patient", { medical_record_number });
  const { patient_token } = z.object({ patient_token: z.string() }).parse(checked);
  const draft = await call("/referral/create", { patient_token, product_ids: ["prd-hba1c"] });
  return z.object({ draft_id: z.string() }).parse(draft);
}

async function token(): Promise<string> {
  const response = await fetch(`${portal.lab.url}/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "doctor", password: "Lab-portal-1" }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}
