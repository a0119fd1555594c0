import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";

describe("results and records of another person", () => {
  let portal: TestPortal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await openPortal();
    browser = new Browser(portal.origin);
    await browser.signIn("patient");
  });
  afterAll(() => portal.close());

  it.each([
    ["/patient/lab-result?patient_id=pat-raka", "/patient/lab-result"],
    ["/patient/lab-result/history?patient_id=pat-raka", "/patient/lab-result/history"],
    ["/patient/medical-record/pat-raka", "/patient/medical-record/pat-siti"],
    ["/patient/medical-record/pat-raka/declared", "/patient/medical-record/pat-siti"],
    ["/patient/medical-record/pat-raka/share", "/patient/medical-record/pat-siti"],
  ])("%s names the person and leads back", async (path, own) => {
    const page = await browser.get(`${path}${path.includes("?") ? "&" : "?"}lang=en`);
    expect(visible(page)).toContain("You are doing this for Raka Pratama . Switch to yourself");
    expect(page.text).toContain(`<a href="${own}">Switch to yourself</a>`);
    expect(visible(await browser.get(own)), own).not.toContain("You are doing this for");
  });

  it("a share page of somebody else's record, and its end, name the person", async () => {
    const path = "/patient/medical-record/pat-raka/share";
    const made = await browser.submit(path, { scope: "record", hours: "1" }, 'name="scope"');
    for (const page of [made.location ?? "", `${made.location ?? ""}/stop`])
      expect(visible(await browser.get(page)), page).toContain("You are doing this for Raka Pratama");
  });

  it("results link to the record and the history of the person shown", async () => {
    for (const [query, id, history] of [
      ["", "pat-siti", ""],
      ["?patient_id=pat-raka", "pat-raka", "?patient_id=pat-raka"],
    ]) {
      const { text } = await browser.get(`/patient/lab-result${query ?? ""}`);
      expect(text).toContain(`href="/patient/medical-record/${id ?? ""}"`);
      expect(text).toContain(`href="/patient/lab-result/history${history ?? ""}"`);
    }
  });

  it("a relation links to the person's record; one that grants access to one's own, to its log", async () => {
    const relation = await browser.get("/patient/family/rel-raka");
    expect(relation.text).toContain('href="/patient/medical-record/pat-raka"');
    const request = "/patient/family-request/rel-from-andi";
    await browser.submit(request, { decision: "approve", permissions: "book" }, 'name="permissions"');
    const carer = await browser.get("/patient/family/rel-from-andi");
    expect(carer.text).toContain('href="/patient/medical-record/pat-siti#access"');
  });
});
