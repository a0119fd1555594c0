import { beforeAll, describe, expect, it } from "vitest";
import { createLab } from "../../lab/create.ts";
import { SPECIFIED } from "../../lab/specification.ts";
import { Browser, formIn } from "../support/browser.ts";
import { addPatients } from "../../lab/tests/support/many-patients.ts";
import { openPortal, seededFolder } from "../support/portal.ts";
import { readPage } from "../support/read-page.ts";
import { languagesInTurn } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { useVisitor } from "../support/use-visitor.ts";

const MINE = "/profile/privacy";
const NEW = "/profile/privacy/request";
const CLOSE = "/patient/privacy/close";
const LOG = "/patient/privacy/log";
const FORM = 'id="main-form"';
const CLOSED = { understood: "on", current_password: "Lab-portal-1" };

let clock: { at: number };

beforeAll(() => {
  clock = { at: Date.now() };
});
const lab = useOpened(() => openSeededLab({ clock: { now: () => new Date(clock.at) } }));
beforeAll(async () => {
  await addPatients(lab.db, 2);
});
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.url }));
const siti = useVisitor(portal, "patient");
const andi = useVisitor(portal, "patient2");
const racer = useVisitor(portal, "racer1");

const switchOf = (code: string) => `name="purpose" value="${code}"`;

describe("the privacy notice", () => {
  it.each(languagesInTurn(0))("is readable without an account (%s)", async (lang) => {
    const { text } = await readPage(new Browser(portal.origin), `/privacy?lang=${lang}`);
    expect(text).toContain(
      lang === "en" ? "25 years after your last visit" : "25 tahun setelah kunjungan terakhir",
    );
    expect(text).toContain(lang === "en" ? "Your consent" : "Persetujuan Anda");
    expect(text).toContain(lang === "en" ? "within 72 hours" : "dalam 3 × 24 jam");
  });
});

describe("consents", () => {
  it("are switched by one button, with date and history, in both languages", async () => {
    const before = await siti.get(MINE);
    expect(formIn(before.text, switchOf("promo")).hidden).toMatchObject({ given: "on" });
    expect((await siti.submit(MINE, {}, switchOf("promo"))).location).toBe(MINE);
    const after = await siti.get(MINE);
    expect(visible(after)).toContain("You can turn it off at any time.");
    expect(formIn(after.text, switchOf("promo")).hidden).toMatchObject({ given: "off" });
    expect(visible(after)).toMatch(/History of your choices \(1\).*You, on this page/);
    expect((await siti.submit(MINE, {}, switchOf("promo"))).location).toBe(MINE);
    const { text } = await readPage(siti, `${MINE}?lang=id`);
    expect(text).toContain("Riwayat pilihan Anda (2)");
    siti.jar.set("lang", "en");
  });

  it("offer no switch for a required purpose, and a made-up one says why it stays", async () => {
    const page = await siti.get(MINE);
    expect(page.text).not.toContain(switchOf("care"));
    const { hidden } = formIn(page.text, switchOf("promo"));
    const answer = await siti.post(MINE, { ...hidden, purpose: "care", given: "off" });
    expect(answer.status).toBe(409);
    expect(visible(answer)).toContain("This use cannot be turned off");
    expect(
      (await siti.post(MINE, { ...hidden, purpose: "none", given: "off", client_request_id: "" })).status,
    ).toBe(404);
  });

  it.each([
    ["doctor", undefined],
    ["hrd", "NUSANTARA"],
    ["facility", undefined],
  ])("are open to %s too, without the patient's pages", async (username, company) => {
    const browser = new Browser(portal.origin);
    await browser.signIn(username, undefined, company);
    const page = await browser.get(MINE);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(CLOSE);
    for (const path of [CLOSE, LOG]) expect((await browser.get(path)).location).toBe("/page-not-allowed");
    const { hidden } = formIn(page.text, switchOf("promo"));
    expect((await browser.post(CLOSE, { ...hidden, ...CLOSED })).location).toBe("/page-not-allowed");
  });

  it("ask visitors to sign in, and so do requests", async () => {
    for (const path of [MINE, NEW, `${NEW}/PDP-0000001`, LOG, CLOSE])
      expect((await new Browser(portal.origin).get(path)).location).toMatch(/^\/login/);
  });
});

