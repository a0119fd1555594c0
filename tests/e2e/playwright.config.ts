import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { isLong, OLD_CHROMES } from "../support/runs.ts";
import { BROKEN, type BrokenScript } from "./support/broken-script.ts";
import type { EngineOptions } from "./support/engine.ts";
import { launchOptions } from "./support/launch.ts";
import type { Options, WorkerOptions } from "./support/test.ts";

const report = process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"];

/** Sign-in and -out, registration with a scanned card, language, notifications, results, orders, employees, approvals. */
const journeys =
  /(approval|booking|employees|front|language|notifications|picture|registration|results)\.spec\.ts$/;

/** Several pages in one tab of an older Chrome, with script. */
const engines = /\.engine\.spec\.ts$/;
const scripted = /\.scripted\.spec\.ts$/;

const faults = [
  {
    name: "script off",
    workers: 1,
    use: { script: "off" as const, javaScriptEnabled: false },
    testIgnore: [scripted, engines],
    grepInvert: /@scripted|@long/,
  },
  ...(Object.keys(BROKEN) as BrokenScript[]).map((how) => ({
    name: `script ${how}`,
    ...(how === "missing" ? { workers: 1 } : {}),
    use: { script: how },
    testMatch: journeys,
    grepInvert: /@scripted|@long/,
  })),
];

/** Tests that need Chromium in `npm test`, by a tag or the name of the file. */
const inChromium = /@main|@browser|@enhanced|@scripted|\.scripted\.spec\.ts/;

/**
 * `npm test`: a journey without a tag goes over HTTP: links, forms, cookies and redirects, as somebody without script.
 * Chromium shows axe the states that it looks at. These need Chromium with script on:
 * - @scripted, and *.scripted.spec.ts: script makes it.
 * - @browser: layout, keyboard or the back/forward cache.
 * - @enhanced: script adds to it. It goes over HTTP too.
 * - @main: registration, booking from search to payment, sign-in, notifications. They go over HTTP too.
 * `npm run test:long` runs all in Chromium as well: with script on and off, fourteen journeys with each fault of it.
 *
 * Tags of a journey in two languages: @plain never with script, @long only in Chromium and in the long run, @missing
 * only without the page's script, @present never so.
 */
const config: PlaywrightTestConfig<Options & Partial<EngineOptions>, WorkerOptions> = {
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
  // The short ones last, so that no worker ends alone. Each worker starts a portal.
  projects: [
    {
      name: "script on",
      ...(isLong ? {} : { workers: 1 }),
      testIgnore: engines,
      use: { script: "on" },
      grep: isLong ? /./ : inChromium,
      grepInvert: isLong ? /@plain|@missing/ : /@plain|@missing|@long/,
    },
    ...OLD_CHROMES.map((version) => ({
      name: `Chrome ${String(version)}`,
      workers: 1,
      testMatch: engines,
      use: { engine: version },
    })),
    ...(isLong ? faults : []),
    {
      name: "over HTTP",
      use: { script: "off", client: "http" },
      testIgnore: [scripted, engines],
      grepInvert: /@scripted|@long|@present|@browser/,
    },
  ],
};

export default defineConfig<Options & Partial<EngineOptions>, WorkerOptions>(config);
