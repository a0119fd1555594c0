import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signIn } from "../../app/upstream/accounts/accounts.server.ts";
import {
  activateApplication,
  createApplication,
  openApplication,
  requestApplicationCode,
  verifyApplicationCode,
  type ApplicationBody,
} from "../../app/upstream/applications/applications.server.ts";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { getPractitioner } from "../../app/upstream/practitioner/practitioner.server.ts";
import { decideApplication, getApplication, listApplications } from "../support/staff-calls.ts";
import { codeTo, companyApplication, doctorApplication, proofFile } from "../support/applications.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusalOf, refusedWith } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const visitor: UpstreamContext = { token: null, lang: "en" };
const PASSWORD = "kebun teh pagi";

const lab = useOpened(openContractLab);

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const later = (minutes: number) => {
  lab.clock.at = new Date(lab.clock.at.getTime() + minutes * 60_000);
};

/** Applies and confirms the code. */
async function applied(body: ApplicationBody) {
  const { reference } = await createApplication(visitor, body, proofFile);
  const token = await verifyApplicationCode(visitor, reference, await codeTo(lab, body.email));
  return { reference, token };
}

describe("an application", () => {
  it("becomes, once a doctor's is approved, an account with verified licences", async () => {
    const body = doctorApplication();
    const { reference, token } = await applied(body);
    expect(reference).toMatch(/^APL-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    const early = activateApplication(visitor, { token, username: "maya.sari", password: PASSWORD });
    expect(await refusedWith(early)).toEqual([409, "not_approved"]);
    expect(await openApplication(visitor, token)).toMatchObject({ status: "waiting", name: body.name });
    await decideApplication(visitor, { reference, decision: "approve" });
    await decideApplication(visitor, { reference, decision: "approve" });
    const reject = decideApplication(visitor, { reference, decision: "reject", reason: "No" });
    expect(await refusedWith(reject)).toEqual([409, "already_decided"]);

    const account = { token, username: "maya.sari", password: PASSWORD };
    const weak = await refusalOf(activateApplication(visitor, { ...account, password: "password" }));
    expect(weak.fields["password"]).toContain("Many people use this password");
    const taken = await refusalOf(activateApplication(visitor, { ...account, username: "patient" }));
    expect(taken.fields["username"]).toBe("This username is already taken");
    expect(await activateApplication(visitor, account)).toBeNull();
    expect(await activateApplication(visitor, account)).toBeNull();
    const second = activateApplication(visitor, { ...account, username: "maya.two" });
    expect(await refusedWith(second)).toEqual([409, "not_approved"]);

    const signedIn = await signIn(visitor, { username: "maya.sari", password: PASSWORD });
    expect([signedIn.account_type, signedIn.fully_registered]).toEqual(["REFERRER", true]);
    const practice = await getPractitioner({ token: signedIn.access_token, lang: "en" });
    expect(practice.license.rows.map(({ kind, status, file_kind }) => [kind, status, file_kind])).toEqual([
      ["str", "verified", null],
      ["sip", "verified", "pdf"],
    ]);
    expect([
      practice.account_name,
      practice.hospital.rows[0]?.name,
      practice.specialist.rows[0]?.name,
    ]).toEqual(["MAYA SARI UTAMI", "RS Melati, Bandung", "Anak"]);
  });

  it("gives a company a free Company ID and an account with every role", async () => {
    const open = await Promise.all([companyApplication(), companyApplication()].map(applied));
    for (const { reference } of open) await decideApplication(visitor, { reference, decision: "approve" });
    const ids = await Promise.all(
      open.map(async ({ token }) => (await openApplication(visitor, token)).company_code),
    );
    expect(ids.sort()).toEqual(["MAJU", "MAJU2"]);
    const [{ token } = { token: "" }] = open;
    const account = { token, username: "rudi.maju", password: PASSWORD };
    const company_code = await activateApplication(visitor, account);
    expect(ids).toContain(company_code);
    const signedIn = await signIn(visitor, {
      username: "rudi.maju",
      password: PASSWORD,
      is_company: true,
      company_code: company_code ?? "",
    });
    expect(signedIn.account_type).toBe("PAYOR");
    const { results } = await lab.call("GET", "/profile", { token: signedIn.access_token });
    expect(results).toMatchObject({ company_role: ["admin", "hrd", "finance"] });
  });

  it("stores its phone number unverified: codes and links go by e-mail until the owner confirms it", async () => {
    const body = companyApplication();
    const { reference, token: of } = await applied(body);
    await decideApplication(visitor, { reference, decision: "approve" });
    await activateApplication(visitor, { token: of, username: "tini.maju", password: PASSWORD });
    const { company_code } = await openApplication(visitor, of);
    const { access_token: token } = await signIn(visitor, {
      username: "tini.maju",
      password: PASSWORD,
      is_company: true,
      company_code: company_code ?? "",
    });
    const phone = { phone_number: body.phone_number, channel: "sms" };
    const reset = { phone_number: body.phone_number, reset_url: "http://127.0.0.1:3000/reset-password" };
    const state = async () => {
      expect((await lab.call("POST", "/forget-password", { body: reset })).status).toBe(200);
      const [link] = (await lab.get("/outbox/get?per_page=1")).results as { channel: string }[];
      const lock = (await lab.call("GET", "/second-lock/get", { token })).results;
      const profile = (await lab.call("GET", "/profile", { token })).results;
      return { channel: link?.channel, lock, profile };
    };
    expect(await state()).toMatchObject({
      channel: "email",
      lock: { codes_to: { phone: null } },
      profile: { person: { phone_verified: false } },
    });
    expect((await lab.call("POST", "/profile/request-otp", { token, body: phone })).status).toBe(200);
    const otp = await codeTo(lab, body.phone_number);
    const verified = await lab.call("POST", "/profile/verify-otp", { token, body: { ...phone, otp } });
    const { token: otp_token } = verified.results as { token: string };
    expect((await lab.call("PUT", "/profile/update", { token, body: { otp_token } })).status).toBe(200);
    expect(await state()).toMatchObject({
      channel: "sms",
      lock: { codes_to: { phone: `••••${body.phone_number.slice(-4)}` } },
      profile: { person: { phone_verified: true } },
    });
  });

  it("is rejected with a reason, which only its own token shows", async () => {
    const { reference, token } = await applied(companyApplication());
    const other = await applied(companyApplication());
    const without = await refusalOf(decideApplication(visitor, { reference, decision: "reject" }));
    expect(without.fields["reason"]).toBe("This field is required");
    await decideApplication(visitor, { reference, decision: "reject", reason: "The NPWP is not readable." });
    expect(await openApplication(visitor, token)).toMatchObject({
      status: "rejected",
      reason: "The NPWP is not readable.",
      fields: { npwp_masked: expect.stringMatching(/^•••• \d{4}$/) as string },
    });
    expect(await openApplication(visitor, other.token)).toMatchObject({ reason: null });
    for (const forged of [reference, "x".repeat(43)])
      expect(await refusedWith(openApplication(visitor, forged))).toEqual([400, "otp_token"]);
  });

  it("is answered alike whether or not its address has an account, until the code is confirmed", async () => {
    const known = doctorApplication({ email: "siti.rahmawati@example.com" });
    const { reference, time_to_wait } = await createApplication(visitor, known, proofFile);
    const unknown = await createApplication(visitor, doctorApplication(), proofFile);
    expect(time_to_wait).toBe(unknown.time_to_wait);
    const right = await codeTo(lab, known.email);
    expect(await refusedWith(verifyApplicationCode(visitor, reference, wrong(right)))).toEqual([
      400,
      "otp_wrong",
    ]);
    expect(await refusedWith(verifyApplicationCode(visitor, reference, right))).toEqual([
      409,
      "account_exists",
    ]);
    expect((await listApplications(visitor)).results.map((item) => item.reference)).not.toContain(reference);
  });

  it("sends codes for unknown references as for known ones: none comes, and none is told", async () => {
    const { reference } = await applied(doctorApplication());
    later(2);
    for (const value of [reference, "APL-2222-2222"]) {
      expect(await requestApplicationCode(visitor, value), value).toBe(60);
      expect(await refusedWith(requestApplicationCode(visitor, value)), value).toEqual([429, "wait"]);
      expect(await refusedWith(verifyApplicationCode(visitor, value, "000000")), value).toEqual([
        400,
        "otp_wrong",
      ]);
    }
  });

  it("locks a code after five wrong ones, takes it once, and for ten minutes", async () => {
    const body = companyApplication();
    const { reference } = await createApplication(visitor, body, proofFile);
    const right = await codeTo(lab, body.email);
    const verify = (code: string) => refusedWith(verifyApplicationCode(visitor, reference, code));
    for (let index = 0; index < 5; index++) expect(await verify(wrong(right))).toEqual([400, "otp_wrong"]);
    expect(await verify(right)).toEqual([400, "otp_locked"]);
    expect(await refusedWith(requestApplicationCode(visitor, reference))).toEqual([429, "wait"]);
    later(2);
    await requestApplicationCode(visitor, reference);
    later(11);
    const late = await codeTo(lab, body.email);
    expect(await verify(late)).toEqual([400, "otp_expired"]);
    await requestApplicationCode(visitor, reference);
    const third = await codeTo(lab, body.email);
    const token = await verifyApplicationCode(visitor, reference, third);
    expect(await verify(third)).toEqual([400, "otp_used"]);
    later(61);
    expect(await refusedWith(openApplication(visitor, token))).toEqual([400, "otp_token"]);
  });

  it("takes a new code after a clock was set right under which an earlier one was used", async () => {
    const body = doctorApplication();
    later(360);
    const { reference } = await applied(body);
    await lab.lab.db.deleteFrom("outbox").execute();
    later(-360);
    await requestApplicationCode(visitor, reference);
    expect(await verifyApplicationCode(visitor, reference, await codeTo(lab, body.email))).not.toBe("");
  });

  it("is stored once per request id, with one code a minute and five an hour for an address", async () => {
    const body = doctorApplication();
    const first = await createApplication(visitor, body, proofFile);
    expect((await createApplication(visitor, body, proofFile)).reference).toBe(first.reference);
    const changed = { ...body, name: "dr. Another" };
    expect(await refusedWith(createApplication(visitor, changed, proofFile))).toEqual([
      409,
      "request_reused",
    ]);
    const next = () => createApplication(visitor, { ...body, client_request_id: randomUUID() }, proofFile);
    expect(await refusedWith(next())).toEqual([429, "wait"]);
    for (let index = 0; index < 4; index++) {
      later(2);
      await next();
    }
    later(2);
    expect(await refusedWith(next())).toEqual([429, "wait"]);
  });

  it("gives way to a newer one of the same address, and warns the laboratory of a known number", async () => {
    const body = doctorApplication({ str_number: "3311100220123456" });
    const old = await applied(body);
    later(2);
    const { reference } = await applied({ ...body, client_request_id: randomUUID() });
    expect((await openApplication(visitor, old.token)).status).toBe("replaced");
    expect(await getApplication(visitor, reference)).toMatchObject({ number_known: true, status: "waiting" });
    expect(await refusedWith(getApplication(visitor, old.reference))).toEqual([404, null]);
    const fresh = await applied(doctorApplication());
    expect(await getApplication(visitor, fresh.reference)).toMatchObject({ number_known: false });
  });

  it("names every error at once, and takes no other file", async () => {
    const bad = { email: "x", sip_issued_at: "2027-01-01", sip_expires_at: "2026-01-01", str_number: "?" };
    const file = { name: "x.pdf", type: "application/pdf", bytes: Buffer.from("MZ not a document") };
    const { fields } = await refusalOf(createApplication(visitor, doctorApplication(bad), file));
    expect(Object.keys(fields).sort()).toEqual(
      ["email", "file", "sip_expires_at", "sip_issued_at", "str_number"].sort(),
    );
    const company = companyApplication({ npwp: "123", employees: "0", phone_number: "12" });
    const refused = await refusalOf(createApplication(visitor, company, proofFile));
    expect(Object.keys(refused.fields).sort()).toEqual(["employees", "npwp", "phone_number"]);
  });
});
