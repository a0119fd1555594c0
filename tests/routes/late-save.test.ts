import { describe, expect, it } from "vitest";
import { Browser, formIn, unescapeHtml, type PageResponse } from "../support/browser.ts";
import { signInCompany } from "../support/company-portal.ts";
import { openPortal } from "../support/portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const DECLARED = "/patient/medical-record/pat-siti/declared";
const ADDRESS = "/patient/profile/address/adr-office";
const DETAILS = "/doctor/referral/new/details?draft_id=REF-0000105";
const FORM = 'id="main-form"';

const portal = useOpened(openPortal);

async function signedIn(username = "patient"): Promise<Browser> {
  if (username === "hrd") return signInCompany(portal.origin, username);
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(username)).status).toBe(303);
  return browser;
}

const hiddenIn = (page: PageResponse) => formIn(page.text, FORM).hidden;
const versionIn = (page: PageResponse) => hiddenIn(page)["version"];
const sendFrom = (browser: Browser, page: PageResponse, path: string, typed: Record<string, string>) =>
  browser.post(path, { ...hiddenIn(page), ...typed });

describe("a form that is shown again", () => {
  it.each([
    ["patient", [DECLARED, "/patient/profile?tab=PROFILE"]],
    ["patient", [ADDRESS, "/patient/family/rel-from-andi"]],
    ["doctor", [DETAILS, "/doctor/referral/new/tests?draft_id=REF-0000105"]],
    ["doctor", ["/dashboard/profile-user?tab=BANK", "/dashboard/profile-user?tab=TAX"]],
    ["doctor", ["/dashboard/profile-user/license/lic-sip-2", "/dashboard/profile-user/hospital/ent-hos-2"]],
    ["hrd", ["/company/employee/master/edit/emp-nja-1005", "/company/security"]],
  ])("counts as the version that it was opened with for a %s: %j", async (username, paths) => {
    const browser = await signedIn(username);
    const approval = { decision: "approve", permissions: "book" };
    if (paths.includes("/patient/family/rel-from-andi"))
      await browser.submit("/patient/family-request/rel-from-andi", approval, FORM);
    for (const path of paths) {
      const opened = await browser.get(path);
      expect([path, opened.status]).toEqual([path, 200]);
      expect(versionIn(opened)).toMatch(/^\d+$/);
      const again = await sendFrom(browser, opened, path, { version: "7777", _language: "id" });
      expect([path, versionIn(again)]).toEqual([path, "7777"]);
    }
  });

  it.each([
    ["its errors", "Penicillin", "", { conditions: "x".repeat(1001) }],
    ["the other language", "Latex", "?lang=id", { _language: "id" }],
  ])("shows another's change before it overwrites it, with %s", async (_what, theirs, query, more) => {
    const [mother, father] = [await signedIn(), await signedIn()];
    const opened = await mother.get(DECLARED);
    await father.submit(DECLARED, { allergies: theirs }, FORM);
    const typed = { allergies: "Kacang", conditions: "" };
    const again = await sendFrom(mother, opened, DECLARED + query, { ...typed, ...more });
    const late = await sendFrom(mother, again, DECLARED, typed);
    expect(late.status).toBe(409);
    expect(unescapeHtml(late.text)).toContain(`<strong>${theirs}</strong>`);
    expect((await sendFrom(mother, late, DECLARED, typed)).status).toBe(303);
  });

  it("keeps its version until the next sign-in too", async () => {
    const [mother, father] = [await signedIn(), await signedIn()];
    const opened = await mother.get(DECLARED);
    await mother.post("/sign-out", {});
    const theirs = await father.get(DECLARED);
    await sendFrom(mother, opened, DECLARED, { allergies: "Kacang" });
    await sendFrom(father, theirs, DECLARED, { allergies: "Ibuprofen" });
    await mother.signIn("patient");
    const kept = await mother.get(DECLARED);
    expect([kept.text.includes("Kacang"), versionIn(kept)]).toEqual([true, versionIn(opened)]);
    const late = await sendFrom(mother, kept, DECLARED, { allergies: "Kacang" });
    expect([late.status, late.text.includes("<strong>Ibuprofen</strong>")]).toEqual([409, true]);
  });
});

it("saves a form that was refused for its version at the next press, also without a comparison", async () => {
  const [here, there] = [await signedIn("doctor"), await signedIn("doctor")];
  const opened = await here.get(DETAILS);
  await there.submit(DETAILS, { urgency: "routine", note: "Theirs" }, FORM);
  const late = await sendFrom(here, opened, DETAILS, { urgency: "routine", note: "Ours" });
  expect(late.status).toBe(409);
  expect((await sendFrom(here, late, DETAILS, { urgency: "routine", note: "Ours" })).status).toBe(303);
});
