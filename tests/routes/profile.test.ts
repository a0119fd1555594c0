import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";

const texts = {
  en: {
    labels: ["Profile", "Password", "Photo", "Address", "Settings", "Orders"],
    building: "In preparation This page is being built.",
    orders: /\d+ orders? /,
  },
  id: {
    labels: ["Profil", "Kata sandi", "Foto", "Alamat", "Pengaturan", "Pesanan"],
    building: "Sedang disiapkan Halaman ini masih dibuat.",
    orders: /\d+ pesanan /,
  },
};
const tabs = ["PROFILE", "PASSWORD", "PHOTO", "ADDRESS", "SETTING", "ORDER"];

describe.each(["en", "id"] as const)("the tabs of the profile (%s)", (lang) => {
  const { labels, building, orders } = texts[lang];
  let portal: TestPortal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await openPortal();
    browser = new Browser(portal.origin);
    expect((await browser.signIn("patient")).status).toBe(303);
    await browser.get(`/menu?lang=${lang}`);
  });
  afterAll(() => portal.close());

  it("are all links, each to an address of its own", async () => {
    const { text } = await browser.get("/patient/profile");
    const nav = /<nav class="tabs"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
    const links = [...nav.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, label]) => [
      href,
      label,
    ]);
    expect(links).toEqual(tabs.map((tab, at) => [`/patient/profile?tab=${tab}`, labels[at]]));
  });

  it.each(tabs.slice(0, -1))("%s says that it is being built", async (tab) => {
    const answer = await browser.get(`/patient/profile?tab=${tab}`);
    const label = labels[tabs.indexOf(tab)] ?? "";
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<title>${label} – `);
    expect(answer.text).toMatch(new RegExp(`aria-current="page"[^>]*>${label}<`));
    expect(visible(answer)).toContain(building);
    expect(visible(answer)).not.toMatch(orders);
  });

  it.each(["", "?tab=ORDER", "?tab=order", "?tab=NOPE", "?status=nope&period=nope&page=nope"])(
    "'%s' shows the orders",
    async (query) => {
      const answer = await browser.get(`/patient/profile${query}`);
      expect(answer.text).toContain(`<title>${labels.at(-1) ?? ""} – `);
      expect(visible(answer)).toMatch(orders);
      expect(visible(answer)).not.toContain(building);
    },
  );
});
