import { describe, expect, it } from "vitest";
import { Browser, formIn, unescapeHtml, type PageResponse } from "../support/browser.ts";
import { valueIn } from "../support/registration.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";

const opened = useStubbedPortal();

/** The buttons that post the page's main form elsewhere, as tags. */
const switchesIn = (page: PageResponse) =>
  [...page.text.matchAll(/<button[^>]*\sname="_language"[^>]*>/g)].map(([tag]) => tag);
const saverIn = (page: PageResponse) =>
  unescapeHtml(/formaction="(\/data-use[^"]*)"/i.exec(page.text)?.[1] ?? "");

describe("the data-saver and language buttons beside a form", () => {
  it("post a form with a file without the file", async () => {
    const browser = new Browser(opened.portal.origin);
    const page = await browser.get("/apply/doctor?lang=en");
    expect(page.text).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
    const switches = switchesIn(page);
    expect(switches.length).toBeGreaterThan(2);
    for (const tag of switches) expect(tag).toMatch(/formenctype="application\/x-www-form-urlencoded"/i);
    const { hidden } = formIn(page.text, 'id="main-form"');
    const typed = { ...hidden, email: "dewi@example.com", file: "sip.pdf" };
    const moved = await browser.post(saverIn(page), { ...typed, _language: "en" });
    expect([moved.status, moved.location]).toEqual([307, "/apply/doctor?lang=en"]);
    for (const lang of ["en", "id"]) {
      const shown = await browser.post(`/apply/doctor?lang=${lang}`, { ...typed, _language: lang });
      expect([lang, shown.status, valueIn(shown, "email")]).toEqual([lang, 200, "dewi@example.com"]);
    }
  });

  it("pass on the largest form of any page", async () => {
    const browser = await opened.signedIn();
    const _token = await browser.tokenOf("/menu");
    const rows = Array.from({ length: 1500 }, (_, index) => [`reason.${String(index)}`, "x".repeat(200)]);
    const form = { ...Object.fromEntries(rows), _token, _language: "en" } as Record<string, string>;
    const moved = await browser.post("/data-use?data=low&back=%2Fmenu", form);
    expect([moved.status, moved.location]).toEqual([307, "/menu"]);
  });
});
