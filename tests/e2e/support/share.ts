import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { send, tick } from "./journey.ts";

interface Shared {
  made: string;
  /** path sent to a stranger */
  link: string;
  passcode: string;
  health: string;
}

export async function makeShare(page: Page): Promise<Shared> {
  await tick(page, page.locator('[name="hours"][value="1"]'));
  await send(page, '[name="hours"]');
  await expect(page).toHaveURL(/\/share\/[\w-]+$/);
  const text = (await page.locator("main").textContent()) ?? "";
  const link = /\/shared-record\/[\w-]{43}/.exec(text)?.[0] ?? "";
  const passcode = /(?<!\d)(\d{3}) (\d{3})(?!\d)/.exec(text)?.slice(1).join("") ?? "";
  const copied = page.locator('main [data-copy-text^="shlink:"]');
  const health = (await copied.getAttribute("data-copy-text")) ?? "";
  return { made: page.url(), link, passcode, health };
}

export function readHealthLink(text: string, passcode: string): Promise<Response> {
  const payload = JSON.parse(Buffer.from(text.slice(8), "base64url").toString()) as { url: string };
  return fetch(payload.url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ recipient: "Klinik", passcode }),
  });
}

export const wrongCode = (passcode: string) => (passcode === "000000" ? "111111" : "000000");
