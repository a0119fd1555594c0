import { chromium } from "@playwright/test";
const b = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
const origin = "http://localhost:4321";
const paths = process.argv.slice(3);
const who = process.argv[2];
for (const [w, h] of [
  [360, 640],
  [1280, 800],
] as const)
  for (const lang of ["id"] as const) {
    const c = await b.newContext({ viewport: { width: w, height: h }, javaScriptEnabled: w === 1280 });
    const p = await c.newPage();
    await p.goto(`${origin}/login?lang=${lang}`);
    await p.locator('[name="username"]').fill(who);
    await p.locator('[name="password"]').fill("Lab-portal-1");
    await p.locator('form:has([name="username"]) button[type=submit]').first().click();
    await p.waitForLoadState();
    for (const path of paths) {
      const r = await p.goto(origin + path);
      console.log(
        r?.status(),
        p.url(),
        w,
        await p.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]),
      );
      await p.screenshot({ path: `/tmp/pic/${path.replace(/\W+/g, "_")}-${w}.png`, fullPage: true });
    }
    await c.close();
  }
await b.close();
