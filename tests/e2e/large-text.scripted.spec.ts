import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/test.ts";

// Once is enough: widths do not depend on script.

const linkOn = async (page: Page, path: string, start: string) => {
  await page.goto(path);
  return (await page.locator(`main a[href^="${start}"]`).first().getAttribute("href")) ?? "";
};

test("letters twice as large never make a phone scroll sideways", async ({ page }) => {
  await signIn(page, "patient");
  await page.setViewportSize({ width: 360, height: 740 });
  const order = await linkOn(page, "/patient/profile?tab=ORDER", "/patient/order/");
  const branch = await linkOn(page, "/patient/nearme", "/patient/branch/");
  const pages = [
    "/",
    "/patient/home",
    "/patient/test",
    "/patient/nearme",
    branch,
    "/patient/profile?tab=ORDER",
    order,
    `${order}/invoice`,
    "/notifications",
    "/menu",
  ];
  for (const lang of ["en", "id"]) {
    for (const path of pages) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
      const wider = await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        return document.documentElement.scrollWidth - window.innerWidth;
      });
      expect.soft(wider, `${path} in ${lang} is wider than 360 px`).toBeLessThanOrEqual(0);
    }
  }
});

test("the header of a desk is one line, however much is in the cart", async ({ page }) => {
  await signIn(page, "patient");
  for (const lang of ["en", "id"]) {
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`/patient/home?lang=${lang}`);
      const lines = await page.evaluate(() => {
        for (const place of document.querySelectorAll('.tool[href="/patient/cart"], [data-live-unread]')) {
          place.querySelector(".badge")?.remove();
          const badge = document.createElement("span");
          badge.className = "badge";
          badge.textContent = "99+";
          place.append(badge);
        }
        const middles = [...document.querySelectorAll(".brand, .nav li, .tools > *")].map((one) => {
          const { top, height } = one.getBoundingClientRect();
          return Math.round((top + height / 2) / 8);
        });
        return new Set(middles).size;
      });
      expect.soft(lines, `${lang} at ${String(width)} px`).toBe(1);
    }
  }
});
