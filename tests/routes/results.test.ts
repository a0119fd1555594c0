import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDb } from "../../lab/open-db.ts";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf, type ReadPage } from "../support/read-page.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const [LIST, REPORTS] = ["/patient/lab-result", "/patient/lab-result?tab=reports"];
const at = (number: string, more = "") => `${LIST}?order_number=ORD-${number}${more}`;

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

const read = (path: string, as = browser) => readPage(as, path);
const cards = ({ document }: ReadPage) => [...document.querySelectorAll(".row-text")].map(textOf);
const speak = (lang: "en" | "id") => browser.get(`/login?lang=${lang}`);

describe("list of results", () => {
  it("says what is new, what is outside in words, and where each one stands", async () => {
    const first = await read(REPORTS);
    const all = [first, await read(`${REPORTS}&page=2`), await read(`${LIST}?page=3`)].flatMap(cards);
    const card = (name: string) => all.find((text) => text.startsWith(name)) ?? "";
    expect(card("Fasting glucose, AST")).toMatch(/104 ▲ High, ALT .SGPT. 38 ▲ High · 1 other in .*New/);
    expect(card("Electrolytes (Na, K, Cl), Vitamin B12")).toMatch(/Partly ready.*New/);
    expect(card("Ferritin, Vitamin D")).toMatch(/Waiting.*expected/);
    expect(card("Urinalysis")).toMatch(/Delayed/);
    expect(card("Confidential test")).toMatch(/Not shown yet/);
    expect(all.join(" ")).not.toMatch(/HIV|counsellor/);
    expect(card("PT and aPTT")).toMatch(/Not done.*clotted/);
    expect(all.some((text) => /^hs-CRP.*Withdrawn.*had your label/.test(text))).toBe(true);
    for (const word of ["Corrected", "Changed", "Updated"]) expect(all.join(" ")).toContain(word);
  });

  it("filters by word, person, period and what is outside, and names the filters", async () => {
    const page = await read(`${LIST}?q=glukosa&only_flagged=1&period=last_3_months`);
    expect(cards(page).length).toBeGreaterThan(0);
    expect(cards(page).every((text) => /^Fasting glucose.* [▲▼]/.test(text))).toBe(true);
    expect([...page.document.querySelectorAll(".chips[aria-label] a.chip")]).toHaveLength(3);
    const hers = await read(`${REPORTS}&patient_id=pat-hartini`);
    expect(textOf(hers.document.querySelector("h1"))).toBe("Health: Hartini");
    expect(cards(hers).join("|")).toMatch(/(^|\|)HbA1c All values within the normal range or goal/);
    const none = await read(`${LIST}?q=zzzz`);
    expect(none.text).toContain("No results found");
    expect(none.document.querySelector(`main a[href="${REPORTS}"]`)).not.toBeNull();
  });

  it("survives bad filters, and leads from a page that there is not to the last", async () => {
    expect((await read(`${LIST}?period=nonsense&page=x&only_flagged=maybe`)).status).toBe(200);
    expect((await browser.get(`${LIST}?page=99`)).location).toMatch(/page=3/);
  });
});

