import { describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { parsed } from "../support/parsed.ts";
import { openPortal } from "../support/portal.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PUBLIC = ["/", "/tests", "/tests/prd-glu-f", "/packages", "/packages/prd-pkg-diab", "/branches"];

/** The origin that addresses name, not the address of the test. */
const originOf = ({ origin }: { origin: string }) => origin.replace("127.0.0.1", "localhost");

function schemaIn(html: string): Record<string, unknown> | null {
  const [, data] = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
  return data ? (JSON.parse(data) as Record<string, unknown>) : null;
}

/** The schedule of a checkout opens with this time. */
async function expectTime(browser: Browser, location: string | null, time: string): Promise<void> {
  const [date = "", start = ""] = time.split("T");
  const { searchParams } = new URL(location ?? "", "http://portal");
  expect([searchParams.get("date"), searchParams.get("start")]).toEqual([date, start]);
  const times = parsed((await browser.get(location ?? "")).text);
  expect(times.querySelector('input[name="slot_id"][checked]')?.getAttribute("value")).toContain(
    `${date}.${start.replace(":", "")}`,
  );
}

describe("the front door, with the reference laboratory,", () => {
  const portal = useOpened(() => openPortal());

  it.each(["en", "id"])("shows tests, packages and branches to anybody (%s)", async (lang) => {
    const browser = new Browser(portal.origin);
    for (const path of PUBLIC) {
      const { status, text } = await browser.get(`${path}?lang=${lang}`);
      expect([path, status]).toEqual([path, 200]);
      const page = parsed(text);
      expect(page.querySelectorAll("h1")).toHaveLength(1);
      expect(page.querySelector('meta[name="description"]')?.getAttribute("content")).toMatch(/\w{3}/);
      const languages = [...page.querySelectorAll('link[rel="alternate"]')].map((link) =>
        link.getAttribute("href"),
      );
      expect(languages).toContain(`${originOf(portal)}${path}?lang=id`);
      const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute("href");
      expect(canonical).toBe(`${originOf(portal)}${path}${lang === "id" ? "?lang=id" : ""}`);
    }
  });

  it("shows a test with its price by branch, preparation and first free times, and keeps the choice through sign-in", async () => {
    const browser = new Browser(portal.origin);
    const { text, cookies } = await browser.get("/tests/prd-glu-f?plant_id=plt-jkt-sdr");
    for (const words of ["Fast for 10 hours before", "Jakarta Sudirman", "IDR", "Result in 4 hours"])
      expect(text).toContain(words);
    expect(cookies.join()).toContain("branch=plt-jkt-sdr");
    const page = parsed(text);
    const form = page.querySelector("form#booking");
    const time = form?.querySelector<HTMLInputElement>('[name="time"]')?.value ?? "";
    expect(form?.getAttribute("action")).toBe("/patient/test/prd-glu-f");
    expect(form?.querySelector<HTMLInputElement>('[name="plant_id"]')?.value).toBe("plt-jkt-sdr");
    expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
    const wanted = `/patient/test/prd-glu-f?plant_id=plt-jkt-sdr&time=${time}`;
    const asked = await browser.get(wanted);
    expect(asked.status).toBe(302);
    const login = await browser.get(asked.location ?? "");
    const chosen = /Fasting glucose, Jakarta Sudirman, \w{3} \d{2} [A-Z]{3} \d{2}:\d{2}\./;
    expect(login.text).toMatch(new RegExp(`Sign in or register to book ${chosen.source}`));
    const register = parsed(login.text).querySelector('a[href^="/r3915t3r"]')?.getAttribute("href") ?? "";
    expect((await browser.get(register)).text).toMatch(new RegExp(`You are booking ${chosen.source}`));
    const newcomer = await browser.get(`/tests/prd-glu-f?plant_id=plt-jkt-sdr&time=${time}&new=1`);
    expect(newcomer.location).toBe(register);
    const { hidden } = formIn(login.text, 'name="password"');
    const entered = await browser.post("/login", {
      ...hidden,
      username: "patient2",
      password: "Lab-portal-1",
    });
    const target =
      new URL(entered.location ?? "", portal.origin).searchParams.get("redirect") ?? entered.location ?? "";
    expect(target).toBe(`/patient/test/prd-glu-f?plant_id=plt-jkt-sdr&time=${encodeURIComponent(time)}`);
    await expectTime(browser, (await browser.get(target)).location, time);

    const parent = new Browser(portal.origin);
    await parent.signIn("patient");
    const product = await parent.get(target);
    const order = formIn(product.text, 'name="plant_id"');
    const ordered = await parent.post(target, { ...order.hidden, plant_id: "plt-jkt-sdr", intent: "order" });
    await expectTime(parent, ordered.location, time);
  });

  it("offers what tests check, one press each, and shows only the chosen ones", async () => {
    const browser = new Browser(portal.origin);
    const page = parsed((await browser.get("/tests?check=CHEM-GLU")).text);
    expect(page.querySelector(".chip[aria-current]")?.textContent).toBe("Diabetes");
    const names = [...page.querySelectorAll("main h3")].map((name) => name.textContent);
    expect(names).toContain("HbA1c");
    expect(names).not.toContain("Complete blood count");
    expect(page.querySelector("main h2")?.textContent).toBe(`${String(names.length)} tests`);
    const unknown = parsed((await browser.get("/tests?check=nope")).text);
    expect(unknown.querySelector("main h2")?.textContent).toBe("44 tests");
  });

  it("says what a package contains and saves, and sends a package's number among tests to its page", async () => {
    const browser = new Browser(portal.origin);
    const { text } = await browser.get("/packages/prd-pkg-diab");
    for (const words of [
      "What it contains: 4 tests",
      "HbA1c",
      "One by one",
      "You save",
      "First free time at",
    ])
      expect(text).toContain(words);
    const list = parsed((await browser.get("/packages")).text).querySelector("main");
    expect(list?.textContent).toMatch(/8 tests: Liver, .+, Urine/);
    expect(list?.querySelector("del")?.textContent).toContain("IDR");
    expect((await browser.get("/tests/prd-pkg-diab")).location).toBe("/packages/prd-pkg-diab");
    expect((await browser.get("/tests/no-such-test")).status).toBe(404);
    expect((await browser.get("/tests/prd-deal-heart")).status).toBe(404);
  });

  it("lists branches by city and books at one of them: a test begins in the visitor's last city", async () => {
    const browser = new Browser(portal.origin);
    const page = parsed((await browser.get("/branches")).text);
    const areas = [...page.querySelectorAll("main section section")];
    const names = areas.map((area) => area.querySelector("h3")?.textContent);
    expect(names.slice(0, 2)).toEqual(["DKI Jakarta", "Bandung"]);
    expect(areas).toHaveLength(new Set(names).size);
    const surabaya = areas[names.indexOf("Surabaya")];
    expect(surabaya?.querySelectorAll("h4")).toHaveLength(2);
    const book = surabaya?.querySelector('a[href^="/tests?plant_id="]')?.getAttribute("href") ?? "";
    const tests = parsed((await browser.get(book)).text).querySelector("main");
    expect(tests?.textContent).toContain("You book at Surabaya");
    const test = tests?.querySelector('.row a[href^="/tests/"]')?.getAttribute("href") ?? "";
    expect(test).toContain(book.split("?")[1]);
    await browser.get(test);
    const other = parsed((await browser.get("/tests/prd-hba1c")).text).querySelector("main .row");
    expect(other?.textContent).toContain("Surabaya");
  });

  it("opens each test at the price that its list named, of the chosen branch or of the cheapest", async () => {
    for (const plant of ["", "plant_id=plt-jkt-sdr"]) {
      const list = parsed((await new Browser(portal.origin).get(`/tests?${plant}`)).text);
      const rows = [...list.querySelectorAll("main .row")].slice(0, 4);
      for (const row of rows) {
        const price = /IDR [\d.]+/.exec(row.querySelector(".row-beside")?.textContent ?? "")?.[0];
        expect(/from IDR/.test(row.textContent)).toBe(plant === "");
        const href = row.querySelector("a")?.getAttribute("href") ?? "";
        const opened = parsed((await new Browser(portal.origin).get(href)).text);
        expect(opened.querySelector(".row-strong .row-beside")?.textContent, href).toContain(price);
      }
    }
  });

  it.each([
    ["?q=jl+panjang", ["Jakarta Kebon Jeruk"]],
    ["?q=SURABAYA", ["Surabaya Darmo", "Surabaya Gubeng"]],
    ["?area=DKI+Jakarta&q=sudirman", ["Jakarta Sudirman"]],
    ["?area=Bandung&q=sudirman", []],
    ["?area=Atlantis", []],
  ])("finds branches by name, street, city and area (%s)", async (search, names) => {
    const page = parsed((await new Browser(portal.origin).get(`/branches${search}`)).text);
    expect([...page.querySelectorAll("main h4")].map((name) => name.textContent)).toEqual(names);
    expect(page.querySelector("#results")?.textContent).toContain(String(names.length));
    if (names.length === 0) expect(page.querySelector('main .empty a[href="/branches"]')).not.toBeNull();
  });

  it("sends a patient to the patient's own pages", async () => {
    const browser = new Browser(portal.origin);
    await browser.signIn("patient");
    expect((await browser.get("/tests?q=sugar")).location).toBe("/patient/test?q=sugar");
    expect((await browser.get("/tests/prd-glu-f")).location).toBe("/patient/test/prd-glu-f");
    expect((await browser.get("/packages/prd-pkg-diab")).location).toBe("/patient/buy-package/prd-pkg-diab");
  });

  it("describes itself to machines: structured data, robots and sitemap, without any person", async () => {
    const browser = new Browser(portal.origin);
    const offer = schemaIn((await browser.get("/tests/prd-glu-f")).text);
    expect(offer).toMatchObject({ "@type": "AggregateOffer", priceCurrency: "IDR", lowPrice: 42000 });
    expect(schemaIn((await browser.get("/branches")).text)?.["@graph"]).toHaveLength(10);
    const robots = (await browser.get("/robots.txt")).text;
    expect(robots).toContain(`Sitemap: ${originOf(portal)}/sitemap.xml`);
    expect(robots).toContain("Disallow: /\n");
    const sitemap = (await browser.get("/sitemap.xml")).text;
    const places = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, place = ""]) => new URL(place).pathname,
    );
    expect(places.length).toBeGreaterThan(50);
    for (const place of places) expect(place).toMatch(/^\/($|tests|packages|branches)/);
    expect(places).toEqual(expect.arrayContaining(PUBLIC));
  });

  it("offers a look inside by one press, and shows the code that registration waits for", async () => {
    const browser = new Browser(portal.origin);
    const strip = parsed((await browser.get("/?lang=en")).text).querySelector(".demo");
    const names = [...(strip?.querySelectorAll("button") ?? [])].map((button) => button.textContent?.trim());
    expect(names).toEqual(["Patient", "HR", "Finance", "Doctor", "Medical centre"]);
    for (const [index, home] of [
      "/patient/home",
      "/company/home",
      "/company/home",
      "/doctor/home",
      "/medical-center",
    ].entries()) {
      const visitor = new Browser(portal.origin);
      const page = parsed((await visitor.get("/?lang=en")).text);
      const form = page.querySelectorAll(".demo form")[index];
      const fields = [...(form?.querySelectorAll<HTMLInputElement>("input") ?? [])].map(({ name, value }) => [
        name,
        value,
      ]);
      const entered = await visitor.post("/login", Object.fromEntries(fields) as Record<string, string>);
      expect(entered.status).toBe(303);
      expect(decodeURIComponent(entered.location ?? "")).toContain(home);
    }
  });

  it("asks an address that searches without end to wait", async () => {
    const browser = new Browser(portal.origin);
    const statuses = new Set<number>();
    for (let tries = 0; tries < 400; tries++) {
      const { status } = await browser.get("/tests?q=zzzzzz");
      statuses.add(status);
      if (status === 429) break;
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe("the front door, in front of a provider,", () => {
  const opened = useStubbedPortal();

  it("has no demonstration", async () => {
    const { text } = await new Browser(opened.portal.origin).get("/?lang=en");
    expect(text).not.toMatch(/demonstration/i);
    expect((await new Browser(opened.portal.origin).get("/reference-lab")).status).toBe(404);
  });

  it("offers no page whose open call the provider lacks", async () => {
    const calls = ["/public/product/get", "/public/product/get-detail", "/public/plant/get"];
    for (const path of calls)
      opened.stub.answer(path, () => ({ status: 501, body: { message: "not offered" } }));
    const fresh = await openPortal({ LAB_API_URL: opened.stub.url });
    try {
      const browser = new Browser(fresh.origin);
      await browser.get("/");
      for (const path of PUBLIC.slice(1)) await browser.get(path);
      const links = [...parsed((await browser.get("/?lang=en")).text).querySelectorAll("a")].map(
        (link) => link.getAttribute("href") ?? "",
      );
      expect(links.filter((href) => /^\/(tests|packages|branches)/.test(href))).toEqual([]);
    } finally {
      await fresh.close();
      opened.stub.answerNormally();
    }
  });

  it("shows what it cannot read of a test as such, and offers no product of an unknown kind", async () => {
    const product = {
      id: "p1",
      name: "Iron",
      product_type: "test",
      fasting_hours: "some",
      prices: [{ plant_id: "b1", amount: 10000, discount_percent: 0 }],
    };
    opened.stub.answer("/public/product/get-detail", { results: product });
    opened.stub.answer("/public/plant/get", {
      results: [{ id: "b1", name: "Branch one", timezone: "Asia/Jakarta" }],
    });
    const fresh = await openPortal({ LAB_API_URL: opened.stub.url });
    try {
      const browser = new Browser(fresh.origin);
      const { text } = await browser.get("/tests/p1?lang=en");
      expect(text).toContain("Fasting could not be read: ask the laboratory");
      expect(text).not.toContain("No fasting needed");
      opened.stub.answer("/public/product/get-detail", {
        results: { ...product, id: "p2", product_type: "gadget" },
      });
      expect((await browser.get("/tests/p2")).status).toBe(404);
    } finally {
      await fresh.close();
      opened.stub.answerNormally();
    }
  });
});
