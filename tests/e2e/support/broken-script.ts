import type { Page } from "@playwright/test";

export const BROKEN = {
  missing: "every file answers 404",
  "timed out": "every file times out",
  throwing: "every file throws at once",
  blocked: "the browser's policy allows no script",
  deployed: "modules of the page are gone since a deploy",
} as const;
export type BrokenScript = keyof typeof BROKEN;

const FILES = /\/assets\/.*\.js$/;
const MODULES = /\/assets\/(?!entry\.client)[^/]*\.js$/;

export async function breakScript(page: Page, how: BrokenScript): Promise<void> {
  if (how === "missing")
    await page.route(FILES, (route) => route.fulfill({ status: 404, body: "Not found." }));
  if (how === "deployed")
    await page.route(MODULES, (route) => route.fulfill({ status: 404, body: "Not found." }));
  if (how === "timed out") await page.route(FILES, (route) => route.abort("timedout"));
  if (how === "throwing")
    await page.route(FILES, (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'throw new Error("broken on purpose");' }),
    );
  if (how !== "blocked") return;
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch({ maxRedirects: 0 });
    const policy = (answer.headers()["content-security-policy"] ?? "").replace(
      /script-src[^;]*/,
      "script-src 'none'",
    );
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), "content-security-policy": policy },
    });
  });
}

export const isOnPurpose = (how: string, complaint: string): boolean =>
  (how === "throwing" && complaint.includes("broken on purpose")) ||
  (how === "blocked" && /script-src|script/i.test(complaint)) ||
  (how === "deployed" && /dynamically imported module|module script/i.test(complaint));
