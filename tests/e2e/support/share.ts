import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { send, tick } from "./journey.ts";

interface Shared {
  made: string;
  /** path sent to a stranger */
  link: string;
  passcode: string;
}

export async function makeShare(page: Page): Promise<Shared> {
  await tick(page, page.locator('[name="hours"][value="1"]'));
  await send(page, '[name="hours"]');
  await expect(page).toHaveURL(/\/share\/[\w-]+$/);
  const text = (await page.locator("main").textContent()) ?? "";
  const link = /\/shared-record\/[\w-]{43}/.exec(text)?.[0] ?? "";
  const passcode = /(?<!\d)(\d{3}) (\d{3})(?!\d)/.exec(text)?.slice(1).join("") ?? "";
  return { made: page.url(), link, passcode };
}

export const wrongCode = (passcode: string) => (passcode === "000000" ? "111111" : "000000");
