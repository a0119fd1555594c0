import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPANY, companyForm, DOCTOR, doctorForm, PROOF } from "../support/applications.ts";
import { Browser, formIn, send, type PageResponse } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { picture, sendPicture } from "../support/profile.ts";
import { outboxOf, summaryOf, visible } from "../support/registration.ts";
import { openStub } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

let portal: TestPortal;
const CODE = "/apply/code";
const STATUS = "/apply/status";
const PASSWORD = { password: "kebun teh pagi", confirm_password: "kebun teh pagi" };

const open = () => new Browser(portal.origin);
const apply = (
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  proof: Buffer | null = PROOF,
) => sendPicture(browser, path, proof, { name: "proof.pdf", fields });
const enter = (browser: Browser, otp: string) => browser.submit(CODE, { otp }, 'value="verify"');
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const referenceIn = ({ text }: PageResponse) => /APL-\w{4}-\w{4}/.exec(text)?.[0] ?? "";

/** Applies, confirms, and opens the page of the state. */
async function applied(browser: Browser, path: string, fields: { email: string } & Record<string, string>) {
  await apply(browser, path, fields);
  const { code } = await outboxOf(browser, fields.email);
  expect((await enter(browser, code)).location).toBe(STATUS);
  return browser.get(STATUS);
}

