import type { Page } from "@playwright/test";
import sharp from "sharp";
import { isLong } from "../support/runs.ts";
import { expect, signIn, signInByForm, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 640 } });

const PATIENT = [
  "/patient/home",
  "/patient/lab-result",
  "/patient/test",
  "/patient/nearme",
  "/notifications",
  "/patient/profile?tab=ORDER",
  "/patient/lab-result/history",
];
const MORE = [
  "/patient/cart",
  "/patient/voucher",
  "/patient/promo",
  "/patient/nearme/map-view",
  "/patient/profile",
  "/patient/profile?tab=SETTING",
  "/patient/medical-record/pat-siti",
  "/dashboard/family",
  "/patient/family/new",
  "/dashboard/my-package",
  "/menu",
  "/patient/account",
  "/",
];

/** Modules that the page names at its elements, which the portal imports one by one. */
const modulesOf = (page: Page) =>
  page
    .locator("[data-module]")
    .evaluateAll((all) => all.map((element) => element.getAttribute("data-module")));

test("a patient's pages load their modules one after the other in the same tab", async ({ page }) => {
  const imported: string[] = [];
  page.on("response", (response) => {
    if (/\/assets\/[^/]+\.js$/.test(response.url()) && response.ok()) imported.push(response.url());
  });
  await signInByForm(page, "patient");
  for (const path of [...PATIENT, ...(isLong ? MORE : [])]) {
    imported.length = 0;
    await page.goto(path);
    expect(await modulesOf(page), path).toContain("live");
    await expect.poll(() => imported.some((url) => url.includes("/live-")), path).toBe(true);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.goto("/patient/lab-result/history?code=1558-6&lang=en");
  const slider = page.getByRole("slider");
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", /131 mg\/dL/);
});

test("an approver ticks, filters and reads the sum on the third page of a tab", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "hrd", { company: "NUSANTARA" });
  for (const path of ["/company/home", "/company/examination-approval?step=first"]) await page.goto(path);
  await page.goto("/company/examination-approval/approve-first/exm-0000009?lang=en");
  const filter = page.locator("#bulk-filter");
  const status = page.locator("main [role=status]").first();
  await expect(filter).toBeVisible();
  await page.locator('main input[type="checkbox"][name^="reject."]').first().check();
  await expect(status).toContainText("1 reject");
  await filter.fill((await page.locator("main tbody th").nth(4).textContent()) ?? "");
  await expect(status).toContainText("hidden by the filter");
});

test("a photo is shown and made smaller before it is sent", async ({ page }) => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const buffer = await sharp({
    create: { width: 1600, height: 1000, channels: 3, background: "#888", noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  await signIn(page, "unfinished");
  await page.goto("/continue-register?lang=id");
  await page.goto("/continue-register/scan?lang=id");
  await page
    .locator('main input[type="file"][name="image"]')
    .setInputFiles({ name: "ktp.jpg", mimeType: "image/jpeg", buffer });
  const status = page.locator(".picture-on [role=status]");
  await expect(status).toContainText(/^ktp\.jpg siap dikirim/);
  await expect(page.locator("canvas")).toBeVisible();
  const sent = Number(/\((\d+) KB/.exec((await status.textContent()) ?? "")?.[1]);
  expect(sent * 1024).toBeLessThan(buffer.length / 2);
});

test("no script runs that the portal did not send", async ({ another }) => {
  const page = await another();
  await page.goto("/login");
  const refused = page.waitForEvent("console", (message) => message.text().includes("Refused"));
  await page.evaluate(() => {
    const [inline, foreign] = [document.createElement("script"), document.createElement("script")];
    inline.textContent = 'document.title = "inline"';
    foreign.src = "data:text/javascript,document.title='foreign'";
    document.body.append(inline, foreign);
  });
  await refused;
  await expect(page).not.toHaveTitle(/inline|foreign/);
});
