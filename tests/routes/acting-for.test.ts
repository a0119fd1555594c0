import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { openStubbedPortal } from "../support/stubbed-portal.ts";

const LIST = "/patient/test?q=GLU-F";
const banners = {
  en: ["You are doing this for", "Switch to yourself"],
  id: ["Anda sedang mengurus data", "Kembali ke data saya"],
} as const;

describe("acting for another patient", () => {
  let portal: TestPortal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await openPortal();
    browser = new Browser(portal.origin);
    expect((await browser.signIn("patient")).status).toBe(303);
  });
  afterAll(() => portal.close());

  it.each(["en", "id"] as const)("names the person and leads back to oneself (%s)", async (lang) => {
    const [lead, self] = banners[lang];
    const answer = await browser.get(`${LIST}&patient_id=pat-raka&lang=${lang}`);
    expect(visible(answer)).toContain(`${lead} Raka Pratama . ${self}`);
    expect(answer.text).toMatch(new RegExp(`<a href="/patient/test\\?q=GLU-F[^"]*">${self}</a>`));
    expect(answer.text).not.toMatch(new RegExp(`<a href="[^"]*patient_id[^"]*">${self}</a>`));
    expect(answer.text).toContain('href="/patient/test/prd-glu-f?patient_id=pat-raka"');
    for (const own of [LIST, `${LIST}&patient_id=pat-siti`]) {
      expect(visible(await browser.get(own)), own).not.toContain(lead);
    }
  });

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

  it("results lead to the record and the history of the person shown", async () => {
    for (const [query, id, history] of [
      ["", "pat-siti", ""],
      ["?patient_id=pat-raka", "pat-raka", "?patient_id=pat-raka"],
    ]) {
      const { text } = await browser.get(`/patient/lab-result${query ?? ""}`);
      expect(text).toContain(`href="/patient/medical-record/${id ?? ""}"`);
      expect(text).toContain(`href="/patient/lab-result/history${history ?? ""}"`);
    }
  });

  it("a relation leads to the person's record; one with access to the own record, to its log", async () => {
    const relation = await browser.get("/patient/family/rel-raka");
    expect(relation.text).toContain('href="/patient/medical-record/pat-raka"');
    const request = "/patient/family-request/rel-from-andi";
    await browser.submit(request, { permissions: "book" }, 'name="permissions"');
    const carer = await browser.get("/patient/family/rel-from-andi");
    expect(carer.text).toContain('href="/patient/medical-record/pat-siti#access"');
  });

  it.each([
    ["may only see results of", "pat-hartini"],
    ["has no permission any more for", "pat-andi"],
    ["does not know", "nobody"],
  ])("is not found for a person whom one %s", async (_why, patient_id) => {
    expect((await browser.get(`/patient/test?patient_id=${patient_id}`)).status).toBe(404);
  });
});

it("while the family cannot be loaded, what is added is still for the person in the address", async () => {
  const opened = await openStubbedPortal();
  const { stub, portal } = opened;
  try {
    const browser = new Browser(portal.origin);
    expect((await browser.signIn("type1")).status).toBe(303);
    const prices = [{ plant_id: "plant-1", amount: 45_000, discount_percent: 0 }];
    const product = { id: "p1", product_type: "test", name_en: "Sugar", prices };
    stub.answer("/product/get", { results: [product] });
    stub.fault("/family/get", "status-500");
    const answer = await browser.get("/patient/test?plant_id=plant-1&patient_id=p-other");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('name="patient_id" value="p-other"');
  } finally {
    await opened.close();
  }
});
