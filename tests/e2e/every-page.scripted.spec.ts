import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Browser } from "../support/browser.ts";
import { SHOWN } from "../support/canaries.ts";
import { temporaryFolder } from "../support/portal.ts";
import { startProcess, untilReady } from "../support/process.ts";
import { measured } from "../support/promises.ts";
import { isLong } from "../support/runs.ts";
import { openStub, type Stub } from "../support/stub-upstream.ts";
import { emptied, refusalOf, typedForms, wrongTries } from "../support/typed-forms.ts";
import { checkAxe, setWidth, violationsOf, WIDTHS } from "./support/axe.ts";
import { addressesFor, READERS } from "./support/readers.ts";
import { expect, signIn, test } from "./support/test.ts";

/** Of all readers together; the other pages of the site map are steps behind a form. */
const FEWEST = 60;

const LONG =
  "Raden Ayu Kusumawardhani Prawirodirdjo-Hadiningrat dan Laboratoriumpemeriksaankesehatanterpadu ".repeat(2);

const STATES: Record<string, (stub: Stub) => void> = {
  filled: (stub) => stub.answerNormally(),
  "long texts": (stub) =>
    stub.rewrite((_, { text }) =>
      text.replaceAll(SHOWN, (_all, field: string, value: string) => `"${field}":"${value} ${LONG}"`),
    ),
  empty: (stub) => stub.rewrite((_, { text }) => JSON.stringify(withoutValues(JSON.parse(text)))),
  // Last, because parts of the laboratory rest after many faults.
  fault: (stub) => stub.fault("*", "status-500"),
};

function withoutValues(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, row]) => [name, withoutValues(row)]));
}

async function findings(page: Page, state: string): Promise<string[]> {
  const matches: string[] = [];
  for (const width of WIDTHS) {
    await setWidth(page, width);
    for (const colorScheme of state === "filled" ? (["light", "dark"] as const) : (["light"] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const here = `${page.url()}, ${state}, at ${String(width)} px, ${colorScheme}`;
      matches.push(...(await violationsOf(page)).map((violation) => `${here}: ${violation}`));
    }
  }
  return matches;
}

const markupOf = async (page: Page) =>
  (await page.locator("body").innerHTML()).replace(/(nonce|value|data-[\w-]+|href)="[^"]*"/g, "");

// Journeys look at most pages on their way; in the long run each page is opened on its own as well.
if (isLong) {
  // Promise X1: 0 on every page, filled, empty, with long texts and at fault, in both languages, at 320 and 1280 px.
  test("passes axe on every page that an address opens, whatever the laboratory answers", async ({
    browser,
    portal,
  }) => {
    test.setTimeout(7_200_000);
    const stub = await openStub({ forwardTo: portal.labUrl });
    const dataDir = temporaryFolder();
    const variables = { NODE_ENV: "test", DATA_DIR: dataDir, LAB_API_URL: stub.url };
    const portalProcess = await startProcess({ ...variables, SESSION_IDLE_MINUTES: "1440" });
    await untilReady(portalProcess);
    const origin = portalProcess.origin.replace("127.0.0.1", "localhost");
    const opened = new Map<string, number>();
    const [matches, looked]: [string[], Set<string>] = [[], new Set()];
    const readers = [];
    for (const reader of Object.values(READERS)) {
      const context = await browser.newContext({ baseURL: origin });
      const page = await context.newPage();
      if (reader.username) await signIn(page, reader.username, reader);
      readers.push({ page, addresses: addressesFor(reader) });
    }
    for (const [state, bring] of Object.entries(STATES)) {
      bring(stub);
      for (const { page, addresses } of readers)
        for (const address of addresses)
          for (const lang of ["en", "id"]) {
            await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
            if (new URL(page.url()).pathname !== address.split("?")[0]) continue;
            opened.set(state, (opened.get(state) ?? 0) + 1);
            const markup = await markupOf(page);
            if (looked.has(markup)) continue;
            looked.add(markup);
            matches.push(...(await findings(page, state)));
          }
    }
    portalProcess.kill("SIGKILL");
    await portalProcess.ended;
    await stub.close();
    rmSync(dataDir, { recursive: true, force: true });
    expect(matches).toEqual([]);
    for (const state of Object.keys(STATES)) expect(opened.get(state), state).toBeGreaterThanOrEqual(FEWEST);
    const counts = [...opened].map(([state, count]) => `${String(count)} ${state}`).join(", ");
    measured(
      "X1",
      `0 findings on pages in two languages: ${counts}; ${String(looked.size)} different, at two widths`,
    );
  });

  // Promise X1: 0 on refused forms, empty and with wrong values, in both languages, at 320 and 1280 px.
  test("passes axe on every form that was refused", async ({ portal, viewer }) => {
    test.setTimeout(7_200_000);
    const refused = new Set<string>();
    for (const reader of Object.values(READERS)) {
      const browser = new Browser(portal.origin);
      if (reader.username) await browser.signIn(reader.username, undefined, reader.company);
      for (const address of addressesFor(reader))
        for (const lang of ["en", "id"]) {
          browser.jar.set("lang", lang);
          for (const form of typedForms((await browser.get(address)).text, address))
            for (const entered of [...wrongTries(form, []), ...(form.isRequired ? [emptied(form)] : [])]) {
              const refusal = await refusalOf(browser, address, form, entered);
              if (refusal === null) continue;
              refused.add(form.action || address);
              await checkAxe(await viewer.show(refusal.page.text), `${address}, refused, ${lang}`, WIDTHS);
            }
        }
    }
    expect(refused.size).toBeGreaterThan(35);
  });
}
