import { describe, expect, it } from "vitest";
import { formIn, unescapeHtml, type Browser, type PageResponse } from "../support/browser.ts";
import { pdfAttachments, pdfLines } from "../../lab/tests/support/pdf.ts";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { qrsInPage } from "../support/qr.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const RECORD = "/patient/medical-record/pat-siti";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");
const other = useVisitor(portal, "patient2");

const text = async (path: string, as = browser) => {
  const page = await as.open(path);
  return { ...page, text: unescapeHtml(page.text.replace(/<!-- -->/g, "")) };
};
const opened = async (as: Browser, path: string, headers: Record<string, string> = {}) =>
  (await as.get(path, headers)).status;
const sendFrom = (page: PageResponse, path: string, fields: Record<string, string>) =>
  browser.post(path, { ...formIn(page.text, DECLARE).hidden, ...fields });
const DECLARE = 'name="allergies"';

describe("the record", () => {
  it("shows the patient and the visits by year, and links to the PDF, in both languages", async () => {
    const { text: english } = await text(`${RECORD}?lang=en`);
    for (const part of ["Siti Rahmawati", "1000234501", "12 APR 1988", "Penisilin (ruam kulit)"])
      expect(english).toContain(part);
    expect(english).toContain('aria-label="QR code of medical record number 1000234501" width="300"');
    expect(qrsInPage(english)).toEqual(["1000234501"]);
    expect(english).toContain('href="/download/medical-record/pat-siti"');
    const years = [...english.matchAll(/<summary>(\d{4}) /g)].map(([, year]) => Number(year));
    expect(years.length).toBeGreaterThan(2);
    expect(years).toEqual([...years].sort((a, b) => b - a));
    expect((await text(`${RECORD}?lang=id`)).text).toContain("Siapa yang membuka rekam medis ini");
    await browser.get(`${RECORD}?lang=en`);
  });

  it("is not found for others, on any of its pages", async () => {
    for (const path of ["", "/declared", "/access", "/share", "/share/1", "/share/1/stop"])
      for (const id of ["pat-siti", "pat-hartini", "pat-nobody"])
        expect(await opened(other, `/patient/medical-record/${id}${path}`), id + path).toBe(404);
    // Siti may only book for Budi.
    expect(await opened(browser, "/patient/medical-record/pat-budi")).toBe(404);
    const download = await other.get("/download/medical-record/pat-siti");
    expect(download).toMatchObject({ status: 303, location: RECORD });
    expect(await opened(other, RECORD)).toBe(404);
  });

  it("hides a child's access log from the carer", async () => {
    const { text: html } = await text("/patient/medical-record/pat-raka");
    expect(html).toContain("Only Raka Pratama can see who has opened this record.");
    expect(html).not.toContain('href="/patient/medical-record/pat-raka/access"');
    expect(await opened(browser, "/patient/medical-record/pat-raka/access")).toBe(404);
  });

  it("is not fetched ahead, and what was not fetched is not logged", async () => {
    const lines = async () => (await text(`${RECORD}/access?own=1`)).text.match(/Opened the record/g)?.length;
    const before = await lines();
    expect(await opened(browser, RECORD, { "Sec-Purpose": "prefetch" })).toBe(503);
    expect(await lines()).toBe(before);
    expect(await opened(browser, RECORD)).toBe(200);
    expect(await lines()).toBe((before ?? 0) + 1);
  });

  it("is downloaded as one PDF with its data attached", async () => {
    const response = await fetch(`${portal.origin}/download/medical-record/pat-siti`, {
      headers: { Cookie: browser.cookieHeader },
    });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(pdfLines(bytes)).toContain("Medical record");
    expect([...pdfAttachments(bytes).keys()]).toEqual(["record.fhir.json", "results.csv"]);
    expect((await text(`${RECORD}/access?own=1`)).text).toContain("Downloaded the record");
  });

  it("shows health before visits, and visits as rows that open their result", async () => {
    const { document } = await readPage(browser, `${RECORD}?lang=en`);
    const titles = [...document.querySelectorAll("main h2")].map((title) => title.id);
    expect(titles.indexOf("declared")).toBeLessThan(titles.indexOf("visits"));
    const row = document.querySelector("#visits ~ .list-card details .row");
    expect(row?.querySelector(".row-link")?.getAttribute("href")).toMatch(
      /^\/patient\/lab-result\?order_number=/,
    );
    expect(textOf(row)).toMatch(/\d\d [A-Z]{3} 20\d\d · .+ Result: /);
    const visits = [...document.querySelectorAll("#visits ~ .row-list .row")].map(textOf);
    expect(visits.join("\n"), "values outside their range").toMatch(/Potassium 6\.4 ▲▲ Very high/);
  });
});

describe("declared data", () => {
  const path = `${RECORD}/declared`;

  it("is saved, and marked with who reported it", async () => {
    const saved = await browser.submit(path, { allergies: "Penicillin\nKacang", medicines: "" }, DECLARE);
    expect(saved).toMatchObject({ status: 303, location: RECORD });
    const { text: html } = await text(RECORD);
    expect(html).toMatch(
      /Penicillin\nKacang[\s\S]*Medicines<[\s\S]*Not recorded[\s\S]*Vaccinations<[\s\S]*Not recorded[\s\S]*Reported by you, <time/,
    );
  });

  it("are shown beside the input when they were changed meanwhile, and saved by the next press", async () => {
    const first = await browser.get(path);
    const second = await browser.get(path);
    expect((await sendFrom(first, path, { conditions: "Asthma" })).status).toBe(303);
    const late = await sendFrom(second, path, { conditions: "Diabetes" });
    expect(late.status).toBe(409);
    const html = unescapeHtml(late.text);
    expect(html).toContain("<strong>Asthma</strong>");
    expect(html).toMatch(/name="conditions"[^>]*>Diabetes</);
    expect((await sendFrom(late, path, { conditions: "Diabetes" })).status).toBe(303);
    expect((await text(RECORD)).text).toContain("Diabetes");
  });

  it("are refused beyond 1000 characters, and nothing typed is lost", async () => {
    const long = "x".repeat(1001);
    const refused = await browser.submit(path, { allergies: long, conditions: "Asthma" }, DECLARE);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Use at most 1000 characters");
    expect(refused.text).toContain(long);
  });
});
