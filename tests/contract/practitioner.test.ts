import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import {
  bankIn,
  entryIn,
  findLicenceFile,
  getPractitioner,
  licenceIn,
  taxIn,
  updatePractitioner,
  type PractitionerChange,
} from "../../app/upstream/practitioner/practitioner.server.ts";
import { decideVerification, getVerification, listVerifications } from "../support/staff-calls.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusalOf } from "../support/refused.ts";
import { picture } from "../support/profile.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let doctor: UpstreamContext;
let other: UpstreamContext;
const visitor: UpstreamContext = { token: null, lang: "en" };

const lab = useOpened(openContractLab);
beforeAll(async () => {
  doctor = await lab.as("doctor");
  other = await lab.as("doctor2");
});

const key = () => ({ client_request_id: randomUUID(), current_password: "Lab-portal-1" });

describe("a doctor's declarations at the laboratory", () => {
  it("have sections with states and masked numbers", async () => {
    const { license, bank, tax, hospital, warnings, account_name, citizen, banks } =
      await getPractitioner(doctor);
    expect(license.rows.map(({ kind, status }) => [kind, status])[0]).toEqual(["str", "verified"]);
    expect([bank.in_use?.account_number_masked, tax.in_use?.npwp_masked]).toEqual(["•••• 1846", "•••• 0007"]);
    expect([hospital.rows[0]?.is_main, warnings[0]?.days_left, citizen]).toEqual([true, 45, true]);
    expect([account_name, banks.length > 5]).toEqual(["RATNA DEWI HAPSARI", true]);
    const theirs = await getPractitioner(other);
    expect(theirs.license.rows.map(({ status }) => status)).toContain("rejected");
    expect([theirs.bank.waiting?.status, theirs.tax.waiting?.npwp_legacy]).toEqual(["rejected", true]);
  });

  it("store a licence with its file, which only its doctor gets back", async () => {
    const bytes = await picture("jpeg");
    const change: PractitionerChange = {
      section: "license",
      action: "save",
      kind: "sip",
      number: "503/1/SIP/2026",
      ...key(),
      practice_place: "RS Baru",
      issued_at: "2026-01-05",
      expires_at: "2031-01-05",
    };
    const file = { name: "x.jpg", type: "image/jpeg", bytes };
    await updatePractitioner(doctor, change, file);
    await updatePractitioner(doctor, change, file);
    const matches = (await getPractitioner(doctor)).license.rows.filter(
      ({ number }) => number === "503/1/SIP/2026",
    );
    expect(matches.map(({ status, file_kind }) => [status, file_kind])).toEqual([["unverified", "jpg"]]);
    const id = matches[0]?.id ?? "";
    const kept = await findLicenceFile(doctor, id);
    expect([kept?.kind, kept?.bytes.equals(bytes)]).toEqual(["jpg", true]);
    expect(await findLicenceFile(other, id)).toBeNull();
    const stale = await refusalOf(
      updatePractitioner(doctor, { ...change, ...key(), id, version: 0, number: "503/2" }),
    );
    expect([stale.status, stale.code, licenceIn(stale.results)?.number]).toEqual([
      409,
      "version_changed",
      "503/1/SIP/2026",
    ]);
    await updatePractitioner(doctor, { section: "license", action: "remove", id, version: 1, ...key() });
    expect(await findLicenceFile(doctor, id)).toBeNull();
  });

  it("answer a stale change with the stored values, in every section", async () => {
    const entry = { section: "hospital", action: "save", id: "ent-hos-2", version: 9, name: "X" } as const;
    const hospital = await refusalOf(updatePractitioner(doctor, { ...entry, ...key() }));
    expect(entryIn(hospital.results)?.name).toBe("Klinik Gandaria");
    const account = { bank_code: "008", account_number: "1234567890", account_name: "Ratna Dewi Hapsari" };
    const bank = await refusalOf(
      updatePractitioner(doctor, { section: "bank", action: "save", version: 9, ...account, ...key() }),
    );
    expect(bankIn(bank.results)?.in_use?.bank_name).toBe("BCA");
    const tax = await refusalOf(
      updatePractitioner(doctor, {
        section: "tax",
        action: "save",
        version: 9,
        state_employee: true,
        ...key(),
      }),
    );
    expect(taxIn(tax.results)?.in_use?.state_employee).toBe(false);
  });

  it("are verified or rejected by the laboratory's staff", async () => {
    const waiting = (await listVerifications(visitor)).results;
    expect(waiting.map(({ verification_id }) => verification_id)).toEqual(["lic2-sip-3", "dec2-tax"]);
    const { version, fields } = await getVerification(visitor, "lic2-sip-3");
    expect(fields["practice_place"]).toBe("Klinik Gigi Depok");
    const decision = { verification_id: "lic2-sip-3", version, decision: "reject" } as const;
    expect((await refusalOf(decideVerification(visitor, decision))).fields).toHaveProperty("reason");
    await decideVerification(visitor, { ...decision, reason: "Tidak terbaca" });
    const again = await refusalOf(decideVerification(visitor, { ...decision, decision: "verify" }));
    expect(again.code).toBe("already_decided");
    const { license, history } = await getPractitioner(other);
    expect(license.rows.find(({ id }) => id === "lic2-sip-3")).toMatchObject({
      status: "rejected",
      reason: "Tidak terbaca",
    });
    expect(history[0]).toMatchObject({ code: "rejected", by: "laboratory" });
  });
});
