import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/registration.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const FAQ = "https://help.example/questions";
const TERMS = "https://help.example/terms";

const portal = useOpened(() => openPortal({ FAQ_URL: FAQ, TERMS_URL: TERMS }));

async function signedIn(username: string, lang: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  await browser.get(`/login?lang=${lang}`);
  await browser.signIn(username);
  return browser;
}

const linkTo = (html: string, href: string) =>
  [...html.matchAll(/<a [^>]*>[\s\S]*?<\/a>/g)]
    .map(([link]) => link)
    .filter((link) => link.includes(`href="${href}"`));

describe("the user menu", () => {
  it.each([
    ["en", "opens in a new tab", ["My QR code", "Profile", "Cart", "Language", "Sign out"]],
    ["id", "terbuka di tab baru", ["Kode QR saya", "Profil", "Keranjang", "Bahasa", "Keluar"]],
  ])("is a page with QR, profile, cart, language, questions and terms (%s)", async (lang, tab, words) => {
    const browser = await signedIn("patient", lang);
    const menu = await browser.get("/menu");
    const content = /data-dialog-content[\s\S]*<\/main>/.exec(menu.text)?.[0] ?? "";
    expect(content).toMatch(/<svg[^>]*role="img"[^>]*width="300"/);
    for (const word of words) expect(visible({ ...menu, text: content })).toContain(word);
    for (const href of [FAQ, TERMS]) {
      const links = linkTo(menu.text, href);
      expect(links.length, "in the menu and at the foot").toBe(2);
      for (const link of links) {
        expect(link).toContain('target="_blank" rel="noopener noreferrer"');
        expect(link).toContain(tab);
      }
    }
    expect(menu.text).not.toContain("<dialog");
    const page = await browser.get("/patient/home");
    expect(linkTo(page.text, "/menu")[0]).toContain('data-dialog-opens="user-menu"');
    expect(page.text).toMatch(/<dialog id="user-menu"[^>]*aria-labelledby="user-menu-title"/);
    const chosen = await browser.get("/translate?back=%2Fmenu");
    expect(chosen.text).toContain('action="/menu"');
  });

  it("links to the patient's own results and medical record", async () => {
    const browser = await signedIn("patient", "en");
    const menu = await browser.get("/menu");
    for (const href of ["/patient/lab-result", "/patient/medical-record/pat-siti"]) {
      expect(linkTo(menu.text, href), href).not.toEqual([]);
      expect((await browser.get(href)).status, href).toBe(200);
    }
  });

  it("has no QR code and no record for other accounts", async () => {
    const browser = await signedIn("doctor", "en");
    const menu = visible(await browser.get("/menu"));
    expect(menu).not.toContain("My QR code");
    expect(menu).not.toContain("Medical record");
  });

  it("opens documents in a new tab and says so", async () => {
    const browser = await signedIn("patient", "en");
    for (const path of ["/patient/order/ORD-0001003", "/patient/order/ORD-0001003/invoice"]) {
      const [link = ""] = linkTo((await browser.get(path)).text, "/download/invoice/ORD-0001003");
      expect(link).toContain('target="_blank" rel="noopener noreferrer"');
      expect(link).toContain("(opens in a new tab)");
    }
  });
});

it("has the live region of the session's warning from the start, empty and not hidden", async () => {
  const browser = await signedIn("patient", "en");
  const { text } = await browser.get("/patient/home");
  expect(text).toMatch(
    /<div class="session-warning"[^>]*><div class="wrap"><div role="status" data-session-message=""><\/div><div hidden="" data-session-extend="">/,
  );
});