describe("a result", () => {
  it("is a sentence, a line, an explanation and what changed; what is outside comes first", async () => {
    const page = await read(at("0001015", "&view=simple"));
    expect(textOf(page.document.querySelector("h1"))).toMatch(/^Fasting glucose, AST/);
    expect(textOf(page.document.querySelector(".lead"))).toMatch(/^Siti Rahmawati ?Sample \d\d .* · Jakarta/);
    expect(page.text).toContain("2 of 3 values are outside the normal range.");
    const [glucose] = [...page.document.querySelectorAll("article.card")];
    expect(textOf(glucose)).toContain("104 mg/dL — High (normal 70–99)");
    expect(glucose?.querySelector("svg[role=img]")).not.toBeNull();
    expect(textOf(glucose)).toMatch(
      /Sugar in your blood gives your body energy\..*a high value alone does not mean that you are ill\./,
    );
    expect(textOf(glucose)).toMatch(/Lower than 107 mg\/dL on \d+ \w+ \d{4}\./);
    expect(page.text.match(/Source and review/g), "the others have no released text").toHaveLength(1);
    expect(page.text).toContain("Advice: Repeat both in three months.");
    expect(page.text.indexOf("What the doctor says")).toBeLessThan(
      page.text.indexOf("Outside the normal range"),
    );
    expect(page.text.indexOf("Outside the normal range")).toBeLessThan(
      page.text.indexOf("Inside the normal range"),
    );
  });

  it("remembers the view, and heads every row of its tables", async () => {
    const chosen = await browser.get(at("0001015", "&view=advanced"));
    expect(chosen.text).toContain("<table");
    const page = await read(at("0001015"));
    const rows = [...page.document.querySelectorAll("main table tbody tr")];
    expect(rows).toHaveLength(3);
    expect(rows.every((row) => row.querySelector("th[scope=row]"))).toBe(true);
    expect(page.text).toContain("LOINC is a registered trademark");
    await browser.get(at("0001015", "&view=simple"));
    expect((await read(at("0001015"))).document.querySelector("main table")).toBeNull();
  });

  it("shows a goal instead of the range, and judges by it", async () => {
    const page = await read(at("0001012", "&view=simple"));
    expect(page.text).toContain("5.8 % — Inside your goal (5.0–6.5)");
    expect(page.text).not.toContain("normal 4.0–5.6");
  });

  it("does not compare values of different units", async () => {
    const page = await read(at("0003002", "&view=simple&explained=2"));
    expect(page.text).toMatch(/it was 0\.74 mg\/dL, in another unit, so the two are not compared/);
  });

  it("never draws a limit of measuring", async () => {
    const page = await read(at("0003006", "&view=simple"));
    const crp = [...page.document.querySelectorAll("details")].find((element) =>
      element.textContent.includes("hs-CRP"),
    );
    expect(textOf(crp)).toContain("< 0.3 mg/L — Normal (at most 3.0)");
    expect(crp?.querySelector("svg")).toBeNull();
  });

  it("says what is critical in a sentence of its own, with a call", async () => {
    const page = await read(at("0003006"));
    expect(page.text).toContain("Potassium: measured again, normal");
    expect(page.text).toMatch(/6\.4 mmol\/L — Very high/);
    expect(page.document.querySelector('.alert a[href^="tel:"]')).not.toBeNull();
  });

  it.each([
    ["0003007", "Results not yet available", /We expect the result by/],
    ["0003009", "Results not yet available", /This is taking longer than planned/],
    ["0003004", "Results cannot be displayed now", /A counsellor will explain this result.*Since/],
    ["0003003", "This result was withdrawn", /had your label.*do not use it/],
    ["0003005", "This test was not done", /had clotted/],
  ])("has no values in ORD-%s: %s", async (number, title, why) => {
    const page = await read(at(number));
    expect(page.status).toBe(200);
    expect(page.text).toContain(title);
    expect(page.text).toMatch(why);
    expect(page.text).not.toMatch(/Outside the normal range|Inside the normal range/);
    expect(page.html).not.toContain("/download/");
  });

  it("reads the earlier version of a corrected one, with date and reason", async () => {
    const now = await read(at("0001005", "&view=simple"));
    expect(now.text).toMatch(/This result was corrected on .* The glucose value of another sample/);
    expect(now.text).toMatch(/Glucose, fasting was 165 mg\/dL — High \(normal 70–99\) before\./);
    const href = now.document.querySelector('a[href*="version=1"]')?.getAttribute("href") ?? "";
    const then = await read(href);
    expect(then.text).toMatch(/You are reading an earlier version, from .* It is no longer valid\./);
    expect(then.text).toContain("165 mg/dL — High");
    expect((await read(at("0001005", "&version=7"))).status).toBe(404);
  });

  it("says in Indonesian what it says in English", async () => {
    await speak("id");
    const page = await read(at("0001015", "&view=simple"));
    expect(page.text).toContain("2 dari 3 hasil di luar nilai normal.");
    expect(page.text).toContain("104 mg/dL — Tinggi (normal 70–99)");
    const mcu = await read(at("0003002", "&view=examination"));
    const fitness = "Kelaikan kerja Laik kerja dengan catatan medis Laik kerja. Pakai pelindung telinga";
    expect((await read(at("0003002", "&view=simple"))).text).toContain(fitness);
    expect(mcu.text).toContain("24,6 kg/m² — Berat badan lebih (KMK HK.01.07/MENKES/509/2025)");
    expect((await read(at("0003004"))).text).toContain("Hasil belum bisa ditampilkan sekarang");
    await speak("en");
  });

  it("shows a health check with hearing, lungs with and without curves, findings and fitness", async () => {
    const fitness = "Fitness for work Fit with medical note Fit to work. Wear ear protection in noisy";
    const words = {
      simple: ["Outside the normal range", "Inside the normal range", "What the doctor says", fitness],
      advanced: ["Laboratory values", "Blood cells", fitness],
      examination: ["Vital signs", "122/78 mmHg — Normal (PERHI 2021)", "Body measures", "Findings"],
      hearing: ["13.8 dB, Normal", "no response up to 90"],
      lungs: ["Interpretation: Normal", "FEV1, in the first second"],
    };
    for (const [view, requested] of Object.entries(words)) {
      const page = await read(at("0003002", `&view=${view}`));
      for (const word of requested) expect(page.text, view).toContain(word);
      const tabs = [...page.document.querySelectorAll(".tabs a")].map(textOf);
      expect(tabs).toEqual(["Simple", "Detailed", "Examination", "Hearing", "Lungs"]);
      expect(textOf(page.document.querySelector('.tabs [aria-current="page"]'))).toBe(
        tabs[Object.keys(words).indexOf(view)],
      );
    }
    const curves = async (number: string) =>
      (await read(at(number, "&view=lungs"))).document.querySelectorAll(".chart-curve").length;
    expect([await curves("0003002"), await curves("0003001")]).toEqual([2, 0]);
  });

  it("leads from a part that was not examined to the view chosen last, and keeps that one", async () => {
    await read(at("0001015", "&view=advanced"));
    await read(at("0003002", "&view=hearing"));
    for (const query of ["&view=hearing", ""]) {
      const page = await read(at("0001015", query));
      expect(textOf(page.document.querySelector('.tabs [aria-current="page"]'))).toBe("Detailed");
      expect(page.document.querySelectorAll(".tabs a")).toHaveLength(2);
    }
    await read(at("0001015", "&view=simple"));
  });

  it("explains every value inside the range of a health check, some at a time", async () => {
    const listed = await read(at("0003002", "&view=simple"));
    const inside = [...listed.document.querySelectorAll(".list-card > li > p > strong")].map(textOf);
    expect(inside.length).toBeGreaterThan(20);
    const explained: string[] = [];
    let next = listed.document.querySelector('a[href*="explained="]');
    while (next) {
      const page = await read(next.getAttribute("href") ?? "");
      explained.push(...[...page.document.querySelectorAll("summary strong")].map(textOf));
      expect(page.document.querySelectorAll(".fold-body > p").length).toBeGreaterThan(0);
      next = page.document.querySelector('a[rel="next"]');
    }
    expect(explained).toEqual(inside);
  });

  it("is not found for somebody else, or of a person whose results the account may not see", async () => {
    const other = new Browser(portal.origin);
    await other.signIn("patient2");
    for (const path of [
      at("0001015"),
      at("0001015", "&version=1"),
      "/patient/lab-result/sharing?order_number=ORD-0001001",
    ])
      expect((await read(path, other)).status, path).toBe(404);
    expect((await read(at("0001011", "&patient_id=pat-budi"))).status).toBe(404);
  });
});

