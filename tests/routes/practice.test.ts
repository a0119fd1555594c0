import { beforeAll, describe, expect, it } from "vitest";
import { Browser, formIn, type PageResponse } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { picture, sendPicture } from "../support/profile.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PROFILE = "/dashboard/profile-user";
const PASSWORD = "Lab-portal-1";
const FORM = 'id="main-form"';
const tabOf = (name: string) => `${PROFILE}?tab=${name}`;

let doctor: Browser;
let other: Browser;
const portal = useOpened(openPortal);
beforeAll(async () => {
  doctor = await signedIn("doctor");
  other = await signedIn("doctor2");
});

async function signedIn(username: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  await browser.signIn(username);
  return browser;
}

const errorsOf = ({ text }: PageResponse) => {
  const summary = /class="error-summary[\s\S]*?<\/ul>/.exec(text)?.[0] ?? "";
  return visible({ text: summary });
};

describe("sections of a doctor's profile", () => {
  it("are tabs for doctors only, folded on a phone", async () => {
    const { text } = await doctor.get(`${PROFILE}?lang=en`);
    for (const tab of ["LICENSE", "SPECIALIST", "EDUCATION", "HOSPITAL", "BANK", "TAX", "PASSWORD"])
      expect(text).toContain(`href="${tabOf(tab)}"`);
    expect(text).toMatch(/<details class="narrow-only[^"]*"><summary>Section: Profile<\/summary>/);
    const facility = await signedIn("facility");
    const page = await facility.get(`${tabOf("BANK")}&lang=en`);
    expect(page.text).not.toContain("tab=TAX");
    expect(visible(page)).toContain("Your profile");
    expect((await (await signedIn("patient")).get(tabOf("BANK"))).location).toMatch(/^\/patient\/profile/);
  });

  it.each([
    ["en", "valid for 45 more days", "Valid until", "For life", "Download (PDF)"],
    ["id", "masih berlaku 45 hari lagi", "Berlaku sampai", "Seumur hidup", "Unduh (PDF)"],
  ])("warn of a licence that ends soon (%s)", async (lang, ...words) => {
    const page = visible(await doctor.get(`${tabOf("LICENSE")}&lang=${lang}`));
    for (const word of words) expect(page).toContain(word);
    await doctor.get(`${PROFILE}?lang=en`);
  });

  it("show states with reasons, and no whole number of bank or tax", async () => {
    expect(visible(await other.get(`${tabOf("LICENSE")}&lang=en`))).toMatch(
      /has expired.*Verified Expired.*Not verified Reason: Nomornya tidak terbaca.*Unverified/,
    );
    const bank = await other.get(tabOf("BANK"));
    expect(visible(bank)).toMatch(/In use .*BNI.*•••• 3544.*Not accepted.*•••• 2618.*We keep using BNI/);
    const tax = await other.get(tabOf("TAX"));
    expect(visible(tax)).toMatch(/•••• 3000.*old 15-digit number/);
    for (const { text } of [bank, tax]) expect(text).not.toMatch(/0817263544|1370014422618|091234567013000/);
    expect(visible(await other.get(tabOf("EDUCATION")))).toContain("No education yet");
  });
});

