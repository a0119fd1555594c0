import { afterAll, beforeAll, expect, it } from "vitest";
import { createLab, type Lab } from "../../lab/create.ts";
import { Browser } from "../support/browser.ts";
import { openPortal, seededFolder, type TestPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";

let lab: Lab;
let portal: TestPortal;
beforeAll(async () => {
  lab = await createLab({ dataDir: await seededFolder(), only: "spec" });
  portal = await openPortal({ LAB_API_URL: lab.url, LAB_CALLS: "POST /login,GET /profile" });
});
afterAll(async () => {
  await portal.close();
  await lab.close();
});

it("shows sign-in and a home page without empty sections from two calls", async () => {
  const browser = new Browser(portal.origin);
  await browser.signIn("patient");
  const home = await browser.get("/patient/home?lang=en");
  expect(home.status).toBe(200);
  expect(visible(home)).toContain("What you can do here Menu Profile");
  expect(home.text).not.toContain('id="find-order"');
  expect(home.text).not.toMatch(/<\/h2>\s*<\/(section|nav)>/);
});
