import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { languagesInTurn } from "../support/runs.ts";
import { spoken, forgetReader, prepareReader } from "../support/spoken.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const ORDER = "ORD-0003006";
const BACK = { en: "Potassium: measured again, normal", id: "Kalium: sudah diperiksa ulang, normal" };
const ROW_BACK = { en: "Measured again", id: "Sudah diperiksa ulang" };
const TITLE = { en: "Needs attention now – ", id: "Perlu ditangani sekarang – " };
const AGAIN = {
  en: /Measured again on \d{1,2} [A-Z]+ 20\d\d: 4\.0\smmol\/L — Normal, preliminary\./,
  id: /Diperiksa ulang \d{1,2} [A-Z]+ 20\d\d: 4,0\smmol\/L — Normal, sementara\./,
};
const FOLLOW_UP = {
  en: /^Potassium 6\.4\smmol\/L on \d{1,2} [A-Z]+ 20\d\d Call .*Measured again on/,
  id: /^Kalium 6,4\smmol\/L pada \d{1,2} [A-Z]+ 20\d\d Telepon .*Diperiksa ulang/,
};
const ENTRY = `/reference-lab/result?order_number=${ORDER}`;

async function person(portal: TestPortal, username: string, lang: "en" | "id"): Promise<Browser> {
  const browser = new Browser(portal.origin);
  await browser.get(`/login?lang=${lang}`);
  await browser.signIn(username);
  return browser;
}

const dated = (text: string) => text.replace(/\d{1,2} \p{L}+ 20\d\d(, \d\d[:.]\d\d)?/gu, "DATE");
const criticalOf = (document: Document) =>
  [...document.querySelectorAll("main .critical")].map((element) => textOf(element));