describe("licences", () => {
  const sip = {
    number: "503/910/SIP.III/2026",
    practice_place: "RS Baru, Bogor",
    issued_at: "1 Maret 2026",
    expires_at: "01/03/2031",
    current_password: PASSWORD,
  };
  const NEW = `${PROFILE}/license/new-sip`;
  const send = (fields: Record<string, string>, bytes: Buffer | null = null, path = NEW) =>
    sendPicture(doctor, path, bytes, { fields });

  it.each([
    ["en", "Choose a PDF, JPEG, PNG or BMP file", "Enter a real date", "The current password is not correct"],
    [
      "id",
      "Hanya PDF, JPEG, PNG, atau BMP yang bisa dibaca",
      "Isi tanggal yang benar",
      "Kata sandi saat ini tidak benar",
    ],
  ])("are refused with a message that keeps the input (%s)", async (lang, kind, date, password) => {
    await doctor.get(`${NEW}?lang=${lang}`);
    const dated = await send({ ...sip, issued_at: "kemarin" });
    expect([dated.status, dated.text.includes(date)]).toEqual([400, true]);
    expect(dated.text).toContain('value="RS Baru, Bogor"');
    expect(dated.text).not.toContain(PASSWORD);
    const odd = await send(sip, Buffer.from("PK\u0003\u0004 a zip"));
    expect([odd.status, odd.text.includes(kind)]).toEqual([400, true]);
    const cut = await send(sip, Buffer.from("%PDF-1.4 cut off"));
    expect([cut.status, cut.text.includes(kind)]).toEqual([400, true]);
    const wrong = await send({ ...sip, current_password: "wrong" });
    expect([wrong.status, wrong.text.includes(password)]).toEqual([400, true]);
    await doctor.get(`${PROFILE}?lang=en`);
  });

  it("say what the laboratory refuses at its field", async () => {
    const long = await send({ ...sip, expires_at: "02-03-2031" });
    expect([long.status, errorsOf(long)]).toEqual([400, expect.stringContaining("five years at most")]);
  });

  it("are saved with a file, which only their doctor can download", async () => {
    const saved = await send(sip, await picture("png"));
    expect([saved.status, saved.location]).toEqual([303, tabOf("LICENSE")]);
    const page = await doctor.get(tabOf("LICENSE"));
    expect(visible(page)).toMatch(/RS Baru, Bogor/);
    const links = [...page.text.matchAll(/href="([^"]*\/license\/([0-9a-f-]{36})\/file)"/g)];
    const [, path = "", id = ""] = links[0] ?? [];
    const file = await doctor.get(path);
    expect([file.status, file.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(file.headers["content-disposition"]).toMatch(/^attachment/);
    const foreign = await other.get(path);
    const unknown = await other.get(`${PROFILE}/license/nobody/file`);
    expect([foreign.status, visible(foreign)]).toEqual([404, visible(unknown)]);
    for (const value of [`${PROFILE}/license/${id}`, `${PROFILE}/license/${id}/remove`])
      expect((await other.get(value)).status).toBe(404);
    expect((await (await signedIn("patient")).get(path)).location).toBe("/page-not-allowed");

    // Removal asks for confirmation and password; pressing twice acts once.
    const remove = `${PROFILE}/license/${id}/remove`;
    const bare = await doctor.submit(remove, {}, FORM);
    expect([bare.status, errorsOf(bare)]).toEqual([400, expect.stringContaining("required")]);
    const { hidden } = formIn((await doctor.get(remove)).text, FORM);
    const twice = [0, 1].map(() => doctor.post(remove, { ...hidden, current_password: PASSWORD }));
    expect((await Promise.all(twice)).map(({ location }) => location)).toEqual([
      tabOf("LICENSE"),
      tabOf("LICENSE"),
    ]);
    expect((await doctor.get(remove)).status).toBe(404);
  });

  it("do not lose what somebody else changed meanwhile", async () => {
    const path = `${PROFILE}/license/lic-sip-2`;
    const before = formIn((await doctor.get(path)).text, FORM).hidden;
    const change = (practice_place: string, hidden: Record<string, string>) => {
      const fields = { practice_place, number: "503/871/SIP.II/2024", current_password: PASSWORD };
      const dates = { issued_at: "01-04-2025", expires_at: "01-03-2030" };
      return sendPicture(doctor, path, null, { fields: { ...hidden, ...fields, ...dates } });
    };
    expect((await change("Klinik Gandaria, Depok", {})).status).toBe(303);
    const stale = await change("Klinik Gandaria, Bekasi", before);
    expect([stale.status, visible(stale)]).toEqual([
      409,
      expect.stringMatching(
        /changed while you were editing.*Klinik Gandaria, Bekasi.*Klinik Gandaria, Depok/,
      ),
    ]);
    expect(stale.text).toContain('value="Klinik Gandaria, Bekasi"');
  });
});

describe("training and hospitals", () => {
  it("are added, changed and removed with one main hospital", async () => {
    const added = await doctor.submit(
      `${PROFILE}/hospital/new`,
      { name: "RS Ketiga", detail: "Depok", is_main: "on" },
      FORM,
    );
    expect([added.status, added.location]).toEqual([303, tabOf("HOSPITAL")]);
    const page = await doctor.get(`${tabOf("HOSPITAL")}&lang=en`);
    expect(visible(page)).toMatch(/RS Ketiga Main hospital/);
    const [, remove = ""] = /href="([^"]*\/hospital\/[0-9a-f-]{36}\/remove)"/.exec(page.text) ?? [];
    expect(visible(await doctor.get(remove))).toContain("RS Harapan Sehat becomes the main one");
    expect((await doctor.submit(remove, {}, FORM)).location).toBe(tabOf("HOSPITAL"));
    expect(visible(await doctor.get(tabOf("HOSPITAL")))).toMatch(/RS Harapan Sehat Main hospital/);
    for (const path of [
      `${PROFILE}/hospital/ent-hos-1`,
      `${PROFILE}/specialist/ent-hos-1`,
      `${PROFILE}/shoes/new`,
    ])
      expect((await other.get(path)).status).toBe(404);
  });

  it("answer a repeat alike after another tab removed the entry", async () => {
    const added = { name: "Universitas Gadjah Mada", detail: "S3", year: "2019" };
    await doctor.submit(`${PROFILE}/education/new`, added, FORM);
    const page = await doctor.get(tabOf("EDUCATION"));
    const [path = ""] = [...page.text.matchAll(/\/education\/[0-9a-f-]{36}(?=")/g)]
      .map(([existing]) => existing)
      .slice(-1);
    const { hidden } = formIn((await doctor.get(PROFILE + path)).text, FORM);
    const change = () => doctor.post(PROFILE + path, { ...hidden, ...added, year: "2020" });
    const first = await change();
    expect([first.status, first.location]).toEqual([303, tabOf("EDUCATION")]);
    expect((await doctor.submit(`${PROFILE}${path}/remove`, {}, FORM)).status).toBe(303);
    const repeat = await change();
    expect([repeat.status, repeat.location]).toEqual([first.status, first.location]);
  });

  it("have forms that say what is wrong", async () => {
    const wrong = await doctor.submit(`${PROFILE}/education/new`, { name: "UI", year: "20" }, FORM);
    expect([wrong.status, errorsOf(wrong)]).toEqual([
      400,
      expect.stringMatching(/This field is required.*year with four digits/),
    ]);
    const twice = await doctor.submit(
      `${PROFILE}/specialist/new`,
      { name: "Penyakit dalam", detail: "KIPD-2014-0231" },
      FORM,
    );
    expect([twice.status, errorsOf(twice)]).toEqual([400, expect.stringContaining("already")]);
  });
});

describe("bank and tax", () => {
  const account = {
    bank_code: "008",
    account_number: "137-0014422618",
    account_name: "Ratna Dewi Hapsari",
    current_password: PASSWORD,
  };

  it.each([
    ["en", "must be in your own name", "Please choose one", "Enter 6 to 20 digits"],
    ["id", "harus atas nama Anda sendiri", "pilih", "Isi 6 sampai 20 angka"],
  ])("are refused with a message (%s)", async (lang, name, choose, digits) => {
    await doctor.get(`${PROFILE}?lang=${lang}`);
    const named = await doctor.submit(tabOf("BANK"), { ...account, account_name: "Budi" }, FORM);
    expect([named.status, named.text.includes(name)]).toEqual([400, true]);
    const none = await doctor.submit(tabOf("BANK"), { ...account, bank_code: "" }, FORM);
    expect([none.status, errorsOf(none)]).toEqual([400, expect.stringContaining(choose)]);
    const short = await doctor.submit(tabOf("BANK"), { ...account, account_number: "123" }, FORM);
    expect([short.status, short.text.includes(digits)]).toEqual([400, true]);
    await doctor.get(`${PROFILE}?lang=en`);
  });

  it("wait beside what is in use until the laboratory verifies them, which tells the doctor", async () => {
    const saved = await doctor.submit(tabOf("BANK"), account, FORM);
    expect([saved.status, saved.location]).toEqual([303, tabOf("BANK")]);
    const waits = await doctor.get(tabOf("BANK"));
    expect(visible(waits)).toMatch(/In use.*BCA •*.*Waiting for verification.*Mandiri.*we use BCA •••• 1846/);
    expect(waits.text).not.toMatch(/1370014422618|137-0014422618/);

    const staff = new Browser(portal.origin);
    const list = await staff.get("/reference-lab?lang=en");
    expect(visible(list)).toContain("•••• 2618");
    const current = /href="(\/reference-lab\/verification\/[0-9a-f-]{36})"/.exec(list.text)?.[1] ?? "";
    expect(visible(await staff.get(current))).toMatch(/Mandiri.*Same name as the doctor’s Yes/);
    const bare = await staff.submit(current, { decision: "reject" }, FORM);
    expect([bare.status, bare.text.includes("Say why you reject")]).toEqual([400, true]);
    const done = await staff.submit(current, { decision: "verify" }, FORM);
    expect([done.status, done.location]).toEqual([303, "/reference-lab"]);
    expect(visible(await doctor.get(tabOf("BANK")))).toMatch(/In use Verified Bank Mandiri/);
    expect(visible(await doctor.get("/notifications"))).toContain("Your bank account is verified");
  });

  it("keep the tax number unless another one is typed, and count a state employee at once", async () => {
    const fields = { npwp_choice: "keep", npwp: "", state_employee: "yes", current_password: PASSWORD };
    expect((await doctor.submit(tabOf("TAX"), fields, FORM)).location).toBe(tabOf("TAX"));
    const page = visible(await doctor.get(tabOf("TAX")));
    expect(page).toMatch(/Waiting for verification.*•••• 0007.*State employees receive no referral fees/);
    const missing = await doctor.submit(tabOf("TAX"), { ...fields, npwp_choice: "number" }, FORM);
    expect([missing.status, errorsOf(missing)]).toEqual([400, expect.stringContaining("required")]);
    const odd = { ...fields, npwp_choice: "number", npwp: "0912345670130000" };
    const nik = await doctor.submit(tabOf("TAX"), odd, FORM);
    expect([nik.status, errorsOf(nik)]).toEqual([400, expect.stringContaining("This is not a NIK")]);
    const id = /\/tax\/([0-9a-f-]{36})\/remove/.exec((await doctor.get(tabOf("TAX"))).text)?.[1] ?? "";
    const back = await doctor.submit(`${PROFILE}/tax/${id}/remove`, { current_password: PASSWORD }, FORM);
    expect(back.location).toBe(tabOf("TAX"));
  });

  it("ask to wait after five wrong passwords", async () => {
    const wrong = { ...account, current_password: "wrong" };
    for (let index = 0; index < 5; index += 1)
      expect(
        (await other.submit(tabOf("BANK"), { ...wrong, account_name: "Kenji Tanaka" }, FORM)).status,
      ).toBe(400);
    const sixth = await other.submit(tabOf("BANK"), { ...account, account_name: "Kenji Tanaka" }, FORM);
    expect([sixth.status, errorsOf(sixth)]).toEqual([429, expect.stringContaining("Five wrong passwords")]);
    expect(sixth.text).toContain('value="137-0014422618"');
  });
});