describe("a request about one's data", () => {
  it("is shown again with its errors and everything that was typed", async () => {
    const empty = await siti.submit(NEW, { text: "" }, FORM);
    expect(empty.status).toBe(400);
    expect(empty.text).toMatch(/<a href="#kind">Choose a request/);
    expect(empty.text).toMatch(/<a href="#text">/);
    const half = await siti.submit(NEW, { text: "Address on my invoice" }, FORM);
    expect([half.status, half.text.includes(">Address on my invoice</textarea>")]).toEqual([400, true]);
    expect((await siti.get(`${NEW}?kind=erasure`)).text).toMatch(
      /value="erasure"[^>]*checked|checked[^>]*value="erasure"/,
    );
  });

  it("is sent once, shows its deadline, and is answered with a reason", async () => {
    const { hidden } = formIn((await siti.get(NEW)).text, FORM);
    const fields = { ...hidden, kind: "correction", text: "The address on my invoice is wrong." };
    const [pageResponse, two] = await Promise.all([siti.post(NEW, fields), siti.post(NEW, fields)]);
    expect(pageResponse.location).toMatch(/^\/profile\/privacy\/request\/PDP-\d{7}$/);
    expect(two.location).toBe(pageResponse.location);
    const path = pageResponse.location ?? "";
    expect(visible(await siti.get(path))).toMatch(
      /Received.*Answer by.*The address on my invoice is wrong\./,
    );
    const again = await siti.submit(NEW, { kind: "correction", text: "Once more" }, FORM);
    expect([
      again.status,
      visible(again).includes("still open"),
      again.text.includes(">Once more</textarea>"),
    ]).toEqual([409, true, true]);
    expect((await andi.get(path)).status).toBe(404);
    expect(visible(await andi.get(MINE))).toContain("No requests yet.");

    const { db } = lab;
    const request_number = path.split("/").at(-1) ?? "";
    const answer = { request_number, decision: "refuse", answer: "It is the address you gave." };
    const sent = await fetch(`${lab.url}/reference/decide-privacy-request`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(answer),
    });
    expect(sent.status).toBe(200);
    expect(visible(await siti.get(path))).toMatch(/Declined.*Reason It is the address you gave\./);
    expect(visible(await siti.get("/notifications"))).toContain("Your request about your data was declined");
    const query = db.selectFrom("privacy_request").select("state").where("kind", "=", "correction");
    expect(await query.execute()).toEqual([{ state: "refused" }]);
  });
});

describe("the log", () => {
  it("hides what the person did until asked, and says by which hand and for which purpose", async () => {
    const page = visible(await siti.get(LOG));
    expect(page).not.toContain("Turned on: use of your data");
    const pageResponse = await siti.get(`${LOG}?own=1`);
    expect(visible(pageResponse)).toMatch(/You Turned (on|off): use of your data Offers/);
    expect(pageResponse.headers["cache-control"]).toContain("no-store");
  });
});

