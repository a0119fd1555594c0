import { describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const foot = (html: string) => /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";
const switchIn = (html: string) =>
  /action="(\/data-use[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
const hasPictures = (html: string) => html.includes('class="art"');

describe("the frame of a page, with the reference laboratory,", () => {
  const portal = useOpened(() =>
    openPortal({ CONTACT_PHONE: "1500123", CONTACT_WHATSAPP: "0812-3456-7890" }),
  );

  it("links in the header to the help in the foot, which has telephone and WhatsApp without personal data", async () => {
    const browser = new Browser(portal.origin);
    const anonymous = await browser.get("/login?lang=id");
    await browser.signIn("patient");
    for (const { text } of [
      anonymous,
      await browser.get("/patient/home"),
      await browser.get("/no-such-page"),
    ]) {
      expect(text).toContain('href="#help"');
      expect(foot(text)).toContain('id="help"');
      expect(foot(text)).toContain('href="tel:1500123"');
      const chat = /href="(https:\/\/wa\.me\/6281234567890\?text=[^"]*)"[^>]*/.exec(foot(text));
      expect(decodeURIComponent(chat?.[1] ?? "")).toContain("Halo, saya butuh bantuan soal portal.");
      expect(chat?.[0]).toContain('target="_blank" rel="noopener noreferrer"');
    }
  });

  it("lets the keyboard reach the header's tools before the main links", async () => {
    const browser = new Browser(portal.origin);
    await browser.signIn("patient");
    const { text } = await browser.get("/patient/home");
    const places = ['class="brand"', 'class="tools"', 'class="nav nav-bar"', "<main"].map((mark) =>
      text.indexOf(mark),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("leaves out script and pictures when data is saved, and leads back to the page", async () => {
    const browser = new Browser(portal.origin);
    const pictures = await browser.get("/no-such-page?lang=en");
    expect([hasPictures(pictures.text), pictures.text.includes("<script")]).toEqual([true, true]);
    const page = await browser.get("/?lang=en");
    const { hidden } = formIn(foot(page.text), "Data saver: off");
    const answer = await browser.post(switchIn(foot(page.text)), hidden);
    expect([answer.status, answer.location]).toEqual([303, "/?lang=en"]);
    expect(browser.jar.get("data")).toBe("low");
    const lean = await browser.get("/no-such-page");
    expect([hasPictures(lean.text), lean.text.includes("<script")]).toEqual([false, false]);
    await browser.post(switchIn(foot(lean.text)), formIn(foot(lean.text), "Data saver: on").hidden);
    expect(browser.jar.get("data")).toBe("full");
  });

  it("sends the form beside a switch on to its page, which shows what was typed", async () => {
    const browser = new Browser(portal.origin);
    const page = await browser.get("/login?lang=en");
    const button = /<button[^>]*formaction="(\/data-use[^"]*)"[^>]*>/i.exec(foot(page.text));
    expect(button?.[0]).toContain('form="main-form"');
    const { hidden } = formIn(page.text, 'name="password"');
    const typed = { ...hidden, username: "somebody", password: "x", _language: "en" };
    const moved = await browser.post(button?.[1]?.replaceAll("&amp;", "&") ?? "", typed);
    expect([moved.status, moved.location]).toEqual([307, "/login?lang=en"]);
    // A browser resends the same body.
    const shown = await browser.post("/login?lang=en", typed);
    expect(shown.status).toBe(200);
    expect(shown.text).toMatch(/name="username"[^>]*value="somebody"|value="somebody"[^>]*name="username"/);
    expect([hasPictures(shown.text), shown.text.includes("<script")]).toEqual([false, false]);
  });

  it("redirects to pages of this site only", async () => {
    const browser = new Browser(portal.origin);
    const { text } = await browser.get("/login");
    const { hidden } = formIn(text, 'name="password"');
    for (const back of ["https://evil.example/", "//evil.example", "/events", "/nowhere"]) {
      const answer = await browser.post(`/data-use?data=low&back=${encodeURIComponent(back)}`, hidden);
      expect([back, answer.status, answer.location]).toEqual([back, 303, "/"]);
    }
  });

  it("lets anybody search for tests", async () => {
    const browser = new Browser(portal.origin);
    const page = await browser.get("/?lang=en");
    const facts = ["clinical laboratory", "44 tests", "SNI ISO 15189"];
    for (const words of ["Popular tests", "IDR", "10 branches", "Result in", ...facts])
      expect(page.text.toLowerCase()).toContain(words.toLowerCase());
    expect(page.text).toMatch(/<form[^>]*action="\/tests"[^>]*role="search"/);
    const match = await browser.get("/tests?q=gula+darah");
    expect(match.text).toContain("<title>Search: gula darah – ");
    expect(match.text).toContain('href="/tests/prd-glu-f"');
    const none = await browser.get("/tests?q=zzzzzz");
    expect(none.text).toContain("No test found for “zzzzzz”");
  });

  it("leads on from pages without a way: a search for patients and visitors, home for all, people", async () => {
    const visitor = new Browser(portal.origin);
    const patient = new Browser(portal.origin);
    await patient.signIn("patient");
    for (const path of ["/no-such-page", "/page-not-allowed"]) {
      const open = await visitor.get(path);
      expect(open.text).toMatch(/<form[^>]*action="\/tests"[^>]*role="search"/);
      const pageResponse = await patient.get(path);
      expect(pageResponse.text).toMatch(/<form[^>]*action="\/patient\/test"[^>]*role="search"/);
      for (const { text } of [open, pageResponse]) {
        expect(text).toContain('class="art"');
        expect(/<footer[\s\S]*<\/footer>/.exec(text)?.[0]).toContain("tel:1500123");
      }
    }
  });
});

