import { afterEach, describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";

const opened = useStubbedPortal();
afterEach(() => opened.stub.forget());

const valueOf = (html: string, name: string) =>
  /value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "")?.[1];

describe("changing the language beside a form", () => {
  // Promise I2: input kept.
  it("shows it again in the other language, and does nothing with it", async () => {
    const browser = new Browser(opened.portal.origin);
    const page = await browser.get("/login?redirect=%2Fpatient%2Fcart&lang=en");
    const button = /<button[^>]*name="_language"[^>]*>/.exec(page.text)?.[0] ?? "";
    expect(button).toContain('form="main-form"');
    expect(button).toContain('formaction="/login?redirect=%2Fpatient%2Fcart&amp;lang=id"');
    expect(page.text).toContain('id="main-form"');
    const { hidden } = formIn(page.text, 'name="password"');
    const typed = { ...hidden, username: "type1", password: "secret-of-type1", _language: "id" };
    const answer = await browser.post("/login?redirect=%2Fpatient%2Fcart&lang=id", typed);
    expect([answer.status, answer.location]).toEqual([200, null]);
    expect(answer.text).toContain('<html lang="id">');
    expect(valueOf(answer.text, "username")).toBe("type1");
    expect(answer.text).not.toContain("secret-of-type1");
    expect(answer.text).not.toContain('class="error-summary');
    expect(opened.stub.calls("/login")).toEqual([]);
    expect(browser.jar.get("lang")).toBe("id");
    expect(browser.jar.has("sid")).toBe(false);
    // The response is the form itself; sent again, it works and redirects as intended.
    const again = formIn(answer.text, 'name="password"');
    const sent = await browser.post(again.action ?? "/login", {
      ...again.hidden,
      username: "type1",
      password: "x",
    });
    expect(sent.location).toBe("/patient/cart");
  });

  it("ignores the switch's field on pages without such a form", async () => {
    const browser = new Browser(opened.portal.origin);
    await browser.signIn("type1");
    const out = await browser.post("/sign-out", { _language: "id" });
    expect(out.status).toBe(303);
    expect((await browser.get("/patient/home")).location).toContain("/login");
  });

  it("does not precede the page's guard", async () => {
    const browser = new Browser(opened.portal.origin);
    const answer = await browser.post("/patient/checkout?step=1", {
      _language: "id",
      practitioner_name: "x",
    });
    expect([302, 303]).toContain(answer.status);
    expect(answer.location).toContain("/login?redirect=");
    expect(opened.stub.calls()).toEqual([]);
  });
});
