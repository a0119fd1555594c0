import { beforeAll, expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import { openPortal } from "../support/portal.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const lab = useOpened(() => openTestLab(new Date().toISOString()));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.lab.url }));
beforeAll(async () => {
  const viewer = lab.lab.db.updateTable("account").where("username", "=", "viewer");
  await viewer.set({ company_role: "[]" }).execute();
});
const browser = useVisitor(portal, "viewer");

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
