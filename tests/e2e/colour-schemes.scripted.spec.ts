import type { Page } from "@playwright/test";
import { HttpContext } from "../support/http-page.ts";
import { isLong } from "../support/runs.ts";
import { axeWidths, checkAxe, violationsOf } from "./support/axe.ts";
import { send } from "./support/journey.ts";
import { makeShare, wrongCode } from "./support/share.ts";
import { expect, signIn, test as base } from "./support/test.ts";
import type { Viewer } from "./support/viewer.ts";

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

interface Visitor {
  page: Page;
  /** opens a page in the language and the colours of a mode */
  open: (path: string, mode: Mode) => Promise<void>;
  check: (what: string, mode: Mode) => Promise<void>;
}

/** Somebody whose pages come over HTTP, where script changes no colours. */
async function visitorOf(origin: string, viewer: Viewer): Promise<Visitor> {
  const page = await new HttpContext(origin).newPage();
  return {
    page: page as unknown as Page,
    open: async (path, mode) => {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${MODES[mode]}`);
    },
    check: async (what, mode) => {
      const widths = axeWidths(mode === "light" ? 0 : 1);
      await checkAxe(await viewer.show(page.source, mode), `${what}, ${mode}`, widths);
    },
  };
}

const test = base.extend<{ visit: () => Promise<Visitor> }>({
  visit: async ({ viewer, portal }, use) => use(() => visitorOf(portal.origin, viewer)),
});

for (const [turn, mode] of (["light", "dark"] as const).entries()) {
  test(`shows results, family and profile, ${mode}`, async ({ visit }) => {
    const { page, open, check } = await visit();
    await signIn(page, "patient");
    for (const [index, [what, path]] of Object.entries(PAGES).entries()) {
      if (!isLong && index % 2 !== turn) continue;
      await open(path, mode);
      await check(what, mode);
    }
  });

  // Promise X11: contrast is looked at in both schemes.
  test(`lets axe see pale text and a field without a name, ${mode}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: "reduce" });
    await page.goto("/login");
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
    const answer = (await violationsOf(page)).join("\n");
    expect(answer).toContain("color-contrast");
    expect(answer).toContain("label");
  });

  // Journeys look at the light ones.
  if (!isLong && mode === "light") continue;
  test(`shows a share page to its owner and to a stranger, ${mode}`, async ({ visit }) => {
    const owner = await visit();
    await signIn(owner.page, "patient");
    await owner.open("/patient/medical-record/pat-siti/share", mode);
    const { made, link, passcode } = await makeShare(owner.page);
    await owner.check("share page that was made", mode);

    const { page, open, check } = await visit();
    await open(`/shared-record/${"A".repeat(43)}`, mode);
    await check("link that does not exist", mode);
    await open(link, mode);
    await check("passcode is asked for", mode);
    const code = page.locator('[name="password"]');
    await code.fill(wrongCode(passcode));
    await send(page, '[name="password"]');
    await expect(page.locator(".error-summary")).toBeVisible();
    await check("wrong passcode", mode);
    await code.fill(passcode);
    await send(page, '[name="password"]');
    await expect(page.locator("main table").first()).toBeAttached();
    await check("shared record", mode);

    await owner.page.goto(`${made}/stop`);
    await owner.page.locator("#main-form .button-danger").click();
    await expect(owner.page).toHaveURL(/\/share$/);
    await page.goto(link);
    await check("share page that was stopped", mode);
  });
}
