import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { MASTER, signInCompany } from "../support/company-portal.ts";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { visible } from "../support/visible.ts";
import { openStubbedPortal } from "../support/stubbed-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

/** HTML without React's text markers. */
const plain = (text: string) => text.replace(/<!-- -->/g, "");

describe("a list that shows its results first", () => {
  const portal = useOpened(openPortal);
  const browser = useVisitor(portal, "patient");

  it.each([
    ["/patient/test?q=gula&no_fasting=1&sort=name", ["No fasting", "Name"]],
    ["/patient/nearme?city_id=3171&open_now=1&sort=city", ["Jakarta", "Open now", "City, A to Z"]],
    ["/patient/profile?tab=ORDER&period=lifetime&status=completed", ["Lifetime", "Completed"]],
  ])("keeps filters closed, and each active one a link that removes it: %s", async (path, labels) => {
    const { text: marked, status } = await browser.get(path);
    const text = plain(marked);
    expect(status).toBe(200);
    expect(text).not.toMatch(/<details class="list-filters" open/);
    const chips = [
      ...text.matchAll(
        /<a class="chip" href="([^"]*)">((?:(?!<a ).)*?)<span class="vh">, remove filter<\/span><svg/g,
      ),
    ];
    expect(chips.map(([, , label]) => label)).toEqual(
      labels.map((label) => expect.stringContaining(label) as unknown),
    );
    for (const [, href = ""] of chips) {
      const fewer = await browser.get(href.replace(/&amp;/g, "&"));
      expect(fewer.status, href).toBe(200);
      expect(plain(fewer.text).match(/, remove filter/g) ?? [], href).toHaveLength(chips.length - 1);
    }
  });

  it("opens the filters for an invalid highest price, and keeps it", async () => {
    const { text } = await browser.get("/patient/test?price_max=a+lot");
    expect(text).toMatch(/<details class="list-filters" open/);
    expect(text).toMatch(/name="price_max" aria-describedby="[^"]*" aria-invalid="true"[^>]*value="a lot"/);
    expect(text).toContain("Enter an amount in digits");
  });

  it("asks for the branch once as a whole, and remembers it only from a viewed page", async () => {
    const list = "/patient/test?q=gula";
    const unknown = await browser.get(list);
    expect(visible(unknown)).toContain("Fasting glucose");
    expect(visible(unknown)).not.toMatch(/ Add /);
    expect(unknown.text.match(/<select[^>]*name="plant_id"/g)).toHaveLength(1);
    await browser.get(`${list}&plant_id=plt-jkt-sdr`, { "Sec-Purpose": "prefetch" });
    await browser.get(`${list}&plant_id=nowhere`);
    expect(browser.jar.has("branch")).toBe(false);
    const chosen = await browser.get(`${list}&plant_id=plt-jkt-sdr`);
    expect(plain(chosen.text)).toMatch(/Add<span class="vh"> Fasting glucose/);
    expect(browser.jar.get("branch")).toBe("plt-jkt-sdr");
    const later = await browser.get(list);
    expect(visible(later)).toContain("Prices at Jakarta Sudirman, your last branch.");
    expect(later.text).toMatch(/name="plant_id" value="plt-jkt-sdr"/);
    // A remembered choice is not a filter.
    expect(plain(later.text)).not.toContain("Remove filter: </span>Jakarta");
  });

  it("chooses the patient by a link that keeps the search", async () => {
    const { text } = await browser.get("/patient/test?q=gula&patient_id=pat-budi");
    expect(text).toMatch(
      /<a class="chip" href="\/patient\/test\?q=gula">(?:<span class="initials[^>]*>SR<\/span>)?Myself/,
    );
    expect(text).toMatch(/href="\/patient\/test\?q=gula&amp;patient_id=pat-budi" aria-current="true"/);
    expect(text).toMatch(/<input type="hidden" name="patient_id" value="pat-budi"/);
    expect(text).toMatch(/href="\/patient\/test\/prd-glu-f\?patient_id=pat-budi"/);
  });

  it.each([
    ["patient", "/patient/lab-result?q=glu", /^\d+ results – Reports – My health –/],
    ["patient", "/patient/profile?tab=ORDER&period=this_year", /^\d+ past orders · This year – Orders –/],
    ["hrd", `${MASTER}?q=sari`, /^\d+ employees? – Employees –/],
    ["facility", "/medical-center?q=a", /^\d+ orders? – Orders sent –/],
  ])(
    "begins the title of %s with its count when it is filtered, and focuses that heading: %s",
    async (user, path, title) => {
      const as = user === "hrd" ? await signInCompany(portal.origin, user) : new Browser(portal.origin);
      if (user !== "hrd") await as.signIn(user);
      const { document } = await readPage(as, path);
      const heading = document.getElementById("results");
      expect(document.title).toMatch(title);
      expect(document.title).toContain(textOf(heading));
      expect(heading?.getAttribute("tabindex")).toBe("-1");
      const ways = [...document.querySelectorAll("main form[method=get], main a.chip[href]:has(.vh)")];
      const filters = ways.map((way) => way.getAttribute("action") ?? way.getAttribute("href") ?? "");
      expect(filters.length).toBeGreaterThan(1);
      expect(filters.filter((href) => !href.endsWith("#results"))).toEqual([]);
      const plain = await readPage(as, path.replace(/[?&](q|period)=.*/, ""));
      expect(plain.document.title).not.toMatch(/\d/);
    },
  );
});

it("grows by 10 kB at most with ninety more branches", async () => {
  const opened = await openStubbedPortal();
  const { stub, portal } = opened;
  try {
    const browser = new Browser(portal.origin);
    expect((await browser.signIn("type1")).status).toBe(303);
    const bytesWith = async (count: number) => {
      const plants = Array.from({ length: count }, (_, index) => ({
        id: `plt-${String(index)}`,
        name: `Branch number ${String(index)}`,
      }));
      const prices = plants.map(({ id }) => ({ plant_id: id, amount: 45_000, discount_percent: 0 }));
      stub.answer("/plant/get", { results: plants });
      stub.answer("/product/get", {
        results: Array.from({ length: 12 }, (_, index) => ({
          id: `prd-${String(index)}`,
          product_type: "test",
          name_en: `Test ${String(index)}`,
          prices,
        })),
      });
      const { text, status } = await browser.get("/patient/test");
      expect(status).toBe(200);
      return Buffer.byteLength(text);
    };
    const few = await bytesWith(10);
    expect((await bytesWith(100)) - few).toBeLessThan(10_000);
  } finally {
    await opened.close();
  }
});