describe("opening a result", () => {
  const isNew = async () =>
    cards(await read(`${LIST}?q=HbA1c&period=last_3_months`)).some((text) =>
      /HbA1c, Glucose 2 hours.*New/.test(text),
    );
  const opened = async (order_number: string) => {
    const db = openDb(join(portal.dataDir, "lab", "lab.sqlite"));
    const rows = await db
      .selectFrom("access_event")
      .select("action")
      .where("order_number", "=", order_number)
      .execute();
    await db.destroy();
    return rows.length;
  };

  it("marks it as read and writes the access log; a prefetch does neither", async () => {
    const fresh = new Browser(portal.origin);
    await fresh.signIn("patient");
    const path = at("0001017");
    const before = await opened("ORD-0001017");
    const ahead = await fresh.get(path, { "Sec-Purpose": "prefetch" });
    expect(ahead.status).toBe(503);
    expect(await opened("ORD-0001017")).toBe(before);
    expect(cards(await read(REPORTS, fresh))[0]).toContain("New");
    await fresh.get(path);
    expect(await opened("ORD-0001017")).toBe(before + 1);
    expect(cards(await read(REPORTS, fresh))[0]).not.toContain("New");
    expect(await isNew()).toBe(false);
  });
});

describe("a result that becomes ready", () => {
  it("appears on the laboratory's own page, and its notice names its tests", async () => {
    const visitor = new Browser(portal.origin);
    const FORM = 'name="order_number"';
    const done = await visitor.submit("/reference-lab", { order_number: "ORD-0003007" }, FORM);
    expect([done.status, done.location]).toEqual([303, "/reference-lab"]);
    const page = await read(at("0003007", "&view=simple"));
    expect(page.text).toContain("All 2 values are inside the normal range.");
    const notices = await read("/notifications");
    expect(notices.text).toContain("A new result is ready");
    expect(notices.text).toMatch(/Ferritin|Vitamin D/);
    const again = await visitor.submit("/reference-lab", { order_number: "ORD-0003007" }, FORM);
    expect(again.status).toBe(404);
    expect(again.text).toContain("Nothing in this order is waiting");
    expect(again.text).toContain('value="ORD-0003007"');
  });
});

