import { describe, expect, it } from "vitest";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { newcomer } from "../support/registration.ts";

const portal = useOpened(openPortal);

describe("the page of the reference laboratory", () => {
  it("shows accounts and messages, newest first", async () => {
    const browser = new Browser(portal.origin);
    const who = newcomer();
    await browser.submit("/r3915t3r", who, 'name="first_name"');
    const page = await browser.get("/reference-lab");
    for (const name of ["patient2", "NUSANTARA", "Lab-portal-1", who["email"] ?? "–"])
      expect(page.text).toContain(name);
    const last = await browser.get("/reference-lab?page=99999");
    expect([last.status, last.text.includes('class="card"')]).toEqual([200, true]);
  });
});