describe("closing the account", () => {
  it("is refused with links while something is open, and shows the same without a form", async () => {
    const page = await siti.get(CLOSE);
    expect(visible(page)).toContain("Your account cannot be closed yet");
    expect(page.text).not.toContain('name="current_password"');
    const { hidden } = formIn((await siti.get(MINE)).text, switchOf("promo"));
    const forced = await siti.post(CLOSE, { ...hidden, ...CLOSED, client_request_id: crypto.randomUUID() });
    expect(forced.status).toBe(409);
    expect(await lab.db.selectFrom("account_closing").select("closing_id").execute()).toEqual([]);
  });

  it("needs the tick and the password, names erased and kept data, and gives 14 days", async () => {
    const page = visible(await racer.get(CLOSE));
    for (const words of [
      "Erased on",
      "What we keep",
      "Permenkes|Minister of Health Regulation 24/2022",
      "Kept until",
    ])
      expect(page).toMatch(new RegExp(words));
    const empty = await racer.submit(CLOSE, {}, FORM);
    expect(empty.status).toBe(400);
    expect(empty.text).toMatch(/<a href="#understood">/);
    expect(empty.text).toMatch(/<a href="#current_password">/);
    const wrong = await racer.submit(CLOSE, { ...CLOSED, current_password: "wrong-one" }, FORM);
    expect([wrong.status, wrong.text.includes("wrong-one")]).toEqual([400, false]);
    expect(visible(wrong)).toContain("The current password is not correct");
  });

  it("happens once for one form; sign-in then offers to keep the account, and keeping ends it", async () => {
    const { hidden } = formIn((await racer.get(CLOSE)).text, FORM);
    const posted = await Promise.all([1, 2].map(() => racer.post(CLOSE, { ...hidden, ...CLOSED })));
    expect(posted.map(({ status, location }) => [status, location])).toEqual([
      [303, CLOSE],
      [303, CLOSE],
    ]);
    const home = await racer.get("/patient/home");
    expect(visible(home)).toContain("Your account is being closed");
    expect(home.text).toContain(`href="${CLOSE}"`);
    const again = new Browser(portal.origin);
    expect((await again.signIn("racer1")).location).toBe(CLOSE);
    expect(visible(await again.get(CLOSE))).toContain("Your account is being closed");
    expect(visible(await again.get(MINE))).toContain("Keep my account");
    expect((await again.submit(CLOSE, {}, 'value="keep"')).location).toBe(MINE);
    expect((await new Browser(portal.origin).signIn("racer1")).location).toBe("/patient/home");
    expect(visible(await racer.get("/patient/home"))).not.toContain("being closed");
  });
});

/** Tokens expire with the clock, so these come last. */
describe("the passing of time", () => {
  it("says of a request that the laboratory is late", async () => {
    const { location } = await andi.submit(NEW, { kind: "access", text: "All my orders, please." }, FORM);
    clock.at += 3 * 86_400_000 + 1000;
    const late = new Browser(portal.origin);
    await late.signIn("patient2");
    expect(visible(await late.get(location ?? ""))).toMatch(/are late.*Overdue/);
    clock.at = Date.now();
  });

  it("erases an account after 14 days: every session ends and the password opens nothing", async () => {
    const other = new Browser(portal.origin);
    await other.signIn("racer2");
    const { hidden } = formIn((await other.get(CLOSE)).text, FORM);
    expect((await other.post(CLOSE, { ...hidden, ...CLOSED })).location).toBe(CLOSE);
    clock.at += 14 * 86_400_000 + 1000;
    const visitor = new Browser(portal.origin);
    expect((await visitor.signIn("racer2")).status).toBe(400);
    expect((await other.get(MINE)).location).toMatch(/^\/login/);
    clock.at = Date.now();
  });
});

describe("a provider without these calls", () => {
  it("gets no link, and the pages say that the service is not available", async () => {
    const bare = await createLab({ dataDir: await seededFolder() });
    const offered = SPECIFIED.filter((call) => !call.includes("/privacy/"));
    const plain = await openPortal({ LAB_API_URL: bare.url, LAB_CALLS: offered.join(",") });
    const browser = new Browser(plain.origin);
    await browser.signIn("patient");
    for (const path of ["/menu", "/patient/home"])
      expect((await browser.get(path)).text).not.toContain("/privacy");
    for (const path of ["/privacy", MINE, NEW, LOG, CLOSE]) {
      const page = await browser.get(path);
      expect([path, page.text.includes("This service is not available yet")]).toEqual([path, true]);
    }
    await plain.close();
    await bare.close();
  });
});