describe("sharing", () => {
  const path = "/patient/lab-result/sharing?order_number=ORD-0003002&audience=company";

  it("is off until it is confirmed, says since when, and can be stopped", async () => {
    expect((await read(at("0003002"))).text).toContain("PT Nusantara Jaya Abadi (your company) Not shared");
    const page = await read(path);
    expect(page.text).toContain("Share this result with PT Nusantara Jaya Abadi?");
    const shared = await browser.submit(path, {}, 'name="shown"');
    expect(shared).toMatchObject({ status: 303 });
    const on = await read(at("0003002"));
    expect(on.text).toMatch(/\(your company\) Shared since \d+ \w+ \d{4}/);
    expect(on.text).toMatch(/\(your doctor\) Not shared/);
    expect((await read(path)).text).toContain("Stop sharing with PT Nusantara Jaya Abadi?");
    await browser.submit(path, {}, 'name="shown"');
    expect((await read(at("0003002"))).text).toMatch(/\(your company\) Not shared since/);
  });

  it("does nothing when a second tab shows what no longer holds", async () => {
    const { hidden } = formIn((await browser.get(path)).text, 'name="shown"');
    await browser.submit(path, {}, 'name="shown"');
    const late = await browser.post(path, { ...hidden, client_request_id: crypto.randomUUID() });
    expect(late.status).toBe(409);
    expect((await read(at("0003002"))).text).toMatch(/\(your company\) Shared since/);
    await browser.submit(path, {}, 'name="shown"');
  });

  it("is not found without an order, and for an audience that the order does not have", async () => {
    expect((await read("/patient/lab-result/sharing")).status).toBe(404);
    expect((await read("/patient/lab-result/sharing?order_number=ORD-0001011")).status).toBe(404);
  });
});
