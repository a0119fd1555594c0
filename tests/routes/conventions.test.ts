import { describe, expect, it } from "vitest";
import { Browser, send } from "../support/browser.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";

const opened = useStubbedPortal();

describe("addresses that browsers and password managers know", () => {
  it("redirects to the page for a new password", async () => {
    const browser = new Browser(opened.portal.origin);
    const known = await browser.get("/.well-known/change-password");
    expect([known.status, known.location]).toEqual([303, "/dashboard/profile-user?tab=PASSWORD"]);
    const page = await browser.get(known.location ?? "");
    expect(page.location).toContain("/login?");
  });

  it.each(["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"])(
    "has an icon at %s",
    async (path) => {
      const { status, headers } = await send(opened.portal.origin, path);
      expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
    },
  );

  it("refuses icons of other sizes without a page", async () => {
    const { status, headers } = await send(opened.portal.origin, "/apple-touch-icon-120x120.png");
    expect([status, headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
  });
});

describe("names of accounts and codes", () => {
  it.each(["/login", "/login?company=1", "/r3915t3r", "/forgot-password", "/apply/status"])(
    "are neither capitalized nor corrected on %s",
    async (path) => {
      const { text } = await new Browser(opened.portal.origin).get(path);
      const inputs = [...text.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
      const accounts = inputs.filter(
        (tag) =>
          /name="(username|company_code|email|reference|identifier)"|autoComplete="username"/i.test(tag) &&
          !/type="(hidden|email)"| hidden/.test(tag),
      );
      expect(accounts.length).toBeGreaterThan(0);
      for (const tag of accounts)
        expect(tag).toMatch(/(?=.*autoCapitalize="none")(?=.*autoCorrect="off")(?=.*spellCheck="false")/i);
    },
  );
});
