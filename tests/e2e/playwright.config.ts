import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { isLong } from "../support/runs.ts";
import { BROKEN, type BrokenScript } from "./support/broken-script.ts";
import { launchOptions } from "./support/launch.ts";
import type { Options, WorkerOptions } from "./support/test.ts";

const report = process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"];

const broken = (Object.keys(BROKEN) as BrokenScript[]).filter((how) => how !== "missing");

/** Sign-in and -out, registration with a scanned card, language, notifications, results, orders, employees, approvals. */
const journeys =
  /(approval|booking|employees|front|language|notifications|picture|registration|results)\.spec\.ts$/;

const withoutScript = { testMatch: journeys, grepInvert: /@scripted/ };

const scripted = /\.scripted\.spec\.ts$/;

/**
 * Which journeys run where:
 * - "script on": all of them in Chromium, looked at with axe. Not those tagged @plain or @missing.
 * - "over HTTP": the same text without a browser, as somebody without script: links, forms, cookies, redirects. Not
 *   those tagged @scripted, and none that the next one runs.
 * - "script off": in Chromium, the main journeys (@main: registration, booking from search to payment, sign-in,
 *   notifications), and what needs layout, a keyboard or the back/forward cache (@browser).
 * - "script missing": in Chromium, the main journeys with the page's script answering 404; looked at with axe. Not
 *   those tagged @present.
 * `npm run test:long` runs the journeys without script in Chromium as well, and fourteen with each fault of it.
 * A test tagged @scripted or @plain runs with or without script only: script makes it, or its other half is a test of
 * the same journey in the other language.
 */
const config: PlaywrightTestConfig<Options, WorkerOptions> = {
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./support/build-first.ts",
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  // Generous limits for a busy machine, so that hangs fail; not speed measurements.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "America/Los_Angeles",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // Otherwise pages cross-fade, and axe measures half-faded content.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
  // The longest first, so that no worker ends alone. Few tests are not worth a second portal.
  projects: [
    {
      name: "script missing",
      workers: 1,
      use: { script: "missing" },
      ...(isLong ? withoutScript : { grep: /@main/, grepInvert: /@present/ }),
    },
    { name: "script on", use: { script: "on" }, grepInvert: /@plain|@missing/ },
    {
      name: "script off",
      workers: 1,
      use: { script: "off", javaScriptEnabled: false },
      testIgnore: scripted,
      grep: isLong ? /./ : /@main|@browser/,
      grepInvert: isLong ? /@scripted/ : /@scripted|@missing/,
    },
    {
      name: "over HTTP",
      use: { script: "off", client: "http" },
      testIgnore: scripted,
      grepInvert: /@scripted|@main|@browser/,
    },
    ...(isLong ? broken : []).map((how) => ({
      name: `script ${how}`,
      use: { script: how },
      ...withoutScript,
    })),
  ],
};

export default defineConfig<Options, WorkerOptions>(config);
