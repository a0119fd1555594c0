import type { Page } from "@playwright/test";
import { isLong } from "../support/runs.ts";
import { axeWidths, checkAxe, violationsOf } from "./support/axe.ts";
import { send } from "./support/journey.ts";
import { makeShare, wrongCode } from "./support/share.ts";
import { expect, signIn, test } from "./support/test.ts";

/** Pages that journeys do not look at, in both colour schemes, each in one language. */
const MODES = { light: "en", dark: "id" } as const;
type Mode = keyof typeof MODES;

const RESULT = "/patient/lab-result?order_number=";
const CHECK = `${RESULT}ORD-0003002`;
const PAGES = {
  "explanations of a health check": `${CHECK}&view=simple&explained=1`,
  "examination of a health check": `${CHECK}&view=examination`,
  "hearing of a health check": `${CHECK}&view=hearing`,
  "lungs of a health check": `${CHECK}&view=lungs`,
  "corrected result": `${RESULT}ORD-0001005&view=simple`,
  "earlier version of a result": `${RESULT}ORD-0001005&version=1&view=advanced`,
  "withdrawn result": `${RESULT}ORD-0003003`,
  "test that was not done": `${RESULT}ORD-0003005`,
  "results of a child": "/patient/lab-result?patient_id=pat-nadia",
  "child who is soon 17": "/patient/family/rel-nadia",
  "somebody asks for access": "/patient/family-request/rel-from-andi",
  "orders to pay for a child": "/patient/family/rel-raka/pay",
  "form of a correction": "/profile/correction",
  "new phone number": "/profile/contact/phone",
  "own code and check of a report": "/barcode",
} as const;

/** Opens a page in the language and the colours of this mode. */
async function opened(page: Page, path: string, mode: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: "reduce" });
  await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${MODES[mode]}`);
}

for (const [turn, mode] of (["light", "dark"] as const).entries()) {
  const widths = axeWidths(turn);

  test(`results, family and profile, ${mode}`, async ({ page }) => {
    await signIn(page, "patient");
    for (const [at, [what, path]] of Object.entries(PAGES).entries()) {
      if (!isLong && at % 2 !== turn) continue;
      await opened(page, path, mode);
      await checkAxe(page, what, widths);
    }
  });

  // Promise X11: contrast is looked at in both schemes.
  test(`axe sees pale text and a field without a name, ${mode}`, async ({ page }) => {
    await opened(page, "/login", mode);
    expect(await violationsOf(page)).toEqual([]);
    await page.evaluate(
      (color) => {
        const pale = document.createElement("p");
        pale.textContent = "Pale";
        pale.style.color = color;
        document.querySelector("main")?.append(pale, document.createElement("input"));
      },
      mode === "light" ? "#bbb" : "#333",
    );
    const found = (await violationsOf(page)).join("\n");
    expect(found).toContain("color-contrast");
    expect(found).toContain("label");
  });

  // Journeys look at the light ones.
  if (!isLong && mode === "light") continue;
  test(`a share page of its owner, and a stranger's, ${mode}`, async ({ page, another }) => {
    await signIn(page, "patient");
    await opened(page, "/patient/medical-record/pat-siti/share", mode);
    const { made, link, passcode } = await makeShare(page);
    await checkAxe(page, "share page that was made", widths);

    const stranger = await another();
    await opened(stranger, `/shared-record/${"A".repeat(43)}`, mode);
    await checkAxe(stranger, "link that does not exist", widths);
    await opened(stranger, link, mode);
    await checkAxe(stranger, "passcode is asked for", widths);
    const code = stranger.locator('[name="password"]');
    await code.fill(wrongCode(passcode));
    await send(stranger, '[name="password"]');
    await expect(stranger.locator(".error-summary")).toBeVisible();
    await checkAxe(stranger, "wrong passcode", widths);
    await code.fill(passcode);
    await send(stranger, '[name="password"]');
    await expect(stranger.locator("main table").first()).toBeAttached();
    await checkAxe(stranger, "shared record", widths);

    await page.goto(`${made}/stop`);
    await page.locator("#main-form .button-danger").click();
    await expect(page).toHaveURL(/\/share$/);
    await stranger.goto(link);
    await checkAxe(stranger, "share page that was stopped", widths);
  });
}