describe.each(languagesInTurn(1))("a critical value (%s)", (lang) => {
  let patient: Browser;
  let doctor: Browser;
  beforeAll(prepareReader);
  const portal = useOpened(openPortal);
  beforeAll(async () => {
    patient = await person(portal, "patient", lang);
    doctor = await person(portal, "doctor", lang);
  });
  afterAll(forgetReader);

  it.each([
    "/patient/home",
    `/patient/lab-result?order_number=${ORDER}&view=simple`,
    `/patient/lab-result?order_number=${ORDER}&view=advanced`,
  ])("is the first card on %s: what, how bad, and what to do now", async (path) => {
    const { document } = await readPage(patient, path);
    const [first] = criticalOf(document);
    expect(first).toContain(BACK[lang]);
    expect(first).toMatch(/6[.,]4 mmol\/L — (Very high|Sangat tinggi)/);
    expect(first).toMatch(/emergency department|IGD/);
    expect(document.querySelector('main .critical a[href^="tel:"]')).not.toBeNull();
    expect(document.querySelector('main .critical form[action^="/patient/alert/"]')).not.toBeNull();
    const blocks = [
      ...document.querySelectorAll("main section, main .card, main .alert, main table, main [role=search]"),
    ];
    expect(blocks[0]?.closest(".critical"), path).not.toBeNull();
    const trend = document.querySelector('main .critical a[href*="history"][href*="code=2823-3"]');
    expect(trend !== null, path).toBe(path !== "/patient/home");
  });

  it.each([
    "/patient/lab-result",
    "/patient/lab-result?tab=reports",
    "/patient/lab-result/history",
    "/patient/lab-result/history?code=2823-3",
    "/patient/medical-record/pat-siti",
  ])("is a strip on %s with its call and a link to its confirmation", async (path) => {
    const { document } = await readPage(patient, path);
    const strip = document.querySelector("main .alert-strips li");
    expect(textOf(strip)).toMatch(
      /^(Potassium|Kalium): 6[.,]4\smmol\/L ?(Very high|Sangat tinggi) · \d\d \p{L}+ 20/u,
    );
    const [link, call] = [...(strip?.querySelectorAll("a") ?? [])].map((way) => way.getAttribute("href"));
    expect(call).toMatch(/^tel:/);
    const blocks = [...document.querySelectorAll("main section, main .card, main table, main [role=search]")];
    expect(blocks[0]?.className, path).toBe("alert-strips");
    const page = await readPage(patient, link ?? "");
    expect(page.document.querySelector(`main .critical form[action="${link ?? ""}"]`)).not.toBeNull();
  });

  it.each(["/patient/home", "/patient/lab-result", "/patient/lab-result/history?code=2823-3"])(
    "says on %s what was measured again, and that it is preliminary",
    async (path) => {
      const { document } = await readPage(patient, path);
      expect(textOf(document.querySelector("main .critical, main .alert-strips li"))).toMatch(AGAIN[lang]);
    },
  );

  it.each(["/patient/home", "/patient/lab-result", `/patient/lab-result?order_number=${ORDER}`])(
    "alarms no more in the title of %s once measured again as normal",
    async (path) => {
      const { document } = await readPage(patient, path);
      expect(document.title.startsWith(TITLE[lang])).toBe(false);
    },
  );

  it("shows no green tick beside a value outside its range", async () => {
    const { document } = await readPage(patient, "/patient/lab-result?only_flagged=1");
    const cards = [...document.querySelectorAll(".row-list > li")];
    expect(cards.length).toBeGreaterThan(3);
    for (const card of cards) {
      expect(card.querySelector(".state-success"), textOf(card)).toBeNull();
      expect(textOf(card)).toMatch(/[▲▼?!]/);
    }
    expect(cards.map((card) => textOf(card.querySelector(".state")))).toContain(ROW_BACK[lang]);
  });

  it("is spoken first on home and on the result", async () => {
    const home = await spoken(await patient.get("/patient/home"));
    const start = dated(home.split("\n").slice(0, 30).join("\n"));
    await expect(start).toMatchFileSnapshot(`../fixtures/spoken/critical-home-${lang}.txt`);
    const result = await spoken(await patient.get(`/patient/lab-result?order_number=${ORDER}&view=simple`));
    const first = dated(result.split("\n").slice(0, 30).join("\n"));
    await expect(first).toMatchFileSnapshot(`../fixtures/spoken/critical-result-${lang}.txt`);
  });

  it("comes first for the doctor who referred the patient, and in the doctor's list", async () => {
    for (const path of [
      "/doctor/home",
      "/doctor/alert",
      `/doctor/referral/detail/REF-0000116/result/${ORDER}`,
    ]) {
      const { document } = await readPage(doctor, path);
      const [first] = criticalOf(document);
      expect(first, path).toMatch(/6[.,]4 mmol\/L/);
      expect(document.title.startsWith(TITLE[lang]), path).toBe(true);
    }
    const other = await person(portal, "doctor2", lang);
    expect(criticalOf((await readPage(other, "/doctor/alert")).document)).toEqual([]);
  });

  it("shows the day of its specimen, and the call before the confirmation", async () => {
    for (const [browser, path] of [
      [patient, "/patient/home"],
      [doctor, "/doctor/home"],
      [patient, `/patient/lab-result?order_number=${ORDER}`],
    ] as const) {
      const { document } = await readPage(browser, path);
      const card = document.querySelector("main .critical");
      expect(textOf(card), path).toMatch(/Sampe?le? \d{1,2} \p{L}+ 20\d\d/u);
      const ways = [...(card?.querySelectorAll('a[href^="tel:"], form') ?? [])].map(({ tagName }) => tagName);
      expect(ways.at(-1), path).toBe("FORM");
      expect(ways.slice(0, -1), path).toEqual(browser === doctor ? ["A", "A"] : ["A"]);
      for (const call of card?.querySelectorAll('a[href^="tel:"]') ?? [])
        expect(call.className, path).toContain("button-wide");
    }
  });

  it("gives the doctor the patient's telephone number first, where it is shared", async () => {
    const { document } = await readPage(doctor, "/doctor/home");
    const [first] = document.querySelectorAll('main .critical a[href^="tel:"]');
    expect(textOf(first)).toMatch(/^(Call the patient|Telepon pasien): 0?8/);
    expect((await readPage(patient, "/patient/home")).text).not.toMatch(/Call the patient|Telepon pasien/);
  });

  it("refuses an entry with its errors, and keeps what was typed", async () => {
    const staff = new Browser(portal.origin);
    await staff.get(`/login?lang=${lang}`);
    expect((await staff.get("/reference-lab/result?order_number=ORD-9999999")).text).toContain("ORD-9999999");
    const bad = { what: "pat-siti 2823-3", value: "much", reason: "Measured again" };
    const refused = await staff.submit(ENTRY, bad, 'value="enter"');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('value="much"');
    const none = await staff.submit(
      ENTRY,
      { what: "pat-siti 2823-3", value: "6.9", reason: "" },
      'value="enter"',
    );
    expect(none.status).toBe(400);
    expect(none.text).toMatch(/id="reason-error"|This field is required|Bagian ini harus diisi/);
  });

  it("stays until it is confirmed: once, with name and time for doctor and laboratory", async () => {
    const page = await readPage(patient, "/patient/home");
    const action =
      page.document.querySelector('form[action^="/patient/alert/"]')?.getAttribute("action") ?? "";
    expect((await readPage(patient, action)).status).toBe(200);
    expect((await (await person(portal, "patient2", lang)).get(action)).status).toBe(404);
    const done = await patient.submit(action, {}, `action="${action}"`);
    expect([done.status, done.location]).toEqual([303, expect.stringContaining(action)]);
    for (const path of ["/patient/home", "/patient/lab-result", "/patient/medical-record/pat-siti"]) {
      const { document } = await readPage(patient, path);
      expect(criticalOf(document), path).toEqual([]);
      expect(document.title.startsWith(TITLE[lang]), path).toBe(false);
      const lines = [...document.querySelectorAll("main .alert-strips li")].map((line) => textOf(line));
      expect(lines, path).toEqual([expect.stringMatching(FOLLOW_UP[lang])]);
      const links = [...document.querySelectorAll("main .alert-strips a")].map((link) =>
        link.getAttribute("href"),
      );
      expect(links, path).toEqual([expect.stringContaining(ORDER), expect.stringMatching(/^tel:/)]);
    }
    const result = await readPage(patient, `/patient/lab-result?order_number=${ORDER}`);
    expect(criticalOf(result.document)[0]).toMatch(/Confirmed by you|Dikonfirmasi oleh Anda/);
    const list = await readPage(doctor, "/doctor/alert");
    expect(criticalOf(list.document)[0]).toMatch(/Siti Rahmawati \((patient|pasien)\)/);
    const staff = new Browser(portal.origin);
    await staff.get(`/login?lang=${lang}`);
    expect((await readPage(staff, "/reference-lab")).text).toMatch(/Siti Rahmawati \((patient|pasien)\)/);
  });

  it("says after a correction why the alert no longer holds", async () => {
    const staff = new Browser(portal.origin);
    await staff.get(`/login?lang=${lang}`);
    const entered = { what: "pat-siti 2823-3", value: "4,4", reason: "Haemolysed sample." };
    expect((await staff.submit(ENTRY, entered, 'value="enter"')).status).toBe(303);
    expect(criticalOf((await readPage(doctor, "/doctor/home")).document)).toEqual([]);
    expect((await readPage(doctor, "/doctor/alert")).text).toContain("Haemolysed sample.");
    const notices = await readPage(patient, "/notifications");
    expect(notices.text).not.toMatch(/4[.,]4|Potassium|Kalium/);
    expect(notices.text).toMatch(/Needs attention|Perlu ditangani/);
    const home = await readPage(patient, "/patient/home");
    expect(home.document.querySelector(".alert-strips")).toBeNull();
  });
});
