import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, formIn, unescapeHtml } from "../support/browser.ts";
import { MASTER, signInCompany } from "../support/company-portal.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { makeShare } from "../support/record-share.ts";
import { visible } from "../support/visible.ts";

let portal: TestPortal;
let siti: Browser;
beforeAll(async () => {
  portal = await openPortal();
  siti = new Browser(portal.origin);
  await siti.signIn("patient");
});
afterAll(() => portal.close());

/** Whether the page's switches post a form, and whether it exists. */
const switchOf = (html: string) => [html.includes('form="main-form"'), html.includes('id="main-form"')];
const BUDI = {
  identity_type: "KTP",
  identity_number: "3174052701850004",
  "date_of_birth.day": "27",
  "date_of_birth.month": "1",
  "date_of_birth.year": "1985",
};

describe("pages whose form depends on their state", () => {
  it("without a photo there is nothing to post", async () => {
    const { text } = await siti.get("/profile/photo/remove");
    expect(text).toContain("You have no photo");
    expect(switchOf(text)).toEqual([false, false]);
  });

  it("the question about a patient's record changes its language by itself", async () => {
    const hrd = await signInCompany(portal.origin, "hrd");
    const check = await hrd.get(`${MASTER}/add`);
    expect(switchOf(check.text)).toEqual([true, true]);
    const { location } = await hrd.submit(`${MASTER}/add`, BUDI, "identity_number");
    const { text } = await hrd.get(location ?? "");
    expect(text).toContain("A patient record with this identity exists");
    expect(switchOf(text)).toEqual([false, false]);
  });

  it("the switch posts a relation's permissions, and nothing when the person may not change them", async () => {
    const andi = new Browser(portal.origin);
    await andi.signIn("patient2");
    const approval = { decision: "approve", permissions: "book" };
    await siti.submit("/patient/family-request/rel-from-andi", approval, 'id="main-form"');
    const received = await siti.get("/patient/family/rel-from-andi");
    expect(switchOf(received.text)).toEqual([true, true]);
    const { hidden } = formIn(received.text, 'id="main-form"');
    const ticked = { ...hidden, permissions: "pay", _language: "id" };
    const switched = await siti.post("/patient/family/rel-from-andi?lang=id", ticked);
    expect(switched.text).toMatch(/<input[^>]*value="pay"[^>]*checked|<input[^>]*checked[^>]*value="pay"/);
    expect(switchOf((await andi.get("/patient/family/rel-from-andi")).text)).toEqual([false, false]);
    await siti.get("/menu?lang=en");
  });

  it("the language switch keeps a shared record open, and opens no other", async () => {
    const [made, other] = [await makeShare(siti), await makeShare(siti)];
    const reader = new Browser(portal.origin);
    const opened = await reader.submit(
      `${made.link}?lang=en`,
      { password: made.passcode },
      'name="password"',
    );
    expect(switchOf(opened.text)).toEqual([true, true]);
    const { hidden } = formIn(opened.text, 'id="main-form"');
    expect(unescapeHtml(opened.text)).not.toContain(made.passcode);
    const switched = await reader.post(`${made.link}?lang=id`, { ...hidden, _language: "id" });
    expect([switched.status, visible(switched)]).toEqual([200, expect.stringContaining("Nilai rujukan")]);
    const elsewhere = await reader.post(`${other.link}?lang=id`, { ...hidden, _language: "id" });
    expect(visible(elsewhere)).not.toContain("Nilai rujukan");
    const forged = await reader.post(`${made.link}?lang=id`, {
      ...hidden,
      carried_password: "x",
      _language: "id",
    });
    expect(visible(forged)).not.toContain("Nilai rujukan");
  });
});
