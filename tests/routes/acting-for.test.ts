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