describe("the frame of a page, with a laboratory that offers less,", () => {
  const opened = useStubbedPortal();

  it("has no empty parts and no dead links on the landing page, and its search leads through sign-in", async () => {
    const browser = new Browser(opened.portal.origin);
    const { status, text } = await browser.get("/?lang=en");
    expect(status).toBe(200);
    for (const words of [
      "Popular tests",
      'id="branches"',
      'href="/branches"',
      "About us",
      "wa.me",
      "tel:",
      "#help",
      "An error occurred",
    ])
      expect(text).not.toContain(words);
    expect(text).toMatch(/<form[^>]*action="\/patient\/test"[^>]*role="search"/);
    expect(text).toContain("Early detection");
  });

  it("leaves out the parts of public calls that are not offered (501), and does not ask again", async () => {
    const calls = ["/public/product/get", "/public/plant/get", "/public/laboratory/get"];
    for (const path of calls)
      opened.stub.answer(path, () => ({ status: 501, body: { message: "not offered" } }));
    opened.stub.forget();
    const fresh = await openPortal({ LAB_API_URL: opened.stub.url });
    try {
      const browser = new Browser(fresh.origin);
      for (const path of ["/?lang=en", "/"]) {
        const { status, text } = await browser.get(path);
        expect(status).toBe(200);
        expect(text).not.toContain('id="popular"');
        expect(text).not.toContain('id="branches"');
        expect(text).not.toContain("An error occurred");
        expect(text).toMatch(/<form[^>]*action="\/patient\/test"[^>]*role="search"/);
      }
      // Tests and packages come from one call.
      const asked = calls.map((path) => opened.stub.calls(path).length);
      expect(asked).toEqual([2, 1, 1]);
    } finally {
      await fresh.close();
      opened.stub.heal();
      opened.stub.answerNormally();
    }
  });

  it("leaves a part that fails out of one page only, and says that a search has failed", async () => {
    const test = {
      id: "p1",
      name: "Fasting glucose",
      fasting_hours: 10,
      turnaround_hours: 4,
      price_from: 42000,
    };
    const plant = {
      id: "b1",
      name: "Jakarta",
      address: "",
      city_name: "",
      phone: "+622150001001",
      timezone: "Asia/Jakarta",
    };
    const meta = { page: 1, per_page: 100, total: 1, last_page: 1 };
    opened.stub.answer("/public/product/get", { results: [test], meta });
    opened.stub.answer("/public/plant/get", { results: [plant], meta });
    opened.stub.fault("/public/plant/get", "status-500");
    const fresh = await openPortal({ LAB_API_URL: opened.stub.url });
    try {
      const browser = new Browser(fresh.origin);
      const broken = await browser.get("/?lang=en");
      expect(broken.status).toBe(200);
      expect(broken.text).toMatch(/Fasting glucose[\s\S]*IDR 42\.000\.00/);
      expect(broken.text).not.toContain('id="branches"');
      opened.stub.heal();
      expect((await browser.get("/branches")).text).toContain("(021) 50001001");
      opened.stub.fault("/public/product/get", "status-500");
      const search = await browser.get("/tests?q=sugar");
      expect(search.status).toBe(200);
      expect(search.text).toContain("<title>Search: sugar – ");
      expect(search.text).toContain('class="alert alert-error"');
    } finally {
      await fresh.close();
      opened.stub.heal();
      opened.stub.answerNormally();
    }
  });
});
