import { describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { summaryOf, visible } from "../support/registration.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PASSWORD = "Lab-portal-1";
const LIMITS = { RATE_LOGIN_ADDRESS: "1000/1m", RATE_LOGIN_ACCOUNT: "1000/1m" };

const portal = useOpened(() => openPortal(LIMITS));

const open = () => new Browser(portal.origin);
const pageOf = (requested: string, lang = "en") =>
  `/login?lang=${lang}&redirect=${encodeURIComponent(requested)}`;
const signInFor = (username: string, requested: string) =>
  open().submit(pageOf(requested), { username, password: PASSWORD }, 'name="password"');

describe("the page that was wanted before the sign-in", () => {
  it.each([
    ["patient", "/patient/test?q=gula", "/patient/test?q=gula"],
    ["patient", "/patient/order/ORD-0001021/invoice", "/patient/order/ORD-0001021/invoice"],
    ["patient", "/notifications", "/notifications"],
    ["patient", "/continue-register", "/patient/home"],
    ["patient", "/doctor/home", "/patient/home"],
    ["patient", "/login", "/patient/home"],
    ["patient", "/no/such/page", "/patient/home"],
    ["doctor", "/patient/home", "/doctor/home"],
    ["doctor", "/menu", "/menu"],
    ["facility", "/company/billing", "/medical-center"],
    ["unfinished", "/continue-register/scan", "/continue-register/scan"],
    [
      "unfinished",
      "/continue-register/address?level=city&of=31",
      "/continue-register/address?level=city&of=31",
    ],
    ["unfinished", "/patient/cart", "/continue-register"],
    ["unfinished", "/menu", "/continue-register"],
    ["unfinished", "/", "/continue-register"],
    // Never land on a URL that a browser would download or show as data.
    ["patient", "/patient/home.data", "/patient/home"],
    ["patient", "/patient/test.data?_routes=root", "/patient/home"],
    ["patient", "/notifications/unread", "/patient/home"],
    ["patient", "/download/invoice/INV-1", "/patient/home"],
    ["patient", "/patient/order/ORD-0001021/calendar", "/patient/home"],
    ["patient", "/session/extend", "/patient/home"],
    ["patient", "/ui-kit/csv", "/patient/home"],
    ["patient", "/events", "/patient/home"],
    ["patient", "/livez", "/patient/home"],
  ])("follows the sign-in: %s wanted %s and comes to %s", async (username, requested, reached) => {
    const answer = await signInFor(username, requested);
    expect([answer.status, answer.location]).toEqual([303, reached]);
  });

  it("is a page after a change of language and after staying signed in as well", async () => {
    const browser = open();
    await browser.signIn("patient");
    for (const path of ["/patient/home.data", "/notifications/unread", "/download/invoice/1", "/nowhere"]) {
      const choice = await browser.get(`/translate?back=${encodeURIComponent(path)}`);
      expect(choice.text, path).toMatch(/<form method="get" action="\/"/);
      const extended = await browser.post("/session/extend", { return_to: path });
      expect(extended.location, path).toBe("/patient/home");
    }
  });

  it("is the reason that the sign-in page gives, and nothing is said without one", async () => {
    expect(visible(await open().get(pageOf("/patient/cart")))).toContain("Please sign in to continue.");
    expect(visible(await open().get(pageOf("/patient/cart", "id")))).toContain(
      "Silakan masuk untuk melanjutkan.",
    );
    for (const path of ["/login?lang=en", pageOf("https://elsewhere.example/")]) {
      expect(visible(await open().get(path)), path).not.toContain("to go on");
    }
  });

  it("keeps what was typed there, and says so to the browser of the ended session only", async () => {
    const first = open();
    await first.signIn("patient");
    const late = open();
    for (const [name, value] of first.jar) late.jar.set(name, value);
    const list = "/patient/test?q=GLU-F";
    const _token = await late.tokenOf(list);
    await first.post("/sign-out", {});
    const lost = await late.post(list, { _token, product_id: "prd-glu-f", plant_id: "plt-jkt-sdr" });
    expect(lost.location).toBe(`/login?redirect=${encodeURIComponent(list)}`);
    expect(visible(await late.get(pageOf(list)))).toContain("What you entered is kept");
    expect(visible(await late.get(pageOf(list, "id")))).toContain("Isian Anda masih tersimpan");
    for (const [who, path] of [
      [late, "/patient/cart"],
      [open(), list],
    ] as const) {
      expect(visible(await who.get(pageOf(path))), path).not.toContain("is kept");
    }

    const back = await late.submit(
      pageOf(list),
      { username: "patient", password: PASSWORD },
      'name="password"',
    );
    expect(back.location).toBe(list);
    const page = await late.get(list);
    expect(visible(page)).toContain("Nothing has been added to your cart yet. Continue with Fasting glucose");
    const onward = "/patient/test/prd-glu-f?plant_id=plt-jkt-sdr";
    expect(page.text).toContain(`<a href="${onward}">`);
    expect((await late.get(onward)).text).toMatch(/name="plant_id"[^>]*checked=""[^>]*value="plt-jkt-sdr"/);
    expect(visible(await late.get("/patient/cart"))).toContain("Your cart is empty");
  });
});

describe("a company", () => {
  it("reports every empty field at once, in the order of the form", async () => {
    const answer = await open().submit("/login?company=1&lang=en", {}, 'name="password"');
    expect([answer.status, summaryOf(answer)]).toEqual([
      400,
      ["Please input Company ID correctly!", "Please input username / password correctly!"],
    ]);
    expect(answer.text).toMatch(/<input[^>]*name="company_code"[^>]*aria-invalid="true"/);
    expect((await open().signIn("hrd", PASSWORD, "NUSANTARA")).location).toBe("/company/home");
  });
});

describe("onward links", () => {
  it.each([
    ["doctor", "/doctor/home"],
    ["facility", "/medical-center"],
  ])("do not lead from the home of %s back to itself", async (username, home) => {
    const browser = open();
    await browser.signIn(username);
    const page = await browser.get(`${home}?lang=en`);
    expect(page.status).toBe(200);
    expect(/<main[\s\S]*<\/main>/.exec(page.text)?.[0]).not.toMatch(/href="(\/|\/dashboard)"/);
  });

  it("let visitors register from the front page and from the sign-in", async () => {
    for (const [path, word] of [
      ["/?lang=en", "Register"],
      ["/?lang=id", "Daftar"],
      ["/login?lang=en", "Register"],
      ["/login?lang=id", "Daftar"],
    ] as const) {
      expect((await open().get(path)).text, path).toMatch(
        new RegExp(
          `<main[\\s\\S]*<a href="/r3915t3r"[^>]*>(?:<svg[\\s\\S]*?</svg>)?(?:<(?:span|strong)>)*${word}<`,
        ),
      );
    }
    const patient = open();
    await patient.signIn("patient");
    expect((await patient.get("/")).text).not.toContain('href="/r3915t3r"');
  });
});

describe("a browser without cookies", () => {
  const nothingKept = () => {
    const browser = open();
    browser.jar.set = () => browser.jar;
    return browser;
  };

  it.each([
    ["en", "Your browser refused the cookie that keeps you signed in"],
    ["id", "Browser menolak cookie yang diperlukan untuk masuk"],
  ])("hears why the right password does not sign in (%s)", async (lang, reason) => {
    const browser = nothingKept();
    const right = { username: "patient", password: PASSWORD };
    const { location } = await browser.submit(pageOf("/patient/cart", lang), right, 'name="password"');
    const explained = await browser.get(`${location ?? ""}&lang=${lang}`);
    expect([explained.status, visible(explained)]).toEqual([200, expect.stringContaining(reason)]);
    expect(visible(explained)).not.toContain("Please sign in to continue.");
    const allowed = open();
    await allowed.get(location ?? "");
    expect(visible(await allowed.get(`${location ?? ""}&lang=${lang}`))).not.toContain(reason);
  });

  it("hears of a wrong password as everybody does", async () => {
    const wrong = { username: "patient", password: "Wrong-password-1" };
    const answer = await nothingKept().submit("/login", wrong, 'name="password"');
    expect(answer.status).toBe(400);
    expect(summaryOf(answer).join()).toContain("Please enter the username / password correctly");
  });

  it("is told from one that only lost the form's cookie, which comes to the wanted page", async () => {
    const browser = open();
    const { text } = await browser.get(pageOf("/patient/cart"));
    const { hidden } = formIn(text, 'name="password"');
    browser.jar.clear();
    await browser.post("/login", { ...hidden, username: "patient", password: PASSWORD });
    expect(browser.jar.has("sid")).toBe(true);
    expect((await browser.open("/login?cookies=checked&redirect=%2Fpatient%2Fcart")).path).toBe(
      "/patient/cart",
    );
    expect((await browser.get("/login?cookies=checked&redirect=%2F%2Felsewhere.example")).location).toBe("/");
  });
});
