import { expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

const lab = useOpened(() => openSeededLab({ only: "spec" }));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.url, LAB_CALLS: "POST /login,GET /profile" }));

it("shows sign-in and a home page without empty sections from two calls", async () => {
  const browser = new Browser(portal.origin);
  await browser.signIn("patient");
  const home = await browser.get("/patient/home?lang=en");
  expect(home.status).toBe(200);
  expect(visible(home)).toContain("What you can do here Menu Profile");
  expect(home.text).not.toContain('id="find-order"');
  expect(home.text).not.toMatch(/<\/h2>\s*<\/(section|nav)>/);
});
