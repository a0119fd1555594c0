import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import {
  acknowledgeAlert,
  findAlert,
  listAlerts,
} from "../../app/upstream/results/critical-alerts.server.ts";
import { listConsents, updateConsent } from "../../app/upstream/results/consents.server.ts";
import { listPeople } from "../../app/upstream/family/family.server.ts";
import { listDue } from "../../app/upstream/payments/payments.server.ts";
import { getRecord, listAccess, updateDeclared } from "../../app/upstream/record/record.server.ts";
import { createShare, getShare, revokeShare } from "../../app/upstream/record/record-shares.server.ts";
import { getRelation, listRelations, updateRelation } from "../../app/upstream/family/relations.server.ts";
import { findReport } from "../../app/upstream/results/reports.server.ts";
import { getResult, listResults, markResultRead } from "../../app/upstream/results/results.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusalOf } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let siti: UpstreamContext;
let andi: UpstreamContext;
const lab = useOpened(openContractLab);
beforeAll(async () => {
  siti = await lab.as("patient", { patientId: "pat-siti" });
  andi = await lab.as("patient2", { patientId: "pat-andi" });
});

const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status;
const once = () => ({ client_request_id: randomUUID() });

describe("results", () => {
  const of = { order_number: "ORD-0001015", patient_id: "pat-siti" };

  it("are listed, read and marked as read; those of others are not found", async () => {
    const { results, meta } = await listResults(siti, { patient_id: "pat-siti" }, 1);
    expect(meta.total).toBeGreaterThan(results.length - 1);
    expect(results[0]).toMatchObject({ patient_id: "pat-siti", patient_name: "Siti Rahmawati" });
    const result = await getResult(siti, of);
    expect(result.header).toMatchObject({ order_number: of.order_number, is_own: true, state: "ready" });
    expect(result.laboratory[0]?.observations[0]).toMatchObject({ unit: "mg/dL", status: "final" });
    await markResultRead(siti, { ...of, version: result.header.version });
    expect((await getResult(siti, of)).header.is_new).toBe(false);
    expect(await statusOf(getResult(andi, of))).toBe(404);
    expect(await statusOf(markResultRead(andi, { ...of, version: 1 }))).toBe(404);
  });

  it("are shared by a consent, which somebody else cannot give", async () => {
    const key = { order_number: "ORD-0003002", patient_id: "pat-siti" };
    const requested = { ...key, audience: "referrer" as const, share: true };
    expect((await listConsents(siti, key)).map(({ share }) => share)).toEqual([false, false]);
    await updateConsent(siti, { ...requested, ...once() });
    const given = (await listConsents(siti, key)).find(({ audience }) => audience === "referrer");
    expect(given).toMatchObject({ share: true, changed_at: "2026-11-20T03:00:00.000Z" });
    expect(await statusOf(updateConsent(andi, { ...requested, ...once() }))).toBe(404);
  });

  it("have no report by a code that was never printed", async () => {
    expect(await findReport({ ...siti, token: null }, "PNMLKJHGFEDC")).toBeNull();
  });
});

describe("alerts of critical values", () => {
  it("are listed with value, act and reader, confirmed once, and not found by others", async () => {
    const { results, meta } = await listAlerts(siti, { only_open: true }, 1);
    expect(meta.total).toBe(1);
    const [alert] = results;
    expect(alert).toMatchObject({ order_number: "ORD-0003006", state: "open", is_own: true });
    expect(alert?.values).toMatchObject([{ code: "2823-3", flag: "HH", unit: "mmol/L" }]);
    expect(alert?.act).toContain("emergency department");
    const alert_id = alert?.alert_id ?? "";
    const hidden = await listAlerts(siti, { only_open: true, without_values: true }, 1);
    expect(hidden.results).toMatchObject([{ alert_id, values: [] }]);
    expect(await findAlert(andi, alert_id)).toBeNull();
    expect(await statusOf(acknowledgeAlert(andi, { alert_id, ...once() }))).toBe(404);
    await acknowledgeAlert(siti, { alert_id, ...once() });
    await acknowledgeAlert(siti, { alert_id, ...once() });
    expect(await findAlert(siti, alert_id)).toMatchObject({
      acknowledged: true,
      acknowledgements: [
        { role: "patient", name: "Siti Rahmawati", at: "2026-11-20T03:00:00.000Z", is_own: true },
      ],
    });
    expect((await listAlerts(siti, { only_open: true }, 1)).meta.total).toBe(0);
    const doctor = await lab.as("doctor");
    const [theirs] = (await listAlerts(doctor, { only_open: true }, 1)).results;
    expect(theirs).toMatchObject({ alert_id, is_own: false, referral_number: "REF-0000116" });
  });
});

describe("the record", () => {
  it("is read and declared with its version; others' are not found", async () => {
    const { patient, declared, visits, access_log } = await getRecord(siti, "pat-siti");
    expect(patient.medical_record_number).toBe("1000234501");
    expect(visits.length).toBeGreaterThan(5);
    expect(access_log?.[0]).toMatchObject({ what: "record", action: "open", is_own: true });
    const texts = { allergies: "Penicillin", conditions: "", medicines: "" };
    const change = { patient_id: "pat-siti", version: declared.version, ...texts };
    expect(await updateDeclared(siti, { ...change, ...once() })).toMatchObject(texts);
    expect(await statusOf(updateDeclared(siti, { ...change, allergies: "Nuts", ...once() }))).toBe(409);
    expect((await listAccess(siti, { patient_id: "pat-siti", own: 1 }, 1)).results[0]?.is_own).toBe(true);
    expect(await statusOf(getRecord(andi, "pat-siti"))).toBe(404);
    expect(await statusOf(listAccess(siti, { patient_id: "pat-raka" }, 1))).toBe(404);
  });

  it("gets a share page with link and passcode once, which can be stopped", async () => {
    const requested = { patient_id: "pat-siti", orders: null, hours: 24 as const, ...once() };
    const made = await createShare(siti, requested);
    expect([made.token?.length, made.passcode?.length]).toEqual([43, 6]);
    expect(await createShare(siti, requested)).toMatchObject({ token: null, passcode: null });
    const { share_id } = made.share;
    await revokeShare(siti, { patient_id: "pat-siti", share_id, ...once() });
    expect((await getShare(siti, "pat-siti", share_id)).state).toBe("revoked");
    expect(await statusOf(createShare(andi, { ...requested, ...once() }))).toBe(404);
  });
});

describe("the family", () => {
  it("is listed with what it permits; a relation of others is not found, nor changed by its carer", async () => {
    const people = await listPeople(siti);
    expect(people.map(({ patient_id }) => patient_id)).toContain("pat-raka");
    expect((await listRelations(siti)).length).toBeGreaterThan(3);
    const raka = await getRelation(siti, "rel-raka");
    expect(raka).toMatchObject({ direction: "owner", kind: "dependent", status: "approved" });
    expect(await statusOf(getRelation(andi, "rel-raka"))).toBe(404);
    const change = { relation_id: "rel-budi", version: 1, permissions: ["book" as const], ...once() };
    expect(await statusOf(updateRelation(andi, change))).toBe(404);
  });

  it("has what may be paid for a person, where that is permitted", async () => {
    expect(await listDue(siti, "pat-raka")).toEqual([]);
    expect(await statusOf(listDue(siti, "pat-budi"))).toBe(404);
  });
});
