import { afterAll, beforeAll, expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import type { Browser } from "../support/browser.ts";
import { signInCompany } from "../support/company-portal.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openTestLab, type TestLab } from "../../lab/tests/support/test-lab.ts";

let lab: TestLab;
let portal: TestPortal;
let browser: Browser;
beforeAll(async () => {
  lab = await openTestLab(new Date().toISOString());
  portal = await openPortal({ LAB_API_URL: lab.lab.url });
  const viewer = lab.lab.db.updateTable("account").where("username", "=", "viewer");
  await viewer.set({ company_role: "[]" }).execute();
  browser = await signInCompany(portal.origin, "viewer");
});
afterAll(async () => {
  await portal.close();
  await lab.close();
});

it("shows an account without a role its company, how to get one, and links to its own pages", async () => {
  const { status, text } = await browser.get("/company/home?lang=en");
  expect(status).toBe(200);
  expect(text).toContain("PT Nusantara Jaya Abadi");
  expect(text).toContain("Your account has no role in the company yet");
  expect(text).toContain('href="/dashboard/profile-user"');
  expect(text).not.toMatch(/href="\/company\/(?!home)/);
  expect((await browser.get("/dashboard/profile-user")).status).toBe(200);
});

it.each(pages.filter(({ access, path }) => access === "company" && path !== "/company/home"))(
  "refuses $path to an account without a role",
  async ({ path }) => {
    const answer = await browser.get(path.replace(/:\w+/g, "1"));
    expect([answer.status, answer.location]).toEqual([302, "/page-not-allowed"]);
  },
);