describe("an application", () => {
  beforeAll(async () => {
    portal = await openPortal({ RATE_OTP_ADDRESS: "1000/1h" });
  });
  afterAll(() => portal.close());

  it("is sent by a doctor, approved and activated without script", async () => {
    const browser = open();
    const fields = doctorForm();
    const sent = await apply(browser, DOCTOR, fields);
    expect([sent.status, sent.location]).toEqual([303, CODE]);
    expect(visible(await browser.get(CODE))).toMatch(/We sent a 6-digit code to d•••@example\.com/);
    const { code } = await outboxOf(browser, fields.email);
    const kept = await browser.get(DOCTOR);
    expect(kept.text).toContain('value="9 Januari 2030"');
    expect((await browser.get(COMPANY)).text).not.toContain(fields.email);
    const refused = await enter(browser, wrong(code));
    expect([refused.status, summaryOf(refused)]).toEqual([400, ["This code is not correct"]]);
    expect((await enter(browser, code)).location).toBe(STATUS);
    const waiting = await browser.get(STATUS);
    const reference = referenceIn(waiting);
    expect(visible(waiting)).toContain("We are checking your application");
    expect(visible(waiting)).toContain("We have your application. We also sent its reference by email.");
    expect(waiting.text).not.toContain('name="username"');

    const staff = open();
    expect(visible(await staff.get("/reference-lab"))).toContain("dr. Maya Sari Utami, Sp.A");
    const path = `/reference-lab/application/${reference}`;
    const unsaid = await staff.submit(path, { decision: "reject" }, 'value="reject"');
    expect(summaryOf(unsaid)).toEqual(["Say why you reject it"]);
    const approved = await staff.submit(path, { decision: "approve" }, 'value="approve"');
    expect(approved.location).toBe("/reference-lab");
    expect((await staff.get(path)).text).not.toContain("<form");
    expect((await outboxOf(staff, fields.email)).text).toContain(`Application ${reference} is approved`);

    const activate = { username: "dr.maya", ...PASSWORD };
    const differ = await browser.submit(STATUS, { ...activate, confirm_password: "x" }, 'value="activate"');
    expect(summaryOf(differ)).toEqual(["Confirm password must valid: type the same password twice"]);
    const done = await browser.submit(STATUS, activate, 'value="activate"');
    expect(done.location).toBe("/doctor/home");
    expect(visible(await browser.get("/doctor/home"))).toContain("Your account is ready");
    expect(visible(await browser.get("/dashboard/profile-user?tab=LICENSE"))).toContain("503/77/SIP.I/2025");
    const again = open();
    expect((await again.signIn("dr.maya", PASSWORD.password)).location).toBe("/doctor/home");
  });

  it("ends for a company at its home with a Company ID, in Indonesian too", async () => {
    const browser = open();
    await browser.get("/apply/company?lang=id");
    const reference = referenceIn(await applied(browser, COMPANY, companyForm()));
    await open().submit(`/reference-lab/application/${reference}`, { decision: "approve" }, "approve");
    const page = visible(await browser.get(STATUS));
    expect(page).toContain("Pengajuan Anda disetujui");
    expect(page).toMatch(/ID perusahaan CAHAYA .*•••• 1234 .*1200/);
    const done = await browser.submit(STATUS, { username: "rina.cahaya", ...PASSWORD }, 'value="activate"');
    expect(done.location).toBe("/company/home");
    expect(visible(await browser.get("/company/home"))).toContain("masuk dengan ID perusahaan CAHAYA");
    const again = open();
    expect((await again.signIn("rina.cahaya", PASSWORD.password, "CAHAYA")).location).toBe("/company/home");
  });

  it("reports every error at once and keeps what was entered", async () => {
    const empty = await apply(open(), DOCTOR, {}, null);
    expect([empty.status, summaryOf(empty)]).toEqual([
      400,
      [
        "Full name is required",
        "Hospital or practice is required",
        "STR number is required",
        "SIP number is required",
        "SIP issued on is required",
        "SIP valid until is required",
        "Phone number is required",
        "Email is required",
        "Choose a file",
      ],
    ]);
    const bad = doctorForm({ sip_expires_at: "10-01-2031", str_number: "?" });
    const refused = await apply(open(), DOCTOR, bad);
    expect(summaryOf(refused)).toEqual([
      "Enter the number as shown on the document",
      "A SIP is valid for five years at most. Check both dates.",
    ]);
    expect(refused.text).toContain('value="RS Melati, Bandung"');
    expect(visible(refused)).toContain("Please choose the file again.");
    const company = await apply(open(), COMPANY, companyForm({ npwp: "12", employees: "many" }));
    expect(summaryOf(company)).toEqual(["Use digits only"]);
  });

  it("is corrected after a rejection without typing all of it again", async () => {
    const browser = open();
    const fields = companyForm();
    const reference = referenceIn(await applied(browser, COMPANY, fields));
    const no = { decision: "reject", reason: "NPWP tidak terbaca." };
    await open().submit(`/reference-lab/application/${reference}`, no, 'value="reject"');
    expect(visible(await browser.get(STATUS))).toMatch(/was not approved.* NPWP tidak terbaca\./);
    const { text } = await browser.get(COMPANY);
    expect(text).toContain(`value="${fields.email}"`);
    const empty = await browser.submit(COMPANY, {}, 'value="start-over"');
    expect(empty.location).toBe(COMPANY);
    expect((await browser.get(COMPANY)).text).not.toContain(fields.email);
    expect(visible(await browser.get(STATUS))).toContain("Enter its reference.");
  });

  it("takes PDF and pictures under 8 MB, and no other file; keeps what was typed beside it", async () => {
    const typed = doctorForm();
    for (const [megabytes, isOriginSent] of [
      [9, true],
      [9, false],
      [40, true],
    ] as const) {
      const bytes = Buffer.alloc(megabytes * 1024 * 1024, 1);
      const over = await sendPicture(open(), DOCTOR, bytes, { fields: typed, isOriginSent });
      expect([over.status, summaryOf(over)]).toEqual([413, ["The file must be smaller than 8 MB"]]);
      expect(over.text).toContain(`value="${typed.email}"`);
    }
    const other = await apply(open(), DOCTOR, doctorForm(), Buffer.from("MZ\u0090 a program"));
    expect([other.status, summaryOf(other)]).toEqual([400, ["Choose a PDF, JPEG, PNG or BMP file"]]);
    expect((await apply(open(), DOCTOR, doctorForm(), await picture("jpeg", true))).location).toBe(CODE);
  });

  it("is not opened by its reference alone, nor by another's code", async () => {
    const [mine, theirs] = [doctorForm(), companyForm()];
    const [owner, thief] = [open(), open()];
    const reference = referenceIn(await applied(owner, DOCTOR, mine));
    await apply(thief, COMPANY, theirs);
    const { code } = await outboxOf(thief, theirs.email);
    await enter(thief, code);
    await thief.submit(STATUS, {}, 'value="close"');
    const sent = await thief.submit(STATUS, { reference: "apl 2222 3333" }, 'value="find"');
    expect(sent.location).toBe(CODE);
    expect(visible(await thief.get(CODE))).toContain("If application apl 2222 3333 exists");
    const refused = await enter(thief, code);
    expect([refused.status, summaryOf(refused)]).toEqual([400, ["This code is not correct"]]);
    const early = await thief.submit(STATUS, { reference: reference.toLowerCase() }, 'value="find"');
    expect([early.status, early.location]).toEqual([429, null]);
    for (const path of [STATUS, `${STATUS}?reference=${reference}`, CODE])
      expect((await open().open(path)).text).not.toContain("Maya");
  });

  it("locks a code after five wrong ones, in every browser", async () => {
    const browser = open();
    const fields = companyForm();
    await apply(browser, COMPANY, fields);
    const { code } = await outboxOf(browser, fields.email);
    for (let index = 0; index < 5; index++) expect((await enter(browser, wrong(code))).status).toBe(400);
    const locked = await enter(browser, code);
    expect(summaryOf(locked)).toEqual(["Too many wrong attempts. Please ask for a new code."]);
    const early = await browser.submit(CODE, {}, 'value="resend"');
    expect([early.status, early.location]).toEqual([429, null]);
  });

  it("is not confirmed by the first tab's page when it is a second tab's", async () => {
    const browser = open();
    await apply(browser, DOCTOR, doctorForm());
    const first = formIn((await browser.get(CODE)).text, 'value="verify"');
    const second = companyForm();
    await apply(browser, COMPANY, second);
    const { code } = await outboxOf(browser, second.email);
    const stale = await browser.post(CODE, { ...first.hidden, otp: code });
    expect([stale.status, summaryOf(stale)]).toEqual([
      409,
      ["Another code was sent after this page was opened. Enter the newest code."],
    ]);
    expect((await enter(browser, code)).location).toBe(STATUS);
    expect(visible(await browser.get(STATUS))).toContain(second.name);
  });

  it("is created once if the form is sent twice, and its code works once", async () => {
    const browser = open();
    const fields = doctorForm();
    const page = await browser.get(DOCTOR);
    const twice = { name: "proof.pdf", page, fields };
    const answers = [await sendPicture(browser, DOCTOR, PROOF, twice)];
    answers.push(await sendPicture(browser, DOCTOR, PROOF, twice));
    expect(answers.map(({ location }) => location)).toEqual([CODE, CODE]);
    const lab = visible(await browser.get("/reference-lab"));
    expect(lab.split(fields.email).length - 1).toBe(1);
    const { code } = await outboxOf(browser, fields.email);
    const { hidden } = formIn((await browser.get(CODE)).text, 'value="verify"');
    expect((await browser.post(CODE, { ...hidden, otp: code })).location).toBe(STATUS);
    expect((await browser.post(CODE, { ...hidden, otp: code })).location).toBe(STATUS);
    const copied = open();
    expect((await copied.post(CODE, { ...hidden, otp: code })).location).toBe(STATUS);
    expect((await copied.get(STATUS)).text).not.toContain(fields.email);
  });

  it("reveals only after the code that an e-mail address has an account", async () => {
    const browser = open();
    const fields = doctorForm({ email: "siti.rahmawati@example.com" });
    expect((await apply(browser, DOCTOR, fields)).location).toBe(CODE);
    const refused = await enter(browser, (await outboxOf(browser, fields.email)).code);
    expect(summaryOf(refused)).toEqual([
      "This email address already has an account. Sign in, or apply with another address.",
    ]);
  });

  it("can be closed on a device, closes at sign-out, and is not shown to signed-in people", async () => {
    const browser = open();
    await applied(browser, COMPANY, companyForm());
    const cookie = browser.jar.get("application") ?? "";
    expect((await browser.submit(STATUS, {}, 'value="close"')).location).toBe(STATUS);
    const replayed = await send(portal.origin, STATUS, { headers: { Cookie: `application=${cookie}` } });
    expect(visible(replayed)).toContain("Enter its reference.");
    const other = open();
    await applied(other, COMPANY, companyForm());
    await other.post("/sign-out", {});
    expect(visible(await other.get(STATUS))).toContain("Enter its reference.");
    const patient = open();
    await patient.signIn("patient");
    for (const path of [DOCTOR, COMPANY, CODE, STATUS])
      expect((await patient.get(path)).location, path).toBe("/");
  });

  it("is linked from the front page and from sign-in, and found again from its forms", async () => {
    for (const path of ["/", "/login"]) {
      const { text } = await open().get(path);
      for (const href of [DOCTOR, COMPANY]) expect(text, path).toContain(`href="${href}"`);
    }
    for (const path of ["/", DOCTOR, COMPANY])
      expect((await open().get(path)).text, path).toContain(`href="${STATUS}"`);
  });
});

describe("a portal with another laboratory", () => {
  const lab = useOpened(openSeededLab);
  const stub = useOpened(() => openStub({ forwardTo: lab.url }));
  const other = useOpened(() => openPortal({ LAB_API_URL: stub.url }));

  it("keeps the entries when an application fails", async () => {
    const browser = new Browser(other.origin);
    stub.fault("/application/create", "status-500");
    const failed = await apply(browser, COMPANY, companyForm());
    stub.heal();
    expect(failed.status).toBe(503);
    expect(failed.text).toContain('value="PT Cahaya Timur"');
  });

  it("links nowhere to applications that it does not take", async () => {
    stub.answer("/application/create", () => ({ status: 501, body: { message: "No such call" } }));
    const browser = new Browser(other.origin);
    await apply(browser, DOCTOR, doctorForm());
    stub.answerNormally();
    for (const path of ["/", "/login", "/r3915t3r"])
      expect((await browser.get(path)).text, path).not.toContain("/apply/doctor");
  });
});
