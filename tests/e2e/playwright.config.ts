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

const withoutScript = { testMatch: journeys, grepInvert: /@scripted|@long/ };

const scripted = /\.scripted\.spec\.ts$/;
/** What needs Chromium, by a tag or the name of the file. */
const inChromium = /@main|@browser|@enhanced|@scripted|\.scripted\.spec\.ts/;

/**
 * A journey without a tag goes over HTTP: links, forms, cookies and redirects, as somebody without script. Chromium
 * shows axe the states that it looks at. `npm run test:long` runs it in Chromium too, with script on and off.
 * These need Chromium in `npm test` as well:
 * - @scripted, and *.scripted.spec.ts: script makes it. With script only.
 * - @enhanced: script adds to it. With script, and over HTTP.
 * - @browser: layout, keyboard or the back/forward cache. With script on and off; not over HTTP.
 * - @main: registration, booking from search to payment, sign-in, notifications. With script on, and with the page's
 *   script answering 404; not over HTTP.
 * Other tags narrow them, so that a journey in two languages runs once each way: @plain never with script, @long only
 * in Chromium and only in the long run, @missing only without the page's script, @present never so.
 * The long run also breaks the script of fourteen journeys in each other way.
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
  // Many short ones last, so that no worker ends alone. A second worker costs a second portal.
  projects: [
    {
      name: "script missing",
      workers: 1,
      use: { script: "missing" },
      ...(isLong ? withoutScript : { grep: /@main/, grepInvert: /@present/ }),
    },
    {
      name: "script on",
      ...(isLong ? {} : { workers: 1 }),
      use: { script: "on" },
      grep: isLong ? /./ : inChromium,
      grepInvert: isLong ? /@plain|@missing/ : /@plain|@missing|@long/,
    },
    {
      name: "script off",
      workers: 1,
      use: { script: "off", javaScriptEnabled: false },
      testIgnore: scripted,
      grep: isLong ? /./ : /@browser/,
      grepInvert: isLong ? /@scripted|@long/ : /@scripted|@missing|@long/,
    },
    {
      name: "over HTTP",
      use: { script: "off", client: "http" },
      testIgnore: scripted,
      grepInvert: /@scripted|@long|@main|@browser/,
    },
    ...(isLong ? broken : []).map((how) => ({
      name: `script ${how}`,
      use: { script: how },
      ...withoutScript,
    })),
  ],
};

export default defineConfig<Options, WorkerOptions>(config);
