import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { send, tick } from "./journey.ts";

interface Shared {
  /** the share page as its owner sees it */
  made: string;
  /** path that a stranger is sent */
  link: string;
  /** six digits */
  passcode: string;
}

/** Makes a share page for one hour; the page with its form is open. */
export async function makeShare(page: Page): Promise<Shared> {
  await tick(page, page.locator('[name="hours"][value="1"]'));
  await send(page, '[name="hours"]');
  await expect(page).toHaveURL(/\/share\/[\w-]+$/);
  const text = (await page.locator("main").textContent()) ?? "";
  const link = /\/shared-record\/[\w-]{43}/.exec(text)?.[0] ?? "";
  const passcode = /(?<!\d)(\d{3}) (\d{3})(?!\d)/.exec(text)?.slice(1).join("") ?? "";
  return { made: page.url(), link, passcode };
}

/** Six digits that are not these. */
export const wrongCode = (passcode: string) => (passcode === "000000" ? "111111" : "000000");
